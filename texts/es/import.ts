import type { english as en } from '../en/import.ts'
import type { Translation } from '../translate.ts'

const importLabels = {
  picker: 'Conectar con una organización de salud',
  pickerPlaceholder: 'Conectar con una organización de salud...',
  importAction: 'Importar',
  tooltip:
    'Busque y elija una organización o un centro que pueda tener un registro electrónico de su historia médica. Nota: necesitará sus datos de acceso al portal de cada uno.',
  dialogTitle: 'Conectar la importación del registro del paciente',
  proceed: 'Continuar',
  initiatedTitle: '¡Importación iniciada!',
  initiatedText: '¿Desea importar más registros médicos de otros proveedores?',
  importMore: 'Importar más registros',
  visitEnded: 'Esta visita terminó.',
  unauthorizedTitle: 'No pudimos dejarle entrar',
  whoseTitle: '¿Es este el registro correcto?',
  whoseText: 'Los registros que importe aquí se agregan al registro de',
  whoseMe: 'Soy yo, continuar',
  whoseNotMe: 'No soy yo',
  signOut: 'Cerrar sesión',
  signIn: 'Iniciar sesión',
  aboutList: 'Sobre esta lista',
  pickerLoading: 'Cargando…',
  noneListed: 'Ninguna organización de salud tiene este nombre.',
  directoryEmpty:
    'La lista de organizaciones de salud está vacía. Quien administra este Kinchart tiene que cargar una lista primero.',
  goBack: 'Volver',
  mayClose: 'Puede cerrar esta ventana. Los registros que llegaron están guardados en Kinchart.',
  requestSupport: 'Pedir ayuda',
  mailWhenEnded: 'Enviarme un correo cuando termine una importación o una fuente me necesite',
  veteransTitle: 'Calificación de discapacidad de veteranos',
  veteransText: 'Su calificación y su historia',
  notListedTitle: '¿No está en la lista?',
  notListedText: 'Díganos qué organización necesita y lo estudiaremos.',
  otherWays: 'Otras maneras de agregar registros',
  askFor: 'Pedir una organización',
  askForThis: 'Pedirla',
  notConnectable: 'Todavía no puede conectar esta organización.',
  medicalRecordsList: 'Lista de registros médicos',
  firstStepHow:
    'Todavía no ha conectado ninguna fuente. Elija por dónde empezar. Iniciará sesión en la organización, y Kinchart nunca ve esa contraseña.',
  firstHospital: 'Hospital o clínica',
  firstHospitalWhat: 'Resultados, medicinas, notas',
  firstMedicare: 'Medicare',
  firstMedicareWhat: 'Reclamaciones y costos',
  firstVeterans: 'Veteranos',
  firstVeteransWhat: 'Registros y calificación',
  firstFiles: 'Tengo archivos',
}

const sourceTexts = {
  syncNow: 'Actualizar ahora',
  syncNowOf: 'Actualizar ahora: {{person}} en {{name}}',
  tryAgainOf: 'Intentar otra vez con los registros que faltan: {{person}} en {{name}}',
  connectAgain: 'Volver a conectar',
  grantMore: 'Volver a conectar para permitir más',
  arrivedSoFar: 'Ya puede ver los registros que llegaron.',
  nextTry: 'La organización no respondió. Kinchart intentará otra vez el {{when}}.',
  completeAsOf: 'Completo al {{when}}.',
  notAsked: 'Su conexión con esta fuente no deja que Kinchart pida: {{kinds}}.',
  lacks: '{{kind}}: {{what}}',
  lacksMore_one: 'Y {{count}} clase más de registro.',
  lacksMore_other: 'Y {{count}} clases más de registro.',
  notGranted: 'No se dio acceso cuando usted inició sesión allí: {{kinds}}',
  completeWithNote: 'Completo, con una nota',
  note: '{{name}} incluye esta nota con todo lo que envía: «{{notice}}»',
  confirmTitle: '¿Es la misma persona?',
  confirmText:
    'El nombre y la fecha de nacimiento en {{providerName}} no coinciden con el nombre y la fecha elegidos aquí, o falta uno de ellos. Por favor, compárelos. No se guarda nada hasta que usted confirme.',
  confirmUnstated:
    '{{providerName}} no dice de quién son estos registros. No se guarda nada hasta que usted confirme que son de {{name}}.',
  confirmFills: 'Si confirma, esta fecha de nacimiento se agrega al perfil.',
  signInToConfirmTitle: 'Inicie sesión para continuar',
  signInToConfirmText:
    'Necesitamos que usted confirme de quién son los registros que envió {{providerName}}. No se guarda nada hasta que usted inicie sesión y confirme.',
  linkedText:
    '{{providerName}} vincula este registro con otro que tiene otro nombre u otra fecha de nacimiento. Agregamos las entradas del otro registro solo si usted confirma que es la misma persona.',
  confirmYes: 'Confirmar',
  confirmNo: 'No, dejarlo fuera',
}

