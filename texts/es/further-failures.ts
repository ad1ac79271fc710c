import type { english as en } from '../en/further-failures.ts'
import type { Translation } from '../translate.ts'

const furtherErrorTexts = {
  'proof-needed': 'Por favor, escriba su contraseña, o use una llave de acceso.',
  'second-factor-missing': 'Por favor, configure primero una llave de acceso o una aplicación de autenticación.',
  'record-type-unknown': 'Ningún tipo de registro tiene este nombre.',
  'last-second-factor': 'Este es su único segundo paso. Por favor, agregue otro primero.',
  'passkeys-full': 'Usted tiene 20 llaves de acceso. Por favor, quite una primero.',
  'changed-elsewhere':
    'Esto cambió en otra pestaña o en otro dispositivo después de que usted lo abrió. Por favor, revíselo otra vez.',
  'email-change-unknown': 'No tiene ningún cambio de correo electrónico en espera de un código.',
  'deletion-unknown': 'Su cuenta no tiene ninguna solicitud de borrado pendiente.',
  'arbitration-closed': 'Solo puede rechazar el arbitraje durante los 30 días después de aceptar las condiciones.',
  'research-selection-invalid': 'Por favor, elija por lo menos un tipo de registro para compartir.',
  'staff-only': 'Esta página es para el personal.',
  'access-paused': 'Su acceso a este registro está en pausa.',
  'handover-to-oneself':
    'Esta es su propia dirección. Por favor, escriba la dirección de la persona a quien pertenece este registro.',
  'handover-unknown':
    'Este enlace ya no funciona. Se usó, se canceló o se envió de nuevo, o ya venció. Pida un enlace nuevo a quien se lo envió.',
  'handover-of-own':
    'Usted administra este registro con esta cuenta. Solo puede aceptarlo la persona a quien pertenece. Cierre la sesión y pida a esa persona que inicie la suya.',
  'handover-birth-date-wrong':
    'Esta no es la fecha de nacimiento del registro. El enlace deja de funcionar después de 5 fechas equivocadas. La persona que entrega el registro puede corregir la fecha de nacimiento.',
  'handover-account-in-use':
    'Su cuenta ya tiene registros, y dos registros no se pueden unir. Cree una cuenta nueva con otra dirección de correo electrónico y abra el enlace allí.',
  'dependents-full': 'Puede agregar hasta 50 dependientes.',
  'endpoint-unknown': 'No reconocemos esta organización de salud.',
  'endpoint-not-connectable': 'Todavía no puede conectar esta organización de salud.',
  'authorization-unknown':
    'Esta sesión en la organización de salud no empezó aquí, o ya se usó. Por favor, empiece otra vez.',
  'authorization-expired':
    'Esta sesión en la organización de salud tardó más de una hora y ya no vale. No se importó nada. Por favor, conéctese otra vez.',
  'authorization-denied':
    'La sesión en la organización de salud terminó sin que se compartieran sus registros. No se importó nada.',
  'authorization-failed':
    'La organización de salud no terminó el inicio de sesión. No se perdió nada. Por favor, conéctese otra vez.',
  'registration-refused':
    'La organización de salud no acepta la inscripción de este Kinchart. Usted no hizo nada mal. Volver a iniciar sesión no servirá hasta que las personas que administran este Kinchart la corrijan.',
  'browser-not-recognized': 'Para terminar esta importación, por favor, inicie sesión con la cuenta que la empezó.',
  'organization-unreachable': 'La organización de salud no respondió. Por favor, intente otra vez en unos minutos.',
  'import-unknown': 'Esta importación se eliminó o pertenece a otra cuenta.',
  'import-busy': 'Esta importación todavía está en marcha. Podrá hacerlo cuando termine.',
  'choice-ended':
    'Esta sesión venció antes de que usted eligiera de quién es cada registro. No se guardó nada. Por favor, conéctese otra vez.',
  'profile-chosen-twice':
    'Dos personas no pueden tener el mismo perfil. Por favor, elija otro, o primero agregue un dependiente.',
  'import-of-files': 'Los archivos no se pueden actualizar. Por favor, agregue un archivo más nuevo.',
  'file-too-large':
    'Este archivo es demasiado grande. Los archivos pueden tener hasta 200 MB. Los documentos en sus propias entradas pueden tener hasta 10 MB.',
  'file-set-too-large':
    'Hay demasiados archivos, o juntos son demasiado grandes. Por favor, agregue menos archivos a la vez.',
  'upload-cut-off': 'No recibimos el archivo completo. Por favor, agréguelo otra vez.',
  'files-looked-through': 'Todavía estamos revisando sus archivos. Por favor, intente otra vez en un momento.',
  'upload-unknown': 'Ya no tenemos este archivo. Por favor, agréguelo otra vez.',
  'file-not-readable':
    'No encontramos un registro de salud en este archivo. Agregue el archivo como lo descargó: FHIR (JSON, NDJSON o XML), C-CDA (XML), un archivo de texto de Blue Button, una copia de seguridad de otra aplicación, o un ZIP de ellos.',
  'file-is-pdf':
    'Esto es un PDF, y no podemos leer registros de él. Si su portal ofrece un archivo XML, FHIR o de texto, agregue ese. Para Medicare, agregue el archivo de texto de Blue Button.',
  'file-is-picture':
    'Esto es una imagen, y no podemos leer registros de ella. Si su portal ofrece un archivo XML, FHIR o de texto, agregue ese.',
  'file-has-doctype':
    'Este documento declara un DOCTYPE, que no leemos porque puede traer otros archivos. Pida el documento sin él.',
  'file-several-documents': 'Este archivo contiene varios documentos. Agregue cada uno como un archivo aparte.',
  'file-is-dicom':
    'Esta es una imagen de un escáner (DICOM). Mostramos las imágenes cuando un hospital las envía con un estudio. No puede agregar un archivo de imagen suelto.',
  'file-is-packed':
    'Este archivo está comprimido, por ejemplo en .gz, .7z o .tar. Descomprímalo y agregue los archivos que contiene.',
  'file-is-other-json':
    'Este es un archivo JSON que no está en el formato FHIR. Busque en la aplicación que lo creó una exportación en FHIR.',
  'file-is-health-link':
    'Este es un SMART Health Link. En la página donde agrega archivos, elija «Agregar desde un código» y péguelo.',
  'file-is-hl7v2': 'Este es un mensaje HL7 versión 2, que no podemos leer. Pida el registro en FHIR o C-CDA.',
  'file-is-table': 'Esta es una tabla (CSV), que no podemos leer como registro. Pida el registro en FHIR o C-CDA.',
  'file-is-page':
    'Esto es una página web, no el registro que muestra. En esa página, busque Descargar o Exportar, y agregue el archivo que reciba.',
  'file-is-apple-health':
    'Esta lista de Salud de Apple no tiene ninguna de las mediciones que guardamos, como presión arterial, peso o frecuencia cardíaca. Del mismo export.zip leemos los registros que sus hospitales enviaron a Salud de Apple.',
  'file-is-apple-cda':
    'Esto es el archivo export_cda.xml de Salud de Apple, que repite algunas de sus mediciones. Agregue el export.zip completo. De ese archivo leemos los registros que sus hospitales enviaron a Salud de Apple.',
  'file-database-encrypted':
    'Esto parece una base de datos cifrada. Haga una copia sin cifrado, con la clave que eligió en su aplicación, y agregue la copia.',
  'file-database-not-here':
    'Este Kinchart todavía no puede abrir la base de datos de otra aplicación. Quien lo administra necesita Node 24.16 o más nuevo. Agregue en su lugar una exportación JSON de la aplicación.',
  'card-not-valid':
    'La firma de esta tarjeta de salud no es válida, así que no guardamos nada de ella. Pida una tarjeta nueva donde le dieron esta.',
  'card-revoked': 'El emisor revocó esta tarjeta de salud, así que no guardamos nada de ella.',
  'card-not-yet-valid':
    'Esta tarjeta de salud todavía no es válida porque su fecha de inicio es futura. Agregue la tarjeta otra vez después de esa fecha o pida una nueva.',
  'card-expired': 'Esta tarjeta de salud venció. Pida una tarjeta nueva donde le dieron esta.',
  'card-part-missing': 'Falta una parte de esta tarjeta de salud. Escanee todos sus códigos y agréguelos juntos.',
  'file-locked':
    'Este archivo tiene contraseña. Ábralo con la contraseña que eligió al descargarlo y agregue los archivos que hay dentro.',
  'file-damaged': 'Este archivo está dañado y no se pudo abrir. Por favor, descárguelo otra vez.',
  'file-unpacks-too-large':
    'Este archivo es demasiado grande al descomprimirse. Por favor, descomprímalo y agregue sus partes.',
  'file-patient-unclear':
    'Estos archivos son de varias personas, y ninguna es la que usted eligió. Por favor, elija otra vez, o agregue los archivos de una persona a la vez.',
  'embedder-unknown': 'No reconocemos esta clave.',
  'visit-unknown': 'Esta sesión de importación no es válida, ya se usó o venció. Por favor, empiece otra vez.',
  'veteran-not-found': 'El VA no encontró el registro de un veterano para este inicio de sesión.',
  'veteran-access-ended': 'Su conexión con el VA venció. Por favor, vuelva a conectarse.',
  'veteran-not-granted':
    'El VA no nos deja leer su calificación de discapacidad. Por favor, vuelva a conectarse y permítalo.',
  'veteran-patient-unconfirmed':
    'Todavía no sabemos de quién es este registro. Vea en la lista de registros médicos qué falta.',
  'veteran-busy':
    'El VA tiene demasiadas solicitudes en este momento y nos pidió esperar. Por favor, vuelva más tarde.',
  'veteran-unavailable': 'El VA no responde en este momento. Usted sigue conectado. Por favor, vuelva en unos minutos.',
  'veteran-question-refused':
    'El VA no aceptó nuestra solicitud de su calificación de discapacidad. Por favor, avísenos.',
  'veteran-answer-unreadable':
    'El VA envió una respuesta que no pudimos leer. Usted sigue conectado. Por favor, vuelva en unos minutos.',
  'veteran-answer-too-large': 'El VA envió una respuesta demasiado grande para que la procesemos.',
  'file-being-made':
    'Ya estamos preparando un archivo para usted. Por favor, espere a que ese archivo esté listo y luego intente otra vez.',
  'files-busy':
    'En este momento estamos preparando archivos para muchas personas. Por favor, intente otra vez en un minuto.',
  'doctor-not-in-list': 'Este médico u organización no está en su lista. Por favor, agréguelo primero.',
  'list-full': 'Esta lista está llena. Por favor, primero quite a alguien.',
  'recipient-session-missing': 'Su sesión está cerrada, o el enlace se cerró.',
  'share-ended': 'Esto ya no se comparte.',
  'share-link-refused': 'Este enlace no es válido, venció o se cerró. Por favor, pida un enlace nuevo.',
  'share-passcode-wrong': 'Esa clave no es correcta. El enlace se cierra después de 5 claves equivocadas.',
  'support-mail-delayed':
    'Su mensaje está guardado, pero todavía no se envió. Seguiremos intentando. No tiene que enviarlo otra vez.',
  'app-request-unknown':
    'Esta solicitud de la aplicación ya fue respondida, tardó demasiado o empezó en otro navegador. Por favor, empiece otra vez en la aplicación.',
  'apps-full': 'Llegó al límite de aplicaciones conectadas. Por favor, primero termine el acceso de algunas.',
  'check-in-not-readable': 'No podemos leer esta solicitud de registro de llegada. Pida una nueva a la clínica.',
  'check-in-not-one':
    'Esto no es una solicitud de registro de llegada. Pida a la clínica su código, archivo o enlace de registro.',
  'check-in-other-version':
    'Esta solicitud usa una versión del registro de llegada que Kinchart aún no puede responder.',
  'check-in-invalid':
    'Falta o está mal una parte de esta solicitud de registro de llegada. Pida una nueva a la clínica.',
  'check-in-answer-wrong':
    'Una respuesta no corresponde a su pregunta. Por favor, revise sus respuestas en el formulario.',
  'check-in-too-large': 'Su selección es demasiado grande para una respuesta. Por favor, elija menos.',
  'storage-full':
    'En este momento no tenemos espacio para más archivos. Este archivo no se guardó. Por favor, intente más tarde.',
}

