import type { english as en } from '../en/ledger.ts'
import type { Translation } from '../translate.ts'

const ledgerReasons = {
  'not-granted': 'No se dio acceso cuando usted inició sesión allí.',
  'granted-in-part': 'Al iniciar sesión allí, usted compartió solamente una parte de esta clase de registro.',
  'not-offered': 'Esta organización no ofrece esta clase de registro.',
  'not-asked': 'La organización tiene esta clase de registro, pero su conexión no deja que Kinchart la pida.',
  'page-failed': 'Una página de registros devolvía siempre un error.',
  'answer-unreadable': 'La organización envió una respuesta que no pudimos leer.',
  'page-loop': 'La organización seguía enviando las mismas páginas; por eso no pudimos obtener el resto.',
  'foreign-page':
    'La página siguiente de registros está en otra dirección, y no debemos enviar su inicio de sesión a esa dirección.',
  'entries-unreadable': 'No pudimos leer algunas entradas. Están guardadas sin cambios.',
  'other-patient': 'Algunas entradas son de otra persona y no se guardaron.',
  withheld: 'La organización indica que dejó algo fuera.',
  'no-information': 'La organización envió un registro o una sección que solo indica que no tiene información.',
  'patient-not-asked': 'La organización indica que no preguntó por esto.',
  unavailable: 'La organización indica que esta información no estaba disponible.',
  'list-not-started': 'La organización todavía no ha empezado esta lista.',
  'list-closed': 'La organización ya no mantiene esta lista.',
  'none-stated': 'Un documento indica que no hay nada de esta clase.',
  'more-in-words':
    'El texto de un documento indica más que las entradas del documento. Abra el documento para leer su texto.',
  'not-chosen':
    'Esta clase de registro no se eligió al descargar el archivo, así que el archivo no la abarca. Descargue el archivo otra vez y elija esta clase.',
  'kept-in-part':
    'La aplicación que creó este archivo guarda solo resultados de laboratorio de Epic y Oracle Health. Su hospital puede tener más registros de esta clase. Conecte su hospital para obtener el resto.',
  'newest-missing':
    'La aplicación todavía escribía cuando se copió este archivo, así que pueden faltar sus datos más recientes. Cierre la aplicación, copie el archivo otra vez y agréguelo.',
  'database-not-here':
    'Este Kinchart todavía no puede abrir la base de datos de otra aplicación. Quien lo administra necesita Node 24.16 o más nuevo. Agregue en su lugar una exportación JSON de la aplicación.',
  'database-encrypted':
    'Esto parece una base de datos cifrada. Haga una copia sin cifrado, con la clave que eligió en su aplicación, y agregue la copia.',
  'is-pdf':
    'Esto es un PDF, y no podemos leer registros de él. Si su portal ofrece un archivo XML, FHIR o de texto, agregue ese. Para Medicare, agregue el archivo de texto de Blue Button.',
  'is-picture':
    'Esto es una imagen, y no podemos leer registros de ella. Si su portal ofrece un archivo XML, FHIR o de texto, agregue ese.',
  'has-doctype':
    'Este documento declara un DOCTYPE, que no leemos porque puede traer otros archivos. Pida el documento sin él.',
  'several-documents': 'Este archivo contiene varios documentos. Agregue cada uno como un archivo aparte.',
  'is-dicom':
    'Esta es una imagen de un escáner (DICOM). Mostramos las imágenes cuando un hospital las envía con un estudio. No puede agregar un archivo de imagen suelto.',
  'is-packed':
    'Este archivo está comprimido, por ejemplo en .gz, .7z o .tar. Descomprímalo y agregue los archivos que contiene.',
  'is-other-json':
    'Este es un archivo JSON que no está en el formato FHIR. Busque en la aplicación que lo creó una exportación en FHIR.',
  'is-health-link':
    'Este es un SMART Health Link. En la página donde agrega archivos, elija «Agregar desde un código» y péguelo.',
  'is-hl7v2': 'Este es un mensaje HL7 versión 2, que no podemos leer. Pida el registro en FHIR o C-CDA.',
  'is-table': 'Esta es una tabla (CSV), que no podemos leer como registro. Pida el registro en FHIR o C-CDA.',
  'is-page':
    'Esto es una página web, no el registro que muestra. En esa página, busque Descargar o Exportar, y agregue el archivo que reciba.',
  'is-apple-health':
    'Esta lista de Salud de Apple no tiene ninguna de las mediciones que guardamos, como presión arterial, peso o frecuencia cardíaca. Del mismo export.zip leemos los registros que sus hospitales enviaron a Salud de Apple.',
  'apple-measurements':
    'De esta lista de Salud de Apple guardamos las clases de mediciones que toma una clínica, hasta las 10,000 más nuevas de cada una. Contamos los pasos, el sueño, los entrenamientos y entradas parecidas, pero no los guardamos.',
  'newest-of-kind':
    'Guardamos las 10,000 mediciones más nuevas de cada clase de este archivo. El archivo también tiene mediciones más antiguas, como muestra su línea.',
  'apple-broken':
    'Esta lista de Salud de Apple está dañada, así que pueden faltar algunas de sus mediciones. Expórtela otra vez y agréguela.',
  'apple-records-missing':
    'Esta lista de Salud de Apple nombra registros de sus hospitales que no están aquí. Agregue el archivo export.zip completo.',
  'apple-beside':
    'Esta parte de una exportación de Salud de Apple repite sus mediciones o es el recorrido de un entrenamiento, así que la omitimos.',
  'is-apple-cda':
    'Esto es el archivo export_cda.xml de Salud de Apple, que repite algunas de sus mediciones. Agregue el export.zip completo. De ese archivo leemos los registros que sus hospitales enviaron a Salud de Apple.',
  'words-alone': 'Un documento tiene esta clase de información solo en su texto. Abra el documento para leer el texto.',
  'access-ended': 'Su conexión allí venció. Vuelva a conectar para continuar.',
  'document-missing': 'No pudimos obtener algunos documentos.',
  'document-elsewhere': 'Algunos documentos están en otro servidor, y no descargamos archivos de ese servidor.',
  'reference-missing': 'No pudimos obtener algunos registros que otros registros mencionan.',
  'fewer-than-offered': 'Llegaron menos registros de los que la organización dijo que tiene.',
  'too-slow': 'La organización no respondió a tiempo.',
  'too-large': 'Una parte de esto era demasiado grande para importarla.',
  'rate-limited': 'La organización nos pidió esperar más de lo que podemos.',
  'not-a-record': 'Esto no es un registro de salud que podamos leer.',
  'file-cut-off': 'Un archivo está cortado. Guardamos todo lo anterior a ese punto.',
  'file-damaged': 'Un archivo está dañado y no se pudo descomprimir.',
  'file-locked':
    'Un archivo tiene contraseña. Ábralo con la contraseña que eligió al descargarlo y agregue los archivos que hay dentro.',
  'file-unpacks-too-large': 'Un archivo es demasiado grande al descomprimirse, así que no lo abrimos.',
  'zip-inside-zip': 'No abrimos un ZIP tan adentro de otros ZIP. Descomprímalo primero y agregue sus archivos.',
  'left-aside':
    'Este archivo no es un registro, así que lo omitimos. Es un archivo de estilo, una imagen de un registro o una nota para quien lee.',
  'viewer-file':
    'Este archivo (una página, un archivo de estilo o una lista de documentos) solo muestra los documentos que están junto a él, así que lo omitimos.',
  'same-document': 'El mismo documento está en otro de estos archivos, así que lo leímos una vez.',
  'letters-lost': 'No pudimos leer algunos caracteres de un archivo, por eso aparecen como �.',
  'file-empty': 'El archivo no tiene nada que podamos guardar.',
  'card-not-valid': 'La firma de esta tarjeta de salud no es válida, así que no guardamos nada de ella.',
  'card-revoked': 'El emisor revocó esta tarjeta de salud, así que no guardamos nada de ella.',
  'card-not-yet-valid':
    'Esta tarjeta de salud todavía no es válida porque su fecha de inicio es futura. No guardamos nada de ella.',
  'card-expired': 'Esta tarjeta de salud venció, así que no guardamos nada de ella.',
  'card-part-missing': 'Falta una parte de esta tarjeta de salud. Escanee todos sus códigos.',
  'document-not-in-file': 'El archivo nombra algunos documentos, pero no los contiene.',
}

export const ledger = { ledgerReasons } satisfies Translation<typeof en>