const organizationRequestTexts = {
  title: 'Pedir una organización',
  name: 'Nombre de la organización',
  place: 'Ciudad y estado',
  website: 'Su sitio web o su portal para pacientes',
  message: 'Algo más',
  send: 'Enviar',
  sent: 'Gracias. Lo estudiaremos y le escribiremos.',
  websiteInvalid: 'Por favor, escriba una dirección como www.example.org.',
}

const fileTexts = {
  you: 'Usted',
  title: 'Archivos que ya tiene',
  text: 'FHIR, C-CDA, Blue Button, PDF, la copia de otra aplicación o un ZIP, hasta 200 MB cada uno.',
  dropHere: 'Puede soltarlos aquí.',
  choose: 'Elegir archivos',
  dialogTitle: 'Agregar archivos a un registro',
  whose: '¿De quién son estos registros?',
  add: 'Agregar archivos',
  stop: 'Detener',
  sending: 'Enviando los archivos',
  reading: 'Revisando los archivos. Con uno grande puede tardar un minuto.',
  noFolder: 'No se puede soltar una carpeta. Elija los archivos de la carpeta, o agregue la carpeta como ZIP.',
  kept: 'Guardamos el contenido de sus archivos sin cambios y cifrado, y lo mostramos como cualquier otro registro.',
  removable: 'Puede borrar esta importación cuando quiera.',
  type: 'Archivos que usted agregó',
  newer: 'No podemos pedir a nadie los registros que faltan. Para obtenerlos, agregue un archivo más nuevo o completo.',
  addNewer: 'Agregar un archivo más nuevo',
}

const progressTexts = {
  title: 'Importando sus registros',
  titleDone: '¡Importación completa!',
  subtitle: 'Por favor, espere mientras traemos y ordenamos sus datos médicos de forma segura.',
  subtitleDone: 'Sus registros médicos se importaron y ordenaron.',
  notice:
    'Sus datos se procesan de forma segura con cifrado de extremo a extremo. Por favor, no cierre esta ventana hasta que termine la importación.',
  handingOver: 'Estamos terminando su inicio de sesión. Por favor, deje esta ventana abierta un momento.',
  notBack:
    'Usted empezó a conectar {{hospitalName}} para {{profileName}} el {{startedAt}}. No hemos recibido ese inicio de sesión; por eso no se importó nada.',
  connectAgain: 'Volver a conectar',
  endedShort: 'La importación terminó',
  endedShortText: 'La importación terminó, pero no todo está aquí.',
  noticeTrue:
    'Puede cerrar esta ventana. La importación continuará. Los registros guardados están cifrados en el almacenamiento.',
  noticeAsked:
    'La importación espera su respuesta. Puede cerrar esta ventana y responder más tarde en Importar registros.',
  successTitle: '¡Listo!',
  successText: 'En un momento podrá ver sus registros médicos importados.',
}

