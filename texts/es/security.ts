import type { english as en } from '../en/security.ts'
import type { Translation } from '../translate.ts'

const securityTexts = {
  subtitle: 'Cómo inicia sesión y dónde la tiene abierta.',
  back: 'Volver a Mi perfil',
  howYouSignIn: 'Cómo inicia sesión',
  emailConfirmed: '{{email}}, confirmado',
  passwordChanged: 'Cambió el {{day}}',
  passwordSet: 'Se usa cuando inicia sesión sin llave de acceso.',
  willBeRemoved: 'Sus llaves de acceso y su aplicación se quitarán el {{when}}.',
  willBeRemovedFacts:
    'Alguien nos avisó que se perdieron. Si todavía las tiene, abra el enlace de nuestro correo para conservarlas.',
}

const passkeyTexts = {
  title: 'Llaves de acceso',
  facts: 'Inicie sesión con la huella, la cara o un PIN. Sin contraseña que robar.',
  notHere: 'Las llaves de acceso no funcionan aquí. Necesitan https y un nombre de dominio.',
  notInBrowser: 'Este navegador no puede usar llaves de acceso.',
  add: 'Agregar una llave de acceso',
  added: 'Se agregó el {{day}}',
  usedToday: 'se usó hoy',
  used: 'se usó el {{day}}',
  notUsed: 'todavía no se usó',
  name: 'Nombre',
  nameHelp: 'Un nombre para reconocer este dispositivo.',
  thisPhone: 'Mi teléfono',
  thisComputer: 'Mi computadora',
  goOn: 'Continuar',
  whatNext: 'Después, su navegador le pide su huella, su rostro o su PIN. Esta información se queda en su dispositivo.',
  notMade: 'No se agregó ninguna llave de acceso. Intente otra vez cuando quiera.',
  isThere: 'Este dispositivo ya tiene su llave de acceso.',
  rename: 'Cambiar el nombre',
  renameOne: 'Cambiar el nombre de {{name}}',
  renameTitle: 'Cambiar el nombre de la llave de acceso',
  save: 'Guardar',
  remove: 'Quitar',
  removeOne: 'Quitar {{name}}',
  removeQuestion: '¿Quitar {{name}}?',
  removeFacts:
    'Ya no podrá iniciar sesión con esta llave de acceso. Quizás su dispositivo la siga mostrando. Quítela también allí.',
  lastFacts: 'Este es su único segundo paso. Sus códigos de recuperación también dejarán de servir.',
  keep: 'Conservarla',
}

const appTexts = {
  title: 'Aplicación de autenticación',
  onSince: 'Activada desde el {{day}}. Se usa después de la contraseña.',
  off: 'Desactivada. La aplicación muestra un código que se escribe después de la contraseña.',
  setUp: 'Configurar',
  setUpTitle: 'Configurar una aplicación de autenticación',
  turnOff: 'Desactivar',
  turnOffTitle: 'Desactivar la aplicación de autenticación',
  turnOffQuestion: '¿Desactivar la aplicación de autenticación?',
  turnOffFacts: 'Ya no pediremos los códigos de la aplicación. Puede configurar la aplicación otra vez cuando quiera.',
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
  copyFailed: 'No pudimos copiarlo. Por favor, selecciónelo y cópielo usted mismo.',
}

const codeTexts = {
  title: 'Códigos de recuperación',
  none: 'Recibe diez códigos con su primera llave de acceso o aplicación.',
  left: 'Quedan {{count}} de {{all}}.',
  fewLeft: 'Obtenga otros antes de que se acaben.',
  enough: 'Cada código sirve una vez, en lugar del código de la aplicación.',
  make: 'Obtener códigos nuevos',
  makeQuestion: '¿Obtener códigos de recuperación nuevos?',
  makeFacts: 'Los anteriores dejarán de servir de inmediato.',
  keep: 'Conservar los anteriores',
  shownTitle: 'Sus códigos de recuperación',
  shownOnce: 'Solo se muestran una vez.',
  shownFacts:
    'Guarde estos códigos en otro lugar que no sea este dispositivo. Cada código sirve una vez, en lugar del código de la aplicación.',
  copy: 'Copiar',
  download: 'Descargar',
  print: 'Imprimir',
  fileName: 'codigos-de-recuperacion-kinchart.txt',
  fileHead: 'Códigos de recuperación de Kinchart, creados el {{day}}. Cada uno sirve una vez.',
}

const accountChecks = {
  title: 'Su cuenta',
  noWay: 'Usted usa solo una contraseña. Agregue una llave de acceso o una aplicación.',
  ways_one: 'Una forma de iniciar sesión además de la contraseña',
  ways_other: 'Dos formas de iniciar sesión además de la contraseña',
  codeAsked: 'Se pide un código después de la contraseña',
  passkeyAsked: 'En un dispositivo nuevo se pide una llave de acceso',
  codesLeft_one: 'Queda {{count}} código de recuperación',
  codesLeft_other: 'Quedan {{count}} códigos de recuperación',
}

const keepTexts = {
  title: '¿Conservar sus llaves de acceso y su aplicación?',
  facts:
    'Alguien nos avisó que usted perdió sus llaves de acceso y su aplicación, y las quitaremos pronto. Si todavía las tiene, consérvelas.',
  notYou: 'Si usted no lo pidió, consérvelas. Elija otra contraseña.',
  keep: 'Conservarlas',
  kept: 'Se conservan',
  keptFacts: 'No quitaremos sus llaves de acceso, su aplicación ni sus códigos de recuperación.',
  signIn: 'Iniciar sesión',
  noCode: 'Este enlace está incompleto',
  noCodeFacts: 'Por favor, abra otra vez el enlace de nuestro correo, o copie el enlace completo.',
}

export const security = {
  securityTexts,
  passkeyTexts,
  appTexts,
  codeTexts,
  accountChecks,
  keepTexts,
} satisfies Translation<typeof en>
