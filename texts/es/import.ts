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
  whoseTitle: '¿De quién es este registro?',
  whoseText: 'Lo que importe aquí se agrega al registro de',
  whoseMe: 'Soy yo, continuar',
  whoseNotMe: 'No soy yo',
  signOut: 'Cerrar sesión',
  signIn: 'Iniciar sesión',
  aboutList: 'Sobre esta lista',
  pickerLoading: 'Cargando…',
  noneListed: 'No hay en la lista ninguna organización de salud con este nombre.',
  directoryEmpty:
    'El directorio de organizaciones de salud está vacío. Quien administra este Kinchart tiene que cargar uno primero.',
  goBack: 'Volver al lugar de donde vino',
  mayClose: 'Puede cerrar esta ventana. Lo que llegó está guardado en Kinchart.',
  requestSupport: 'Pedir ayuda',
  mailWhenEnded: 'Enviarme un correo cuando termine una importación o una fuente me necesite',
  veteransTitle: 'Calificación de discapacidad de veteranos',
  veteransText: 'Su calificación y su historia',
  notListedTitle: '¿No está en la lista?',
  notListedText: 'Díganos qué organización necesita y lo estudiaremos.',
  otherWays: 'Otras maneras de traer registros',
  askFor: 'Pedir una organización',
  askForThis: 'Pedirla',
  notConnectable: 'Todavía no se puede conectar.',
  medicalRecordsList: 'Lista de registros médicos',
  firstStepHow:
    'Todavía no hay nada conectado. Elija por dónde empezar; usted inicia sesión allí, y Kinchart nunca ve esa contraseña.',
  firstHospital: 'Hospital o clínica',
  firstHospitalWhat: 'Resultados, medicinas, notas',
  firstMedicare: 'Medicare',
  firstMedicareWhat: 'Reclamos y lo que cuestan',
  firstVeterans: 'Veteranos',
  firstVeteransWhat: 'Registros y calificación',
  firstFiles: 'Tengo archivos',
}

const sourceTexts = {
  syncNow: 'Actualizar ahora',
  syncNowOf: 'Actualizar ahora: {{person}} en {{name}}',
  tryAgainOf: 'Intentar otra vez lo que falta de {{person}} en {{name}}',
  connectAgain: 'Conectar otra vez',
  grantMore: 'Conectar otra vez para permitir más',
  arrivedSoFar: 'Los registros que llegaron están aquí.',
  nextTry: 'La organización no respondió. Kinchart intenta otra vez el {{when}}.',
  completeAsOf: 'Completo al {{when}}.',
  notAsked: 'Su sesión allí no deja que Kinchart pida: {{kinds}}.',
  lacks: '{{kind}}: {{what}}',
  lacksMore_one: 'Y {{count}} clase más de registro.',
  lacksMore_other: 'Y {{count}} clases más de registro.',
  notGranted: 'No se permitió cuando usted inició sesión allí: {{kinds}}',
  completeWithNote: 'Completo, con una nota',
  note: '{{name}} agrega a todo lo que envía: «{{notice}}»',
  confirmTitle: '¿Es la misma persona?',
  confirmText:
    'El nombre y la fecha de nacimiento en {{providerName}} no coinciden con los elegidos aquí, o falta alguno de ellos. Compárelos, por favor. No se guarda nada hasta que usted confirme.',
  confirmUnstated:
    '{{providerName}} no dice de quién son estos registros. No se guarda nada hasta que usted confirme que son de {{name}}.',
  confirmFills: 'Si confirma, esta fecha de nacimiento se agrega al perfil.',
  signInToConfirmTitle: 'Inicie sesión para continuar',
  signInToConfirmText:
    'Necesitamos comprobar con usted de quién son los registros que envió {{providerName}}. No se guarda nada hasta que inicie sesión y confirme.',
  linkedText:
    '{{providerName}} une este registro con otro, en el que el nombre o la fecha de nacimiento son distintos. Sus datos se traen solo si usted dice que es la misma persona.',
  confirmYes: 'Confirmar',
  confirmNo: 'No, dejarlo fuera',
}

const organizationRequestTexts = {
  title: 'Pedir una organización',
  name: 'Nombre de la organización',
  place: 'Ciudad y estado',
  website: 'Su sitio web, o el de su portal para pacientes',
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
  noFolder: 'No se puede soltar una carpeta. Elija los archivos que contiene, o agréguela como ZIP.',
  kept: 'Su contenido se guarda como llegó, cifrado, y se muestra como cualquier otro registro.',
  removable: 'Puede borrarlo otra vez cuando quiera.',
  type: 'Archivos que usted agregó',
  newer: 'No hay a quién pedirle el resto. Un archivo más nuevo o completo agrega lo que falta.',
  addNewer: 'Agregar un archivo más nuevo',
}

const progressTexts = {
  title: 'Importando sus registros',
  titleDone: '¡Importación completa!',
  subtitle: 'Por favor, espere mientras traemos y ordenamos sus datos médicos de forma segura.',
  subtitleDone: 'Sus registros médicos se importaron y ordenaron.',
  notice:
    'Sus datos se procesan de forma segura con cifrado de extremo a extremo. Por favor, no cierre esta ventana hasta que termine la importación.',
  handingOver: 'Estamos recibiendo su inicio de sesión. Por favor, deje esta ventana abierta un momento.',
  notBack:
    'Usted empezó a conectar {{hospitalName}} para {{profileName}} el {{startedAt}}. El inicio de sesión allí no nos ha llegado; por eso no se importó nada.',
  connectAgain: 'Conectar otra vez',
  endedShort: 'La importación terminó',
  endedShortText: 'La importación terminó, y no todo está aquí.',
  noticeTrue:
    'Puede cerrar esta ventana; la importación continúa. Los registros guardados están cifrados en el almacenamiento.',
  noticeAsked:
    'La importación espera su respuesta. Puede cerrar esta ventana y responder más tarde en Importar registros.',
  successTitle: '¡Listo!',
  successText: 'En un momento podrá ver sus registros médicos importados.',
}

