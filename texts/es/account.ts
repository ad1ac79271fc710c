import type { english as en } from '../en/account.ts'
import type { Translation } from '../translate.ts'

const accountTexts = {
  edit: 'Cambiar',
  unseenEmail: 'el correo',
  codeSent: 'Enviamos un código a {{email}}.',
  deletedOn: 'Su cuenta se borrará el {{when}}.',
  deletedFacts:
    'Con ella se borra todo lo que guardamos de usted y de sus dependientes. Hasta entonces puede cambiar de opinión.',
}

const dependentListTexts = {
  back: 'Volver a Dependientes',
  whoBorn: '{{relationship}}, fecha de nacimiento: {{day}}',
  edit: 'Cambiar {{name}}',
  delete: 'Borrar {{name}}',
  allDetails: 'Todos los datos',
  allDetailsOf: 'Todos los datos de {{name}}',
  editAndDelete: 'Cambiar y borrar',
}

const profileTexts = {
  emergencyContact: 'Contacto de emergencia',
  insurance: 'Información del seguro',
  signIn: 'Inicio de sesión y cuenta',
  deleteAccountQuestion: '¿Borrar su cuenta?',
  deleteAccountFacts: [
    'Se borra todo: su perfil, sus dependientes, cada registro importado, las notas, lo compartido y los enlaces. Sus sesiones en las organizaciones de salud terminan.',
    'Se hace en un plazo de 10 días. Hasta entonces puede retirar la solicitud aquí.',
  ] as const,
  keepAccount: 'Conservar mi cuenta',
  deletionWithdrawn: 'Su cuenta se conserva. La solicitud se retiró.',
  notSaved: 'Cambios sin guardar',
  unsaved_one: '{{count}} cambio no está guardado.',
  unsaved_other: '{{count}} cambios no están guardados.',
  wrong_one: 'Falta {{count}} campo o está mal.',
  wrong_other: 'Faltan {{count}} campos o están mal.',
  add: 'Agregar',
  noInsurance: 'Todavía no hay ninguno. Agréguelo con su tarjeta.',
  account: 'Cuenta',
  deleting: 'Al borrarla desaparece todo, para siempre.',
  change: 'Cambiar',
  securityFacts: 'Llaves de acceso, aplicación y códigos de recuperación',
  open: 'Abrir',
  appsFacts: 'Aplicaciones y asistentes que usted deja leer registros',
  openApps: 'Abrir Aplicaciones conectadas',
  openSecurity: 'Abrir Inicio de sesión y seguridad',
  changeEmail: 'Cambiar el correo',
  changePassword: 'Cambiar la contraseña',
  passwordWrong: 'Esa no es su contraseña',
  otherSessionsEnd: 'Aquí su sesión sigue abierta. En los demás dispositivos se cierra.',
  newEmailCode: 'Enviamos un código a la nueva dirección. La anterior vale hasta que usted lo escriba.',
}

const dependentTexts = {
  createTitle: 'Crear dependiente',
  updateTitle: 'Actualizar dependiente',
  edit: 'Cambiar dependiente',
  subtitle: 'Las personas que usted cuida. Cada una tiene su propio registro.',
  none: 'Agregue a las personas que cuida y tenga sus registros al lado de los suyos.',
  noneYet: '¿Cuida también los registros de otra persona? Agréguela aquí y elíjala arriba en cada página.',
  openRecordOf: 'Abrir el registro de {{name}}',
  delete: 'Borrar',
  deleteQuestion: '¿Borrar {{name}}?',
  deleteFacts:
    'Se borra todo lo de esta persona: registros importados, notas, lo compartido y los enlaces. Sus importaciones y sus sesiones en las organizaciones de salud terminan. No se puede deshacer.',
  information: 'Información del dependiente',
  contacts: 'Contactos',
  contactType: 'Tipo de contacto',
  insurance: 'Seguro',
  hasInsurance: 'Esta persona tiene seguro',
  insured: 'Persona asegurada',
  planImage: 'Imagen del plan',
  chooseImage: 'Elegir una imagen',
  replaceImage: 'Cambiar la imagen',
  removeImage: 'Quitar',
  imageRule: 'PNG, JPEG o WebP, 2 MB como máximo.',
  imageRefused: 'Eso no es una imagen de 2 MB o menos',
}

