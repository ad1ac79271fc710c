import type { english as en } from '../en/security.ts'
import type { Translation } from '../translate.ts'

const securityTexts = {
  subtitle: 'Cómo entra usted y dónde tiene la sesión abierta.',
  back: 'Volver a Mi perfil',
  howYouSignIn: 'Cómo inicia sesión',
  emailConfirmed: '{{email}}, confirmado',
  passwordChanged: 'Cambió el {{day}}',
  passwordSet: 'Se pide cuando inicia sesión sin llave de acceso.',
  willBeRemoved: 'Sus llaves de acceso y su aplicación se quitarán el {{when}}.',
  willBeRemovedFacts:
    'Nos dijeron que usted las perdió. Si todavía las tiene, abra el enlace de nuestro correo para conservarlas.',
}

const passkeyTexts = {
  title: 'Llaves de acceso',
  facts: 'Inicie sesión con la huella, la cara o un PIN. Sin contraseña que robar.',
  notHere: 'Las llaves de acceso no sirven en esta dirección: necesitan https y un nombre.',
  notInBrowser: 'Este navegador no tiene llaves de acceso.',
  add: 'Agregar una llave de acceso',
  added: 'Se agregó el {{day}}',
  usedToday: 'se usó hoy',
  used: 'se usó el {{day}}',
  notUsed: 'todavía no se usó',
  name: 'Nombre',
  nameHelp: 'El nombre con el que reconocerá este dispositivo.',
  thisPhone: 'Mi teléfono',
  thisComputer: 'Mi computadora',
  goOn: 'Continuar',
  whatNext: 'Después, su navegador le pide la huella, la cara o el PIN. Eso se queda en su dispositivo.',
  notMade: 'No se creó ninguna llave de acceso. Intente otra vez cuando quiera.',
  isThere: 'Este dispositivo ya tiene una llave de acceso de usted.',
  rename: 'Cambiar el nombre',
  renameOne: 'Cambiar el nombre de {{name}}',
  renameTitle: 'Cambiar el nombre de la llave de acceso',
  save: 'Guardar',
  remove: 'Quitar',
  removeOne: 'Quitar {{name}}',
  removeQuestion: '¿Quitar {{name}}?',
  removeFacts: 'Ya no servirá para iniciar sesión. Quizás su dispositivo la siga mostrando: quítela también allí.',
  lastFacts: 'Es su último segundo paso. Con ella terminan sus códigos de recuperación.',
  keep: 'Conservarla',
}

const appTexts = {
  title: 'Aplicación de autenticación',
  onSince: 'Activada desde el {{day}}. Se pide después de la contraseña.',
  off: 'Desactivada. Muestra un código que se pide después de la contraseña.',
  setUp: 'Configurar',
  setUpTitle: 'Configurar una aplicación de autenticación',
  turnOff: 'Desactivar',
  turnOffTitle: 'Desactivar la aplicación de autenticación',
  turnOffQuestion: '¿Desactivar la aplicación de autenticación?',
  turnOffFacts: 'Sus códigos ya no se pedirán. Puede configurarla otra vez cuando quiera.',
  keep: 'Dejarla activada',
  stepScan: 'Escanee esto con su aplicación de autenticación.',
  qrLabel: 'Código QR para su aplicación de autenticación',
  openApp: 'Abrir una aplicación en este teléfono',
  stepType: 'Si no puede escanearlo, escriba esta clave en la aplicación:',
  stepCode: 'Escriba los seis dígitos que muestra la aplicación.',
  code: 'Código de la aplicación',
  turnOn: 'Activar',
  copyKey: 'Copiar la clave',
  copy: 'Copiar',
  copied: 'Se copió.',
  copyFailed: 'No se pudo copiar. Por favor, selecciónelo y cópielo a mano.',
}

const codeTexts = {
  title: 'Códigos de recuperación',
  none: 'Recibe diez con su primera llave de acceso o aplicación.',
  left: 'Quedan {{count}} de {{all}}.',
  fewLeft: 'Haga otros antes de que se acaben.',
  enough: 'Cada uno sirve una vez, en lugar del código de la aplicación.',
  make: 'Hacer códigos nuevos',
  makeQuestion: '¿Hacer códigos de recuperación nuevos?',
  makeFacts: 'Los anteriores dejan de servir de inmediato, donde sea que los guarde.',
  keep: 'Conservar los anteriores',
  shownTitle: 'Sus códigos de recuperación',
  shownOnce: 'Solo se muestran ahora.',
  shownFacts:
    'Guárdelos donde los encuentre sin este dispositivo. Cada uno sirve una vez, en lugar del código de la aplicación.',
  copy: 'Copiar',
  download: 'Descargar',
  print: 'Imprimir',
  fileName: 'codigos-de-recuperacion-kinchart.txt',
  fileHead: 'Códigos de recuperación de Kinchart, hechos el {{day}}. Cada uno sirve una vez.',
}

const accountChecks = {
  title: 'Su cuenta',
  noWay: 'Con la contraseña sola se puede entrar. Agregue una llave de acceso o una aplicación.',
  ways_one: 'Una forma de iniciar sesión además de la contraseña',
  ways_other: 'Dos formas de iniciar sesión además de la contraseña',
  codeAsked: 'Se pide un código después de la contraseña',
  passkeyAsked: 'En un dispositivo nuevo se pide una llave de acceso',
  codesLeft_one: 'Queda {{count}} código de recuperación',
  codesLeft_other: 'Quedan {{count}} códigos de recuperación',
}

const keepTexts = {
  title: '¿Conservar sus llaves de acceso y su aplicación?',
  facts: 'Nos dijeron que usted las perdió, y las quitaremos pronto. Si todavía las tiene, consérvelas.',
  notYou: 'Si usted no lo pidió, consérvelas y elija otra contraseña.',
  keep: 'Conservarlas',
  kept: 'Se conservan',
  keptFacts: 'Sus llaves de acceso, su aplicación y sus códigos de recuperación no se quitan.',
  signIn: 'Iniciar sesión',
  noCode: 'Este enlace no está completo',
  noCodeFacts: 'Por favor, abra otra vez el enlace de nuestro correo, o cópielo entero.',
}

export const security = {
  securityTexts,
  passkeyTexts,
  appTexts,
  codeTexts,
  accountChecks,
  keepTexts,
} satisfies Translation<typeof en>
