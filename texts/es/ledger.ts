import type { english as en } from '../en/ledger.ts'
import type { Translation } from '../translate.ts'

const ledgerReasons = {
  'not-granted': 'No se permitió cuando usted inició sesión allí.',
  'granted-in-part': 'Al iniciar sesión allí, usted compartió solamente una parte.',
  'not-offered': 'Esta organización no ofrece esta clase de registro.',
  'not-asked': 'La organización tiene esta clase, pero su sesión allí no deja que Kinchart la pida.',
  'page-failed': 'Una página respondió con un error una y otra vez.',
  'answer-unreadable': 'La organización envió una respuesta que no se pudo leer.',
  'page-loop': 'Las páginas de la organización volvían a sí mismas; por eso no se pudo llegar al resto.',
  'foreign-page': 'La página siguiente llevaba a otra dirección, a la que no se debe enviar su sesión.',
  'entries-unreadable': 'Algunas entradas no se pudieron leer. Se conservan como llegaron.',
  'other-patient': 'Algunas entradas son de otra persona y no se guardaron.',
  withheld: 'La organización dice que dejó algo fuera.',
  'no-information': 'La organización envió un registro o una sección que solo indica que no tiene información.',
  'patient-not-asked': 'La organización indica que no preguntó por esto.',
  unavailable: 'La organización indica que esta información no estaba disponible.',
  'list-not-started': 'La organización todavía no ha empezado esta lista.',
  'list-closed': 'La organización ya no mantiene esta lista.',
  'none-stated': 'Un documento indica que no hay nada de esta clase.',
  'more-in-words':
    'Un documento nombra más en su texto que lo que tiene como entradas. Abra el documento para leer su texto.',
  'not-chosen':
    'Este tipo no se eligió al descargar el archivo, así que el archivo no dice nada de él. Descárguelo otra vez con este tipo elegido.',
  'kept-in-part':
    'La aplicación que hizo este archivo guarda solo los resultados de laboratorio de Epic y Oracle Health. Su hospital puede tener más de este tipo: conéctese con él para obtener el resto.',
  'newest-missing':
    'La aplicación todavía escribía cuando se copió este archivo, así que pueden faltar sus datos más recientes. Cierre la aplicación, copie el archivo otra vez y agréguelo.',
  'database-not-here':
    'Aquí todavía no se puede abrir la base de datos de otra aplicación: quien opera este Kinchart necesita Node 24.16 o más nuevo. Agregue lo que la aplicación exporta como JSON.',
  'database-encrypted':
    'Esto parece una base de datos cifrada. Haga una copia sin cifrado, con la clave que eligió en su aplicación, y agregue la copia.',
  'is-pdf':
    'Esto es un PDF: páginas para mirar, de las que no se pueden leer registros. Si su portal ofrece un archivo en XML, FHIR o texto, tome ese. De Medicare es el archivo de texto de Blue Button.',
  'is-picture':
    'Esto es una imagen, de la que no se pueden leer registros. Si su portal ofrece un archivo en XML, FHIR o texto, tome ese.',
  'has-doctype':
    'Este documento declara un DOCTYPE, que no leemos porque puede traer otros archivos. Pida el documento sin él.',
  'several-documents': 'Este archivo contiene varios documentos. Agregue cada uno como un archivo aparte.',
  'is-dicom':
    'Esta es una imagen de un escáner (DICOM). Las imágenes se muestran cuando un hospital las envía con un estudio; no se puede agregar un archivo de imagen suelto.',
  'is-packed': 'Este archivo está comprimido, por ejemplo en .gz, .7z o .tar. Descomprímalo y agregue lo que contiene.',
  'is-other-json':
    'Este es un archivo JSON que no está en el formato FHIR. Busque en la aplicación que lo creó una exportación en FHIR.',
  'is-health-link':
    'Este es un SMART Health Link. En la página donde agrega archivos, elija «Agregar desde un código» y péguelo.',
  'is-hl7v2': 'Este es un mensaje HL7 versión 2, que no podemos leer. Pida el registro en FHIR o C-CDA.',
  'is-table': 'Esta es una tabla (CSV), que no podemos leer como registro. Pida el registro en FHIR o C-CDA.',
  'is-page':
    'Esto es una página de un sitio web y no el registro que muestra. Busque allí Descargar o Exportar, y agregue el archivo que le dé.',
  'is-apple-health':
    'Esta lista de mediciones de Salud de Apple no tiene ninguna de las clases que se guardan, como presión arterial, peso o frecuencia cardíaca. Los registros que sus hospitales dieron a Salud de Apple se leen del mismo export.zip.',
  'apple-measurements':
    'De esta lista de Salud de Apple se guardan las mediciones como las toma una clínica, de cada clase las 10,000 más recientes. Los pasos, el sueño, los entrenamientos y lo demás se cuentan.',
  'newest-of-kind':
    'De cada clase de medición se guardan las 10,000 más recientes de este archivo. En él hay más antiguas, como dice la línea del archivo.',
  'apple-broken':
    'Esta lista de Salud de Apple está dañada en un lugar, así que pueden faltar algunas de sus mediciones. Expórtela otra vez y agréguela.',
  'apple-records-missing':
    'Esta lista de Salud de Apple nombra registros de sus hospitales que no están aquí. Agregue el archivo export.zip completo.',
  'apple-beside':
    'Esta parte de una exportación de Salud de Apple repite sus mediciones, o es el recorrido de un entrenamiento, así que se dejó aparte.',
  'is-apple-cda':
    'Esto es export_cda.xml de Salud de Apple, que repite algunas de sus mediciones. Agregue el export.zip entero: de él se leen los registros que sus hospitales dieron a Salud de Apple.',
  'words-alone': 'Un documento habla de esta clase solo en palabras. Abra el documento para leerlas.',
  'access-ended': 'Su sesión allí terminó. Conéctela otra vez para continuar.',
  'document-missing': 'Algunos documentos no se pudieron traer.',
  'document-elsewhere': 'Algunos documentos están en otro servidor, del que aquí no se trae nada.',
  'reference-missing': 'Algunos registros que otros nombran no se pudieron traer.',
  'fewer-than-offered': 'Llegaron menos registros de los que la organización dijo que tiene.',
  'too-slow': 'La organización no respondió a tiempo.',
  'too-large': 'Algo era más grande de lo que podemos recibir.',
  'rate-limited': 'La organización nos pidió esperar más de lo que podemos.',
  'not-a-record': 'Esto no es un registro de salud que podamos leer.',
  'file-cut-off': 'Un archivo termina a la mitad. Todo lo anterior está guardado.',
  'file-damaged': 'Un archivo está dañado y no se pudo descomprimir.',
  'file-locked':
    'Un archivo tiene contraseña. Ábralo con la contraseña que eligió al descargarlo y agregue los archivos que hay dentro.',
  'file-unpacks-too-large': 'Un archivo, al descomprimirse, es mucho más grande; por eso no se abrió.',
  'zip-inside-zip': 'Un ZIP tan adentro de otros ZIP no se abre. Descomprímalo primero y agregue sus archivos.',
  'left-aside':
    'Esto no es un registro (un estilo, una imagen de uno, o una nota para quien lee); por eso se dejó aparte.',
  'viewer-file':
    'Esto solo muestra los documentos que lo acompañan (una página, un estilo, una lista de los documentos), así que se dejó aparte.',
  'same-document': 'El mismo documento está en otro de estos archivos, así que se leyó una vez.',
  'letters-lost': 'Algunas letras de un archivo no se pudieron leer; por eso se muestran como �.',
  'file-empty': 'En el archivo no hay nada que podamos guardar.',
  'card-not-valid': 'La firma de esta tarjeta de salud no es correcta, así que no se guardó nada de ella.',
  'card-revoked': 'Quien firmó esta tarjeta de salud la ha retirado, así que no se guardó nada de ella.',
  'card-not-yet-valid':
    'Esta tarjeta de salud todavía no es válida según su propia fecha, así que no se guardó nada de ella.',
  'card-expired': 'Esta tarjeta de salud ya no es válida según su propia fecha, así que no se guardó nada de ella.',
  'card-part-missing': 'Falta una parte de esta tarjeta de salud. Escanee todos sus códigos.',
  'document-not-in-file': 'Algunos documentos solo se nombran en el archivo y no están en él.',
}

export const ledger = { ledgerReasons } satisfies Translation<typeof en>