const authorityTexts = {
  isAdult: '{{name}} ya tiene 18 años o más.',
  sayBy: 'Diga a más tardar el {{day}} si usted todavía puede cuidar sus registros.',
  paused: 'En pausa',
  pausedTitle: 'Su acceso a los registros de {{name}} está en pausa',
  pausedFacts:
    '{{name}} ya tiene 18 años o más, y usted no ha dicho si todavía puede cuidar sus registros. No se borró nada, y lo que usted compartió sigue compartido.',
  mayStill: 'Todavía puedo verlos',
  mayStillOf: 'Todavía puedo verlos: {{name}}',
  confirmTitle: 'Usted cuida los registros de {{name}}',
  why: '¿Por qué puede verlos?',
  grounds: {
    agreement: 'Esa persona está de acuerdo en que yo cuide sus registros.',
    guardianship: 'Soy su tutor o tutora legal, o actúo por esa persona con un poder.',
  },
  kept: 'Guardamos lo que usted declara, con su fecha, y volvemos a preguntar dentro de un año.',
  confirm: 'Declararlo',
}

const handoverTexts = {
  handOver: 'Entregar el registro',
  handOverOf: 'Entregar el registro: {{name}}',
  seeHandover: 'Ver la entrega',
  seeHandoverOf: 'Ver la entrega: {{name}}',
  looksAfter: 'Usted cuida los registros de {{name}}, que ya tiene 18 años o más.',
  waits: 'Usted está entregando este registro. El enlace del mensaje a {{email}} sirve hasta el {{day}}.',
  ended:
    'Usted estaba entregando este registro. El enlace del mensaje a {{email}} ya no sirve; puede enviar uno nuevo.',
  title: 'Entregar el registro a {{name}}',
  facts: [
    'Recibe un mensaje con un enlace, inicia sesión o crea una cuenta propia, y se le pide su fecha de nacimiento.',
    'Después todo el registro está en su cuenta y usted ya no lo ve. Termina lo que usted compartía de él, y terminan sus conexiones con las organizaciones de salud. Lo que usted escribió sobre el seguro no se entrega.',
    'Hasta entonces nada cambia aquí, y usted puede retirarlo.',
  ] as const,
  addressOf: 'Correo electrónico de {{name}}',
  send: 'Enviar el enlace',
  sendAgain: 'Enviar un enlace nuevo',
  takeBack: 'Retirarlo',
  pageTitle: 'Le entregan un registro de salud',
  pageFacts:
    'Alguien que ha cuidado su registro de salud se lo entrega. Después pertenece a su propia cuenta, y solo usted decide quién lo ve.',
  signInFirst: 'Cree una cuenta propia o inicie sesión en la que tiene. Después vuelve aquí.',
  makeAccount: 'Crear una cuenta',
  signIn: 'Iniciar sesión',
  noCodeTitle: 'Este enlace no está completo',
  noCodeFacts: 'Abra otra vez el enlace del mensaje, o cópielo entero.',
  asking: 'Viendo qué se le entrega…',
  recordOf: 'El registro de {{firstName}}',
  fromNone: 'No tenía nada conectado.',
  fromSources_one: 'Viene de una fuente.',
  fromSources_other: 'Viene de {{count}} fuentes.',
  afterwards:
    'Quien se lo entrega ya no lo ve. Termina lo que compartía de él, y usted conecta otra vez sus organizaciones de salud para seguir recibiendo lo nuevo.',
  birthDateWhy: 'Su fecha de nacimiento muestra que el registro es suyo, para que nadie más lo reciba.',
  accept: 'Recibir el registro',
  signedInAs: 'Usted inició sesión como {{email}}.',
  signOut: 'Cerrar sesión',
  notAccepted: 'Este registro no se puede recibir aquí',
  doneTitle: 'El registro ya es suyo',
  doneFacts: 'Está en su cuenta, y nadie más lo abre si usted no lo comparte.',
  openRecord: 'Abrir mi registro',
  connect: 'Conectar mis organizaciones de salud',
  home: 'Ir a Kinchart',
}

export const account = {
  accountTexts,
  dependentListTexts,
  profileTexts,
  dependentTexts,
  authorityTexts,
  handoverTexts,
} satisfies Translation<typeof en>
