import type { english as en } from '../en/further-failures.ts'
import type { Translation } from '../translate.ts'

const furtherErrorTexts = {
  'proof-needed': 'Por favor, escriba su contraseña, o use una llave de acceso.',
  'second-factor-missing': 'Por favor, configure primero una llave de acceso o una aplicación de autenticación.',
  'record-type-unknown': 'No hay ningún tipo de registro con este nombre.',
  'last-second-factor':
    'Este es su último segundo paso. Agregue otra llave de acceso o una aplicación antes de quitarlo.',
  'passkeys-full': 'Usted tiene 20 llaves de acceso. Por favor, quite una primero.',
  'changed-elsewhere':
    'Esto cambió en otra pestaña o en otro dispositivo desde que usted lo abrió. Por favor, véalo otra vez.',
  'email-change-unknown': 'Ningún cambio de su dirección de correo espera un código.',
  'deletion-unknown': 'Su cuenta no tiene ninguna solicitud de borrado.',
  'arbitration-closed': 'El arbitraje se puede rechazar durante los 30 días después de aceptar las condiciones.',
  'research-selection-invalid': 'Por favor, elija por lo menos un tipo de registro para compartir.',
  'staff-only': 'Esta página es para el personal.',
  'access-paused': 'Su acceso a este registro está en pausa.',
  'handover-to-oneself':
    'Esta es su propia dirección. Escriba la dirección de la persona a quien pertenece el registro.',
  'handover-unknown':
    'Este enlace ya no sirve: se usó, se retiró, se envió de nuevo o terminó. Pida uno nuevo a quien se lo envió.',
  'handover-of-own':
    'Usted cuida este registro con esta cuenta. Lo recibe la persona a quien pertenece: cierre la sesión y deje que ella inicie la suya.',
  'handover-birth-date-wrong':
    'Esta no es la fecha de nacimiento del registro. Después de cinco fechas equivocadas el enlace termina. Si la del registro está mal, quien lo entrega puede corregirla.',
  'handover-account-in-use':
    'Su cuenta ya contiene registros propios, y dos registros no se pueden unir. Cree una cuenta nueva con otra dirección de correo electrónico, abra de nuevo el enlace del mensaje y reciba el registro allí. Después también puede conectar allí sus organizaciones de salud.',
  'dependents-full': 'Puede agregar hasta 50 dependientes.',
  'endpoint-unknown': 'No conocemos esta organización de salud.',
  'endpoint-not-connectable': 'Esta organización de salud todavía no se puede conectar.',
  'authorization-unknown':
    'Esta sesión en la organización de salud no empezó aquí, o ya se usó. Por favor, empiece otra vez.',
  'authorization-expired':
    'Esta sesión en la organización de salud tardó más de una hora y ya no vale. No se importó nada. Por favor, conéctese otra vez.',
  'authorization-denied':
    'La sesión en la organización de salud terminó sin que se compartieran sus registros. No se importó nada.',
  'authorization-failed':
    'La organización de salud no terminó el inicio de sesión. No se perdió nada. Por favor, conéctese otra vez.',
  'registration-refused':
    'La organización de salud no acepta la forma en que este Kinchart está registrado allí. Usted no hizo nada mal, y volver a iniciar sesión no servirá hasta que lo corrijan las personas que administran este Kinchart.',
  'browser-not-recognized': 'Por favor, para terminar esta importación inicie sesión con la cuenta que la empezó.',
  'organization-unreachable': 'La organización de salud no respondió. Por favor, intente otra vez en unos minutos.',
  'import-unknown': 'Esta importación se eliminó o pertenece a otra cuenta.',
  'import-busy': 'Esta importación está en marcha. Podrá hacerlo cuando termine.',
  'choice-ended':
    'Esta sesión venció antes de que usted eligiera de quién es cada registro. No se guardó nada. Por favor, conéctese otra vez.',
  'profile-chosen-twice':
    'Dos personas no pueden tener el mismo perfil. Por favor, elija otro, o primero agregue un dependiente.',
  'import-of-files': 'A los archivos no se les puede preguntar otra vez. Por favor, agregue un archivo más nuevo.',
  'file-too-large':
    'Este archivo es demasiado grande. Un archivo puede tener hasta 200 MB; un documento en una entrada suya, hasta 10 MB.',
  'file-set-too-large': 'Son demasiados archivos, o juntos son demasiado grandes. Por favor, agregue menos a la vez.',
  'upload-cut-off': 'El archivo no llegó completo. Por favor, agréguelo otra vez.',
  'files-looked-through': 'Todavía estamos revisando sus archivos. Por favor, vuelva a preguntar en un momento.',
  'upload-unknown': 'Ya no tenemos este archivo. Por favor, agréguelo otra vez.',
  'file-not-readable':
    'No encontramos un registro de salud en este archivo. Agregue el archivo como lo descargó: FHIR (JSON, NDJSON o XML), C-CDA (XML), un archivo de texto de Blue Button, una copia de seguridad de otra aplicación, o un ZIP de ellos.',
  'file-is-pdf':
    'Esto es un PDF: páginas para mirar, de las que no se pueden leer registros. Si su portal ofrece un archivo en XML, FHIR o texto, tome ese. De Medicare es el archivo de texto de Blue Button.',
  'file-is-picture':
    'Esto es una imagen, de la que no se pueden leer registros. Si su portal ofrece un archivo en XML, FHIR o texto, tome ese.',
  'file-has-doctype':
    'Este documento declara un DOCTYPE, que no leemos porque puede traer otros archivos. Pida el documento sin él.',
  'file-several-documents': 'Este archivo contiene varios documentos. Agregue cada uno como un archivo aparte.',
  'file-is-dicom':
    'Esta es una imagen de un escáner (DICOM). Las imágenes se muestran cuando un hospital las envía con un estudio; no se puede agregar un archivo de imagen suelto.',
  'file-is-packed':
    'Este archivo está comprimido, por ejemplo en .gz, .7z o .tar. Descomprímalo y agregue lo que contiene.',
  'file-is-other-json':
    'Este es un archivo JSON que no está en el formato FHIR. Busque en la aplicación que lo creó una exportación en FHIR.',
  'file-is-health-link':
    'Este es un SMART Health Link. En la página donde agrega archivos, elija «Agregar desde un código» y péguelo.',
  'file-is-hl7v2': 'Este es un mensaje HL7 versión 2, que no podemos leer. Pida el registro en FHIR o C-CDA.',
  'file-is-table': 'Esta es una tabla (CSV), que no podemos leer como registro. Pida el registro en FHIR o C-CDA.',
  'file-is-page':
    'Esto es una página de un sitio web y no el registro que muestra. Busque allí Descargar o Exportar, y agregue el archivo que le dé.',
  'file-is-apple-health':
    'Esta lista de mediciones de Salud de Apple no tiene ninguna de las clases que se guardan, como presión arterial, peso o frecuencia cardíaca. Los registros que sus hospitales dieron a Salud de Apple se leen del mismo export.zip.',
  'file-is-apple-cda':
    'Esto es export_cda.xml de Salud de Apple, que repite algunas de sus mediciones. Agregue el export.zip entero: de él se leen los registros que sus hospitales dieron a Salud de Apple.',
  'file-database-encrypted':
    'Esto parece una base de datos cifrada. Haga una copia sin cifrado, con la clave que eligió en su aplicación, y agregue la copia.',
  'file-database-not-here':
    'Aquí todavía no se puede abrir la base de datos de otra aplicación: quien opera este Kinchart necesita Node 24.16 o más nuevo. Agregue lo que la aplicación exporta como JSON.',
  'card-not-valid':
    'La firma de esta tarjeta de salud no es correcta, así que no se guardó nada de ella. Pida una nueva a quien se la dio.',
  'card-revoked': 'Quien firmó esta tarjeta de salud la ha retirado, así que no se guardó nada de ella.',
  'card-not-yet-valid':
    'Esta tarjeta de salud todavía no es válida según su propia fecha. Agréguela después de esa fecha o pida una nueva.',
  'card-expired': 'Esta tarjeta de salud ya no es válida según su propia fecha. Pida una nueva a quien se la dio.',
  'card-part-missing': 'Falta una parte de esta tarjeta de salud. Escanee todos sus códigos y añádalos juntos.',
  'file-locked':
    'Este archivo tiene contraseña. Por favor, ábralo con la contraseña que eligió al descargarlo y agregue los archivos que hay dentro.',
  'file-damaged': 'Este archivo está dañado y no se pudo abrir. Por favor, descárguelo otra vez.',
  'file-unpacks-too-large':
    'Este archivo, al descomprimirse, es mucho más de lo que podemos recibir. Por favor, descomprímalo y agregue sus partes.',
  'file-patient-unclear':
    'Estos archivos son de varias personas, y ninguna es la que se eligió aquí. Por favor, elija de quién es el registro, o agregue los archivos de una persona a la vez.',
  'embedder-unknown': 'Esta clave no se conoce aquí.',
  'visit-unknown':
    'Esta forma de importar registros no es válida, ya se usó o venció. Por favor, vuelva atrás y empiece otra vez.',
  'veteran-not-found': 'La oficina de veteranos no encontró el registro de un veterano para este inicio de sesión.',
  'veteran-access-ended': 'Su sesión en la oficina de veteranos terminó. Por favor, conéctela otra vez.',
  'veteran-not-granted':
    'La oficina de veteranos no nos deja leer su calificación de discapacidad. Por favor, conéctese otra vez y permítalo.',
  'veteran-patient-unconfirmed':
    'Todavía no sabemos de quién es este registro. La lista de registros médicos muestra qué falta.',
  'veteran-busy':
    'La oficina de veteranos nos pide esperar, porque ahora recibe demasiadas preguntas. Por favor, vuelva más tarde.',
  'veteran-unavailable':
    'La oficina de veteranos no responde en este momento. Usted sigue conectado. Por favor, vuelva en unos minutos.',
  'veteran-question-refused':
    'La oficina de veteranos no aceptó nuestra pregunta sobre su calificación de discapacidad. Usted no puede resolverlo; solo puede avisarnos.',
  'veteran-answer-unreadable':
    'La oficina de veteranos envió una respuesta que no se pudo leer. Usted sigue conectado. Por favor, vuelva en unos minutos.',
  'veteran-answer-too-large': 'La oficina de veteranos envió una respuesta más grande de lo que podemos recibir.',
  'file-being-made':
    'Ya se está preparando un archivo para usted. Por favor, espere a que esté aquí y luego intente otra vez.',
  'files-busy': 'En este momento se preparan archivos para muchas personas. Por favor, intente otra vez en un minuto.',
  'doctor-not-in-list': 'No está en su lista. Por favor, agréguelo primero.',
  'list-full': 'Esta lista está llena. Por favor, primero quite a alguien.',
  'recipient-session-missing': 'Su sesión está cerrada, o el enlace se cerró.',
  'share-ended': 'Esto ya no se comparte.',
  'share-link-refused': 'Este enlace no es válido, venció o se cerró. Por favor, pida uno nuevo.',
  'share-passcode-wrong': 'Esa clave no es correcta. Después de 5 claves equivocadas el enlace se cierra.',
  'support-mail-delayed':
    'Guardamos su mensaje, pero todavía no pudimos enviarlo. Seguimos intentando; no tiene que enviarlo otra vez.',
  'app-request-unknown':
    'Esta solicitud de una aplicación ya fue respondida, tardó demasiado o empezó en otro navegador. Por favor, empiece otra vez en la aplicación.',
  'apps-full': 'Tiene tantas aplicaciones conectadas como puede haber. Por favor, termine algunas primero.',
  'check-in-not-readable':
    'Esto no es una solicitud de registro de llegada: no se puede leer. Pida una nueva a la clínica.',
  'check-in-not-one':
    'Esto no es una solicitud de registro de llegada. Pida a la clínica su código, archivo o enlace de registro.',
  'check-in-other-version':
    'Esta solicitud es de otra versión del registro de llegada, que Kinchart aún no puede responder.',
  'check-in-invalid':
    'Falta o está mal una parte de esta solicitud de registro de llegada. Pida una nueva a la clínica.',
  'check-in-answer-wrong':
    'Una respuesta no corresponde a su pregunta. Por favor, revise sus respuestas en el formulario.',
  'check-in-too-large': 'Lo que ha elegido es demasiado grande para una respuesta. Por favor, quite una parte.',
  'storage-full':
    'En este momento no hay espacio para más archivos. Este archivo no se guardó. Por favor, intente más tarde.',
}