const whoIsWhoTexts = {
  title: 'Elija de quién es cada registro',
  asking: 'Revisando de quién son estos registros…',
  nameless: 'Nombre no indicado',
  born: 'fecha de nacimiento:',
  here: 'Aquí:',
  intro: 'Este inicio de sesión abarca a varias personas. Elija a dónde va el registro de cada una.',
  subtitle: 'Su inicio de sesión funcionó. Primero, tenemos una pregunta.',
  nothingYet: 'No se importa nada hasta que usted elija.',
  choose: 'Por favor, elija',
  self: 'Yo (usted)',
  notNow: 'Ahora no',
  undecided: 'Por favor, elija a alguien, o «Ahora no».',
  nobody: 'Por favor, elija a alguien por lo menos para un registro.',
  twice: 'Dos personas no pueden tener el mismo perfil.',
  start: 'Empezar la importación',
  later: 'Decidir más tarde',
  missing: '¿Falta alguien aquí? Agréguelo en',
  dependents: 'Dependientes',
  waits: 'Puede responder esta pregunta en Importar registros hasta el',
  signInFirst:
    'Este inicio de sesión abarca a varias personas. Inicie sesión en Kinchart y abra Importar registros para elegir de quién es cada registro. Hasta entonces no se importa nada.',
  severalEnded: 'No todo está aquí. Vea en Importar registros lo que falta.',
  toImports: 'Ir a Importar registros',
}

const connectTexts = {
  fromWhere: 'Origen de los registros',
  organizations: 'Organizaciones de salud',
  importFrom: 'Importar de {{name}}',
  shown: '{{shown}} de {{total}} a la vista',
  shownMore: '{{shown}} de {{total}} a la vista; baje para ver más',
  signInThere: 'Iniciará sesión en {{name}} con los datos de acceso que usa allí.',
  passwordUnseen: 'Kinchart nunca ve esa contraseña.',
  canDelete: 'Puede borrar esta importación cuando quiera.',
  poweredBy: 'Con la tecnología de {{name}}',
  passwordUnseenThere: 'Kinchart nunca ve la contraseña que usted usa en el hospital.',
  visitSteps: [
    'Vuelva a la página que le envió aquí y empiece otra vez desde ahí.',
    'O inicie sesión en Kinchart y elija Importar registros.',
  ] as const,
  forWhom: 'Para {{name}}',
  forRecordOf: 'Para el registro de {{name}}.',
  newTabSignIn: 'Se abre una pestaña nueva. Inicie sesión en {{name}} con los datos de acceso que usa allí.',
  addedToRecord: 'Los registros importados se agregan al registro de {{name}}. Kinchart nunca ve esa contraseña.',
  sentHere: '{{embedder}} le envió aquí.',
  signedIn: 'Su sesión está iniciada.',
}

const samePersonTexts = {
  where: 'Dónde',
  name: 'Nombre',
  born: 'Fecha de nacimiento',
  at: 'En {{name}}',
  notStated: 'No indicado',
  chosenHere: 'Elegido aquí',
}

const fileSourceTexts = {
  more: 'y {{count}} más',
  from_one: 'De un archivo.',
  from_other: 'De {{count}} archivos.',
  fromDated_one: 'De un archivo, con fecha {{day}}.',
  fromDated_other: 'De {{count}} archivos, con fecha {{day}}.',
  notReadWhole: 'Archivos que no leímos completos',
}

const runTexts = {
  moreKinds_one: '{{count}} clase más',
  moreKinds_other: '{{count}} clases más',
  kindsDone: '{{done}} listas, {{waiting}} en espera',
  kindsLacking: '{{done}} listas, {{waiting}} en espera, {{lacking}} incompletas',
  saidPercent: '{{percent}} por ciento. {{step}}',
  cutOff: 'No podemos llegar a Kinchart en este momento. La importación continúa, y seguiremos comprobando.',
  cutOffSeveral: 'No podemos llegar a Kinchart en este momento. Las importaciones continúan, y seguiremos comprobando.',
  done: 'Listo',
  recordType: 'Tipo de registro',
  received: 'Recibidos',
  state: 'Estado',
  none: 'La organización no tiene ninguno de estos: {{names}}.',
  partOnly_one: '{{count}} registro está aquí, pero no todo lo que pedimos.',
  partOnly_other: '{{count}} registros están aquí, pero no todo lo que pedimos.',
  partHere_one: '{{count}} registro está aquí, {{missing}}',
  partHere_other: '{{count}} registros están aquí, {{missing}}',
  partMissing_one: '{{count}} no.',
  partMissing_other: '{{count}} no.',
  arrivedIsSafe: 'Los registros que están aquí están a salvo y listos para leer.',
  seeArrived: 'Ver los registros',
  connectAgain: 'Volver a conectar',
  cannotGoOn: 'Esta importación no puede continuar',
  signIn: 'Iniciar sesión',
  startAgainSteps: [
    'Vuelva a Importar registros y elija la fuente otra vez.',
    'Sus registros anteriores están a salvo.',
  ] as const,
  signInSteps: [
    'Inicie sesión con la cuenta que empezó esta importación. La importación continúa desde aquí.',
    'Sus registros anteriores están a salvo.',
  ] as const,
  signInFirstSteps: [
    'Inicie sesión, abra Importar registros y elija la fuente otra vez.',
    'Sus registros anteriores están a salvo.',
  ] as const,
  registrationSteps: [
    'Avise a las personas que administran este Kinchart. El registro del sistema explica qué corregir.',
    'Sus registros anteriores están a salvo y, mientras tanto, puede agregar archivos de esta organización.',
  ] as const,
  calledOff: 'Esta importación se canceló',
  notShared: 'No se compartieron registros',
  theyWrote: 'En palabras de la organización de salud: «{{words}}»',
  back: 'Volver a Importar registros',
}