const documentStateWords = {
  waiting: 'Este documento está en camino. Por favor, vuelva en unos minutos.',
  missing: 'La fuente indicó este documento, pero no lo envió.',
  'not-fetched': 'El registro solo da la dirección de este documento. El documento no se importó.',
  'too-large':
    'Este documento es demasiado grande para que Kinchart lo guarde (más de 25 MB). La fuente todavía lo tiene.',
  empty: 'Este documento está vacío.',
  damaged: 'Este documento llegó dañado y no se puede abrir.',
}

const imageFailures = {
  notOffered: 'La fuente no indica dónde están las imágenes de este estudio.',
  notSent: 'La fuente ya no tiene esta imagen.',
  refused: 'La fuente no nos dejó leer sus imágenes. Volver a conectar la fuente puede ayudar.',
  tooLarge: 'Esta imagen es demasiado grande para que la carguemos (más de 60 MB).',
  unreachable: 'La fuente no respondió cuando pedimos sus imágenes. Por favor, intente otra vez en unos minutos.',
  answerUnreadable: 'La fuente envió algo que no podemos leer como imagen.',
}

const healthLinkFailures = {
  addressTooLong:
    'La dirección de este Kinchart es demasiado larga para enlaces de salud. Por favor, avise a quien lo administra (PUBLIC_URL, 78 caracteres como máximo).',
  tooMany: 'Llegó al límite de enlaces. Por favor, primero termine algunos.',
  contentUnfit: 'Esto no es un archivo cifrado que un enlace de salud pueda contener.',
  linkEnded: 'Este enlace terminó. Por favor, haga uno nuevo.',
  expiryWrong: 'Un enlace puede durar hasta un año desde ahora. Un enlace sin clave necesita una fecha final.',
  notWithPasscode: 'Un enlace que se abre directamente no puede tener clave.',
}

const bookingFailures = {
  cancelledBefore: 'Esta solicitud ya estaba cancelada.',
  invalid: 'Por favor, revise los campos marcados. Todavía no se envió nada.',
}

const appErrors = {
  kindsNotAsked: 'Por favor, elija al menos uno de los tipos que la aplicación pidió.',
  until: 'Por favor, elija un último día entre hoy y dentro de un año.',
  kindsNotGiven: 'Por favor, elija entre los tipos que la aplicación puede leer.',
  untilLater:
    'Solo puede elegir un último día anterior. Para que la aplicación lea por más tiempo, empiece de nuevo en la aplicación.',
}

const shareErrors = {
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
  shareErrors,
  appErrors,
} satisfies Translation<typeof en>