const whoIsWhoTexts = {
  title: '¿De quién es cada registro?',
  asking: 'Preguntando quiénes son…',
  nameless: 'Nombre no indicado',
  born: 'fecha de nacimiento:',
  here: 'Aquí:',
  intro: 'Con este inicio de sesión se llega a varias personas. Elija para cada una a dónde va el registro.',
  subtitle: 'Ya inició sesión allí. Primero hay una pregunta.',
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
  waits: 'Esta pregunta le espera en Importar registros hasta el',
  signInFirst:
    'Con este inicio de sesión se llega a varias personas. Inicie sesión en Kinchart y abra Importar registros para decir de quién es cada registro. Hasta entonces no se importa nada.',
  severalEnded: 'No todo está aquí. Importar registros muestra lo que falta.',
  toImports: 'Ir a Importar registros',
}

const connectTexts = {
  fromWhere: 'De dónde vienen los registros',
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
  newTabSignIn: 'Se abre una pestaña nueva, donde inicia sesión en {{name}} con los datos de acceso que usa allí.',
  addedToRecord: 'Lo que llega se agrega al registro de {{name}}. Esa contraseña nunca se ve aquí.',
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
  notReadWhole: 'Archivos que no se leyeron completos',
}

const runTexts = {
  moreKinds_one: '{{count}} clase más',
  moreKinds_other: '{{count}} clases más',
  kindsDone: '{{done}} listas, {{waiting}} en espera',
  kindsLacking: '{{done}} listas, {{waiting}} en espera, {{lacking}} incompletas',
  saidPercent: '{{percent}} por ciento. {{step}}',
  cutOff: 'No podemos llegar a Kinchart en este momento. La importación continúa, y seguimos preguntando.',
  cutOffSeveral: 'No podemos llegar a Kinchart en este momento. Las importaciones continúan, y seguimos preguntando.',
  done: 'Listo',
  recordType: 'Tipo de registro',
  received: 'Recibidos',
  state: 'Estado',
  none: 'La organización no tiene ninguno de estos: {{names}}.',
  partOnly_one: '{{count}} registro está aquí, pero no todo lo que se pidió.',
  partOnly_other: '{{count}} registros están aquí, pero no todo lo que se pidió.',
  partHere_one: '{{count}} registro está aquí, {{missing}}',
  partHere_other: '{{count}} registros están aquí, {{missing}}',
  partMissing_one: '{{count}} no.',
  partMissing_other: '{{count}} no.',
  arrivedIsSafe: 'Lo que llegó está seguro y listo para leer.',
  seeArrived: 'Ver lo que llegó',
  connectAgain: 'Conectar otra vez',
  cannotGoOn: 'Esta importación no puede continuar',
  signIn: 'Iniciar sesión',
  startAgainSteps: [
    'Vuelva a Importar registros y elija la fuente otra vez.',
    'No se perdió nada: lo que llegó antes sigue en sus registros.',
  ] as const,
  signInSteps: [
    'Inicie sesión con la cuenta que empezó esta importación. Continúa desde aquí.',
    'No se perdió nada: lo que llegó antes sigue en sus registros.',
  ] as const,
  signInFirstSteps: [
    'Inicie sesión, abra Importar registros y elija la fuente otra vez.',
    'No se perdió nada: lo que llegó antes sigue en sus registros.',
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
  nobodyYet: 'Todavía no se ha dicho de quién es este registro',
  there: 'Nombre allí: {{name}}, fecha de nacimiento: {{day}}',
  thereNoDay: 'Nombre allí: {{name}}',
  thereNoName: 'Sin nombre allí, fecha de nacimiento: {{day}}',
  delete: 'Borrar',
  deleteOne: 'Borrar la importación de {{person}} desde {{name}}',
  deleteUnclaimed: 'Borrar la importación desde {{name}}',
  ledgerOf: 'Cuenta de {{person}} en {{name}}',
  hideLedger: 'Ocultar la cuenta',
  seeLedger: 'Ver la cuenta',
  nothingYet:
    'Todavía no hay nada conectado. Elija arriba una organización y pulse {{action}}, o agregue archivos que ya tiene.',
  deleteQuestion: '¿Borrar esta importación?',
  deleteRecords_one:
    'El {{count}} registro de {{person}} desde {{name}} se quitará de Kinchart, y Kinchart renuncia a su acceso allí. En {{name}} no cambia nada.',
  deleteRecords_other:
    'Los {{count}} registros de {{person}} desde {{name}} se quitarán de Kinchart, y Kinchart renuncia a su acceso allí. En {{name}} no cambia nada.',
  deleteNothing:
    'Esta importación desde {{name}} se quitará de Kinchart, y Kinchart renuncia a su acceso allí. En {{name}} no cambia nada.',
  deleteRating:
    'La calificación de discapacidad de {{person}} desde {{name}} se quitará de Kinchart, y Kinchart renuncia a su acceso allí. En {{name}} no cambia nada.',
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
  waiting: 'Espera su turno',
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
  'other-version': 'Responde en una versión de la norma distinta de la que leemos.',
}

const providerTypeWords = {
  CareOrganization: 'Organización de salud',
  BlueButton: 'Medicare',
  Veterans: 'Veteranos',
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
} satisfies Translation<typeof en>