const sourceListTexts = {
  places_one: '{{count}} lugar, {{imports}}',
  places_other: '{{count}} lugares, {{imports}}',
  imports_one: '{{count}} importación',
  imports_other: '{{count}} importaciones',
  openAll: 'Abrir todo',
  closeAll: 'Cerrar todo',
  people_one: '{{count}} persona, última importación el {{day}}',
  people_other: '{{count}} personas, última importación el {{day}}',
  peopleRecords_one: '{{count}} persona, {{records}}, {{day}}',
  peopleRecords_other: '{{count}} personas, {{records}}, {{day}}',
  begun: 'Empezó el {{day}}',
  kindOfSource: '{{kind}}, {{about}}',
  nobodyYet: 'Todavía no se ha asignado a una persona',
  there: 'Nombre en esta fuente: {{name}}, fecha de nacimiento: {{day}}',
  thereNoDay: 'Nombre en esta fuente: {{name}}',
  thereNoName: 'Esta fuente no envió el nombre. Fecha de nacimiento: {{day}}',
  delete: 'Borrar',
  deleteOne: 'Borrar la importación de {{person}} desde {{name}}',
  deleteUnclaimed: 'Borrar la importación desde {{name}}',
  ledgerOf: 'Detalles de {{person}} en {{name}}',
  hideLedger: 'Ocultar los detalles',
  seeLedger: 'Ver los detalles',
  nothingYet:
    'Todavía no hay nada conectado. Elija arriba una organización y pulse {{action}}, o agregue archivos que ya tiene.',
  deleteQuestion: '¿Borrar esta importación?',
  deleteRecords_one:
    'El {{count}} registro de {{person}} desde {{name}} se quitará de Kinchart, y el acceso de Kinchart allí terminará. En {{name}} no cambia nada.',
  deleteRecords_other:
    'Los {{count}} registros de {{person}} desde {{name}} se quitarán de Kinchart, y el acceso de Kinchart allí terminará. En {{name}} no cambia nada.',
  deleteNothing:
    'Esta importación desde {{name}} se quitará de Kinchart, y el acceso de Kinchart allí terminará. En {{name}} no cambia nada.',
  deleteRating:
    'La calificación de discapacidad de {{person}} desde {{name}} se quitará de Kinchart, y el acceso de Kinchart allí terminará. En {{name}} no cambia nada.',
}

const ledgerHeads = {
  recordType: 'Tipo de registro',
  offered: 'Ofrecidos',
  received: 'Recibidos',
  stored: 'Guardados',
  notStored: 'No guardados',
  why: 'Por qué',
}

const changedHeads = {
  offered: 'Cambios allí',
  received: 'Cambios recibidos',
  stored: 'Guardados en total',
}

const sourceStates = {
  'choose-patients': 'Por favor, elija',
  'confirm-patient': 'Por favor, confirme',
  running: 'Importando',
  waiting: 'En espera',
  complete: 'Completa',
  partial: 'Parcial',
  failed: 'Fallida',
  'needs-you': 'Lo necesita',
}

