import type { english as en } from '../en/answers.ts'
import type { Translation } from '../translate.ts'

const answerTexts = {
  researchShared: 'Su elección está guardada. Puede dejar de compartir cuando quiera.',
  researchUnshared: 'Sus registros no se comparten con la investigación.',
  deletionNone: 'No se ha pedido borrar su cuenta.',
  authorityConfirmed: 'Guardado. Usted puede cuidar estos registros; volveremos a preguntarle dentro de un año.',
  handoverSent: 'El mensaje está en camino. Nada cambia hasta que se reciba el registro.',
  handoverTakenBack: 'El enlace del mensaje ya no funciona. El registro se queda en su cuenta.',
  handoverAccepted: 'El registro ya es suyo.',
  deletionWithdrawn: 'Su solicitud se retiró. Su cuenta queda como está.',
  logSaved: 'Guardado.',
  errorNoted: 'El error quedó anotado.',
  profileSaved: 'Su perfil está guardado.',
  languageSaved: 'Su idioma está guardado.',
  addressConfirmed: 'Su dirección de correo está confirmada.',
  signedOut: 'Su sesión está cerrada.',
  othersSignedOut: 'Las otras sesiones se cerraron.',
  proved: 'Gracias. Puede continuar.',
  resetMailed:
    'Si esta dirección tiene una cuenta, un código está en camino. Por favor, busque también en el correo no deseado.',
  passwordReset: 'Su contraseña cambió. Por favor, inicie sesión con ella.',
  passwordChanged: 'Su contraseña cambió. Todas sus demás sesiones se cerraron.',
  emailCodeMailed: 'Enviamos un código a la nueva dirección. La anterior vale hasta que usted lo escriba.',
  emailChanged: 'Su dirección cambió.',
  passkeyAdded: 'Su llave de acceso se agregó.',
  passkeyRenamed: 'El nombre se guardó.',
  passkeyRemoved: 'La llave de acceso se quitó.',
  appOn: 'Su aplicación de autenticación está activada.',
  appOff: 'Su aplicación de autenticación está desactivada.',
  codesMade: 'Sus códigos de recuperación nuevos están listos. Los anteriores ya no sirven.',
  factorsKept: 'Sus llaves de acceso y su aplicación de autenticación se conservan.',
  legalState: 'Lo que usted aceptó',
  legalAccepted: 'Su aceptación está guardada.',
  arbitrationRejected: 'Usted rechazó el arbitraje. Guardamos la fecha.',
}

export const answers = { answerTexts } satisfies Translation<typeof en>