const documentStateWords = {
  waiting: 'Este documento está en camino. Por favor, vuelva en unos minutos.',
  missing: 'La fuente nombró este documento, pero no lo envió.',
  'not-fetched': 'El registro solo da la dirección de este documento. El documento no se importó.',
  'too-large': 'Este documento es más grande de lo que Kinchart puede guardar (25 MB). La fuente todavía lo tiene.',
  empty: 'Este documento está vacío.',
  damaged: 'Este documento llegó dañado y no se puede abrir.',
}

const imageFailures = {
  notOffered: 'La fuente de este estudio no dice dónde están sus imágenes.',
  notSent: 'La fuente ya no tiene esta imagen.',
  refused: 'La fuente no nos dejó leer sus imágenes. Puede ayudar conectarla otra vez.',
  tooLarge: 'Esta imagen es más grande de lo que podemos traer (60 MB).',
  unreachable: 'La fuente no respondió con sus imágenes. Por favor, intente otra vez en unos minutos.',
  answerUnreadable: 'La fuente envió algo que no es una imagen que podamos leer.',
}

const healthLinkFailures = {
  addressTooLong:
    'La dirección de este Kinchart es demasiado larga para enlaces de salud. Por favor, avise a quien lo administra (PUBLIC_URL, 78 caracteres como máximo).',
  tooMany: 'Tiene tantos enlaces como puede haber. Por favor, primero termine algunos.',
  contentUnfit: 'Lo que se envió no es un archivo cifrado como los que guarda un enlace.',
  linkEnded: 'Este enlace terminó. Por favor, haga uno nuevo.',
  expiryWrong: 'Un enlace puede durar desde ahora hasta un año. Sin clave necesita una fecha final.',
  notWithPasscode: 'Un enlace que se abre directamente no puede tener clave.',
}

const bookingFailures = {
  cancelledBefore: 'Esta solicitud ya estaba cancelada.',
  invalid: 'Por favor, revise los campos marcados. Todavía no se envió nada.',
}

const appFaults = {
  kindsNotAsked: 'Por favor, elija al menos uno de los tipos que la aplicación pidió.',
  until: 'El último día está entre hoy y dentro de un año.',
  kindsNotGiven: 'Por favor, elija entre los tipos que la aplicación puede leer.',
  untilLater:
    'El último día solo puede ser uno anterior. Para que lea por más tiempo, empiece de nuevo en la aplicación.',
}

const shareFaults = {
  nothing: 'Por favor, elija por lo menos un tipo de registro para compartir.',
  nobody: 'Por favor, elija de quién son los registros que comparte.',
  past: 'Por favor, elija hoy o un día posterior',
  tooFar: 'Por favor, elija un día dentro de cinco años',
  address: 'Por favor, escriba un correo válido',
}

export const furtherFailures = {
  furtherErrorTexts,
  documentStateWords,
  imageFailures,
  healthLinkFailures,
  bookingFailures,
  shareFaults,
  appFaults,
} satisfies Translation<typeof en>