const kindStates = {
  allStored: 'Todo guardado',
  nothingNew: 'Nada nuevo; todo guardado',
  nothingNewOf: 'Nada nuevo; {{stored}} guardados',
  none: 'La organización no tiene ninguno',
  waiting: 'En espera',
  running: 'En camino',
  notFetched: 'No se pudo traer.',
  soFar: '{{received}} hasta ahora',
  ofOffered: '{{received}} de {{offered}}',
  ofOfferedPage: '{{received}} de {{offered}}, página {{page}}',
  allReceived: 'Recibidos los {{received}}',
  couldNotRead: '{{refused}} de {{received}} no se pudieron leer',
  didNotArrive: '{{missing}} de {{offered}} no llegaron',
  storedAll_one: '{{count}} registro',
  storedAll_other: '{{count}} registros',
  storedSoFar: '{{stored}} hasta ahora',
  storedOf: '{{stored}} de {{total}}',
}

const notConnectableReasons = {
  'no-client': 'Kinchart todavía no está registrado allí.',
  'blank-name': 'Su nombre no se publicó.',
  'not-https': 'Su dirección no es segura.',
  'other-version': 'Usa una versión de la norma que no podemos leer.',
}

const providerTypeWords = {
  CareOrganization: 'Organización de salud',
  BlueButton: 'Medicare',
  Veterans: 'Veteranos',
}

const appleHealthTexts = {
  entered: 'Escrito por la persona en Salud de Apple',
  beforeMeal: 'Antes de una comida',
  afterMeal: 'Después de una comida',
  basal: 'Insulina basal',
  bolus: 'Insulina en bolo',
  ecg: 'Electrocardiograma de un Apple Watch',
  kept: 'Guardado: {{types}}.',
  older: 'Más antiguo que los 10,000 más recientes de su tipo, y por eso no guardado: {{types}}.',
  left: 'Contado, pero no guardado: {{types}}.',
  leftMore: 'Contado, pero no guardado: {{types}}, y {{more}} más de otros {{kinds}} tipos.',
  type: '{{type}} ({{number}})',
} as const

const healthCardTexts = {
  title: 'Tarjeta de salud SMART',
  states: {
    valid: 'Firmada por {{issuer}}, un emisor que Kinchart conoce. La firma es válida.',
    'valid-unknown-issuer': 'Firmada por {{issuer}}. La firma es válida. Kinchart no conoce a este emisor.',
    'not-checked': 'La tarjeta nombra a {{issuer}} como quien la firmó. La firma no se ha comprobado.',
  },
  add: 'Agregar desde un código',
  about: 'Una tarjeta o un enlace de salud SMART, de papel, de una imagen o de otra aplicación.',
  dialogTitle: 'Agregar desde un código',
  goOn: 'Continuar',
  paste: 'Pegue el código o el enlace',
  pasteHint: 'El código empieza con shc:/ o shlink:/. También puede pegar un enlace que contenga uno de ellos.',
  picture: 'Elegir una imagen',
  camera: 'Usar la cámara',
  stopCamera: 'Detener la cámara',
  cameraHint: 'Apunte la cámara al código. La imagen nunca sale de este dispositivo.',
  noCamera: 'Aquí no se puede usar la cámara. Elija una imagen o pegue el código.',
  noCode: 'No encontramos un código en esta imagen. Tome la foto otra vez, derecha y con buena luz.',
  notHealth: 'Este código no es una tarjeta ni un enlace de salud.',
  partOf: 'Tenemos {{at}} de {{of}} partes. Escanee también las demás partes.',
  check: 'Pedir sus claves al emisor de la tarjeta de salud para comprobar la firma',
  checkHint: 'El emisor sabrá que alguien comprueba una de sus tarjetas, pero no de quién es la tarjeta.',
  addToRecord: 'Agregar a mi registro',
  fileName: 'Tarjeta de salud',
}

export const imports = {
  importLabels,
  sourceTexts,
  organizationRequestTexts,
  fileTexts,
  progressTexts,
  whoIsWhoTexts,
  connectTexts,
  samePersonTexts,
  fileSourceTexts,
  runTexts,
  sourceListTexts,
  changedHeads,
  ledgerHeads,
  sourceStates,
  kindStates,
  notConnectableReasons,
  providerTypeWords,
  appleHealthTexts,
  healthCardTexts,
} satisfies Translation<typeof en>
