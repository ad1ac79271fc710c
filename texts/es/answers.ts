import type { english as en } from '../en/answers.ts'
import type { Translation } from '../translate.ts'

const answerTexts = {
  researchShared: 'Su elección está guardada. Puede dejar de compartir cuando quiera.',
  researchUnshared: 'Sus registros no se comparten con la investigación.',
  deletionNone: 'Usted no ha pedido borrar su cuenta.',
  authorityConfirmed: 'Guardado. Usted puede administrar estos registros. Volveremos a preguntarle dentro de un año.',
  handoverSent: 'El correo está en camino. Nada cambia hasta que la persona acepte el registro.',
  handoverTakenBack: 'El enlace del correo ya no funciona. El registro se queda en su cuenta.',
  handoverAccepted: 'El registro ya es suyo.',
  deletionWithdrawn: 'Solicitud cancelada. Su cuenta queda como está.',
  logSaved: 'Guardado.',
  errorNoted: 'El error quedó registrado.',
  profileSaved: 'Su perfil está guardado.',
  languageSaved: 'Su idioma está guardado.',
  addressConfirmed: 'Su dirección de correo está confirmada.',
  signedOut: 'Su sesión está cerrada.',
  othersSignedOut: 'Se cerró la sesión en sus otros dispositivos.',
  proved: 'Gracias. Puede continuar.',
  resetMailed: 'Si esta dirección tiene una cuenta, le enviamos un código. Busque también en el correo no deseado.',
  passwordReset: 'Su contraseña cambió. Inicie sesión con la nueva.',
  passwordChanged: 'Su contraseña cambió. Se cerró la sesión en sus otros dispositivos.',
  emailCodeMailed:
    'Enviamos un código a la nueva dirección. La dirección anterior sirve hasta que usted escriba el código.',
  emailChanged: 'Su dirección cambió.',
  passkeyAdded: 'Su llave de acceso se agregó.',
  passkeyRenamed: 'El nombre se guardó.',
  passkeyRemoved: 'La llave de acceso se quitó.',
  appOn: 'Su aplicación de autenticación está activada.',
  appOff: 'Su aplicación de autenticación está desactivada.',
  codesMade: 'Sus códigos de recuperación nuevos están listos. Los anteriores ya no sirven.',
  factorsKept: 'Usted conserva sus llaves de acceso y su aplicación de autenticación.',
  legalState: 'Lo que usted aceptó',
  legalAccepted: 'Su aceptación está guardada.',
  arbitrationRejected: 'Usted rechazó el arbitraje. Guardamos la fecha.',
}

export const answers = { answerTexts } satisfies Translation<typeof en>
