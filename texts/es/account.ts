import type { english as en } from '../en/account.ts'
import type { Translation } from '../translate.ts'

const accountTexts = {
  edit: 'Cambiar',
  unseenEmail: 'el correo',
  codeSent: 'Enviamos un código a {{email}}.',
  deletedOn: 'Su cuenta se borrará el {{when}}.',
  deletedFacts: 'Esto incluye todo lo que guardamos sobre usted y sus dependientes. Hasta entonces puede cancelar.',
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
    'Se borrará todo: su perfil, sus dependientes, los registros importados, las notas, lo compartido y los enlaces. Sus conexiones con las organizaciones de salud terminan.',
    'Esto tarda hasta 10 días. Hasta entonces puede cancelar la solicitud aquí.',
  ] as const,
  keepAccount: 'Conservar mi cuenta',
  deletionWithdrawn: 'Solicitud cancelada. Su cuenta se conserva.',
  notSaved: 'Cambios sin guardar',
  unsaved_one: '{{count}} cambio sin guardar.',
  unsaved_other: '{{count}} cambios sin guardar.',
  wrong_one: 'Falta {{count}} campo o está mal.',
  wrong_other: 'Faltan {{count}} campos o están mal.',
  add: 'Agregar',
  noInsurance: 'Todavía no hay ningún seguro. Agréguelo con su tarjeta.',
  account: 'Cuenta',
  deleting: 'Borra todo para siempre.',
  change: 'Cambiar',
  securityFacts: 'Llaves de acceso, aplicación y códigos de recuperación',
  open: 'Abrir',
  appsFacts: 'Aplicaciones y asistentes que pueden leer registros',
  openApps: 'Abrir Aplicaciones conectadas',
  openSecurity: 'Abrir Inicio de sesión y seguridad',
  changeEmail: 'Cambiar el correo',
  changePassword: 'Cambiar la contraseña',
  passwordWrong: 'Esa contraseña no es correcta',
  otherSessionsEnd: 'Aquí su sesión seguirá abierta. La cerraremos en todos los demás dispositivos.',
  newEmailCode:
    'Enviaremos un código a la nueva dirección. La dirección anterior sirve hasta que usted escriba el código.',
}

const dependentTexts = {
  createTitle: 'Crear dependiente',
  updateTitle: 'Actualizar dependiente',
  edit: 'Cambiar dependiente',
  subtitle: 'Estas son las personas que usted cuida. Cada una tiene su propio registro.',
  none: 'Agregue a las personas que cuida y tenga sus registros junto con los suyos.',
  noneYet:
    '¿Administra los registros de otra persona? Agréguela aquí y después cambie de persona arriba en cualquier página.',
  openRecordOf: 'Abrir el registro de {{name}}',
  delete: 'Borrar',
  deleteQuestion: '¿Borrar {{name}}?',
  deleteFacts:
    'Se borra todo lo de esta persona: registros importados, notas, lo compartido y los enlaces. Sus importaciones y sus conexiones con las organizaciones de salud terminan. No se puede deshacer.',
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
  imageRule: 'PNG, JPEG o WebP, hasta 2 MB.',
  imageRefused: 'Elija una imagen de hasta 2 MB',
}

const authorityTexts = {
  isAdult: '{{name}} ya tiene 18 años o más.',
  sayBy: 'Díganos a más tardar el {{day}} si usted todavía puede administrar sus registros.',
  paused: 'En pausa',
  pausedTitle: 'Su acceso a los registros de {{name}} está en pausa',
  pausedFacts:
    '{{name}} ya tiene 18 años o más, y usted no ha confirmado que todavía puede administrar sus registros. No se borró nada, y lo que usted compartió sigue compartido.',
  mayStill: 'Confirmar mi acceso',
  mayStillOf: 'Confirmar mi acceso: {{name}}',
  confirmTitle: 'Usted administra los registros de {{name}}',
  why: '¿Por qué tiene acceso?',
  grounds: {
    agreement: 'Esa persona está de acuerdo en que yo administre sus registros.',
    guardianship: 'Soy su tutor o tutora legal, o actúo por esa persona con un poder notarial.',
  },
  kept: 'Guardamos su declaración con la fecha. Volveremos a preguntarle dentro de un año.',
  confirm: 'Confirmar',
}

const handoverTexts = {
  handOver: 'Entregar el registro',
  handOverOf: 'Entregar el registro: {{name}}',
  seeHandover: 'Ver la entrega',
  seeHandoverOf: 'Ver la entrega: {{name}}',
  looksAfter: 'Usted administra los registros de {{name}}, que ya tiene 18 años o más.',
  waits: 'Usted está entregando este registro. El enlace que enviamos a {{email}} sirve hasta el {{day}}.',
  ended: 'El enlace que enviamos a {{email}} para entregar este registro ya no sirve. Puede enviar uno nuevo.',
  title: 'Entregar el registro a {{name}}',
  facts: [
    'Esa persona recibe un correo con un enlace, inicia sesión o crea una cuenta, y escribe su fecha de nacimiento.',
    'Después todo el registro pasa a su cuenta y usted ya no puede verlo. Termina lo que usted compartía de este registro, y terminan sus conexiones con las organizaciones de salud. Los datos del seguro que usted escribió no se entregan.',
    'Hasta entonces nada cambia aquí, y usted puede cancelar.',
  ] as const,
  addressOf: 'Correo electrónico de {{name}}',
  send: 'Enviar el enlace',
  sendAgain: 'Enviar un enlace nuevo',
  takeBack: 'Cancelar la entrega',
  pageTitle: 'Usted va a recibir un registro de salud',
  pageFacts:
    'La persona que administraba su registro de salud se lo entrega. Cuando el registro esté en su cuenta, solo usted decidirá quién lo ve.',
  signInFirst: 'Cree una cuenta o inicie sesión. Después volverá aquí.',
  makeAccount: 'Crear una cuenta',
  signIn: 'Iniciar sesión',
  noCodeTitle: 'Este enlace está incompleto',
  noCodeFacts: 'Abra otra vez el enlace del correo, o copie el enlace completo.',
  asking: 'Revisando el enlace…',
  recordOf: 'El registro de {{firstName}}',
  fromNone: 'Este registro no tenía fuentes conectadas.',
  fromSources_one: 'Este registro tiene una fuente.',
  fromSources_other: 'Este registro tiene {{count}} fuentes.',
  afterwards:
    'Después, la persona que administraba este registro ya no puede verlo, y termina lo que compartía de él. Vuelva a conectar sus organizaciones de salud para seguir recibiendo registros nuevos.',
  birthDateWhy: 'Usamos su fecha de nacimiento para que nadie más pueda aceptar su registro.',
  accept: 'Aceptar el registro',
  signedInAs: 'Usted inició sesión como {{email}}.',
  signOut: 'Cerrar sesión',
  notAccepted: 'Este registro no se puede aceptar aquí',
  doneTitle: 'El registro ya es suyo',
  doneFacts: 'El registro está en su cuenta. Nadie más puede abrirlo si usted no lo comparte.',
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
