import type { english as en } from '../en/sign-ins.ts'
import type { Translation } from '../translate.ts'

const secondFactorTexts = {
  lead: 'Su contraseña es correcta. Ahora escriba el código que muestra su aplicación de autenticación.',
  leadPasskey:
    'Su contraseña es correcta. Este dispositivo es nuevo; por favor, use su llave de acceso o escriba un código de recuperación.',
  recoveryCode: 'Código de recuperación',
  code: 'Código',
  codeHelp: 'Seis cifras. Si no tiene la aplicación a mano, escriba un código de recuperación.',
  goOn: 'Continuar',
  passkey: 'Usar una llave de acceso',
  startAgain: 'Empezar otra vez',
  hasRunOut: 'Pasaron más de cinco minutos. Por favor, escriba otra vez su correo y su contraseña.',
  passkeyFailed: 'No se usó ninguna llave de acceso. Intente otra vez, o inicie sesión con su contraseña.',
}

const proofTexts = {
  title: '¿Es usted?',
  facts: 'Por favor, escriba su contraseña para continuar. No volveremos a pedirla durante diez minutos.',
  passkey: 'Usar una llave de acceso',
  goOn: 'Continuar',
  wrong: 'Esa contraseña no es correcta',
  passkeyFailed: 'No se usó ninguna llave de acceso. Intente otra vez, o escriba su contraseña.',
}

const whereTexts = {
  title: 'Dónde tiene la sesión abierta',
  browserOn: '{{browser}} en {{system}}',
  unknown: 'Dispositivo desconocido',
  thisDevice: 'Este dispositivo',
  now: 'Ahora.',
  lastUsed: 'Último uso: {{when}}.',
  signOut: 'Cerrar sesión',
  signOutOf: 'Cerrar la sesión en {{device}}',
  signOutOthers: 'Cerrar las otras sesiones',
  othersQuestion: '¿Cerrar la sesión en todos los otros dispositivos?',
  othersFacts: 'La sesión se cierra enseguida en todos los otros dispositivos. Aquí sigue abierta.',
}

const activityTexts = {
  title: 'Actividad reciente',
  none: 'Todavía no hay actividad.',
  more: 'Ver más',
  wasThisYou: '¿Fue usted?',
  question: '¿Fue usted?',
  questionFacts: 'Alguien escribió contraseñas equivocadas para su cuenta. Nadie entró con ellas.',
  yes: 'Sí, fui yo',
  whatToDo:
    'Su cuenta sigue segura. Si no fue usted, cierre la sesión en los otros dispositivos. Después puede elegir otra contraseña.',
}

const activityWords = {
  signedIn: 'Usted inició sesión',
  signedInNewDevice: 'Usted inició sesión en un dispositivo nuevo',
  wrongPasswords_one: '{{count}} contraseña equivocada, nadie entró con ella',
  wrongPasswords_other: '{{count}} contraseñas equivocadas, nadie entró con ellas',
  signedOut: 'Se cerró la sesión en un dispositivo',
  signedOutOthers: 'Se cerraron todas las otras sesiones',
  passwordChanged: 'Usted cambió su contraseña',
  passwordReset: 'La contraseña se cambió con un código de un correo',
  emailChanged: 'Usted cambió su correo',
  passkeyAdded: 'Usted agregó una llave de acceso',
  passkeyRemoved: 'Usted quitó una llave de acceso',
  appOn: 'Usted activó la aplicación de autenticación',
  appOff: 'Usted desactivó la aplicación de autenticación',
  codesMade: 'Usted recibió códigos de recuperación nuevos',
  codeUsed: 'Se usó un código de recuperación',
  factorLossBegun: 'Alguien avisó que se perdieron sus llaves de acceso y su aplicación',
  factorLossCancelled: 'Usted conservó sus llaves de acceso y su aplicación',
  factorsRemoved: 'Se quitaron sus llaves de acceso y su aplicación',
  signInsEnded: 'La ayuda cerró todas sus sesiones',
  recordExported: 'Usted exportó un registro',
  recordsShared: 'Usted compartió registros',
  shareEnded: 'Usted dejó de compartir',
  healthLinkMade: 'Usted creó un enlace de salud',
  deletionRequested: 'Usted pidió que borremos su cuenta',
  deletionWithdrawn: 'Usted conservó su cuenta',
  authorityConfirmed: 'Usted declaró que todavía puede administrar los registros de alguien',
  accessPaused: 'Su acceso a los registros de alguien se puso en pausa',
  handoverSent: 'Usted pidió a alguien que aceptara su registro',
  handoverTakenBack: 'Usted canceló la entrega de un registro',
  recordHandedOver: 'Alguien aceptó su registro, que estaba en la cuenta de usted',
  appAllowed: 'Dejó que una aplicación lea registros',
  appNarrowed: 'Dejó que una aplicación lea menos',
  appEnded: 'Usted terminó el acceso de una aplicación',
  checkInAnswered: 'Respondió a una solicitud de registro de llegada',
  recordTakenOver: 'Usted aceptó un registro',
  birthDateChanged: 'Usted cambió una fecha de nacimiento; por eso no le pediremos que confirme su acceso',
}

export const signIns = {
  secondFactorTexts,
  proofTexts,
  whereTexts,
  activityTexts,
  activityWords,
} satisfies Translation<typeof en>
