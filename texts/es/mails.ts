import type * as en from '../en/mails.ts'
import type { Translation } from '../translate.ts'

const mailActions = {
  confirm: 'Confirmar mi dirección',
  signIn: 'Iniciar sesión',
  enterCode: 'Escribir el código',
  newPassword: 'Elegir otra contraseña',
  profile: 'Abrir mi perfil',
  read: 'Leer el texto',
  imports: 'Ver la importación',
  sources: 'Ver qué falta',
  appointments: 'Ver la solicitud',
  shared: 'Iniciar sesión y ver',
  openLink: 'Abrir el enlace',
  lookAt: 'Ver dónde inició sesión',
  keepFactors: 'Conservarlos',
  dependents: 'Abrir Dependientes',
  takeOver: 'Aceptarlo',
}

const accountMails = {
  codeSubject: 'Su código de registro de Kinchart',
  codeText: `Su código de registro es {{code}}

O abra este enlace:
{{address}}

El código y el enlace sirven durante 10 minutos. Use uno de ellos, una sola vez.
Si usted no se registró en Kinchart, no los use. No tiene que hacer nada.`,
  existingSubject: 'Usted ya tiene una cuenta de Kinchart',
  existingText: `Alguien, quizás usted, intentó registrarse en Kinchart con esta dirección. Esta dirección ya tiene una cuenta.

Inicie sesión en {{address}}
Si no fue usted, no tiene que hacer nada.`,
  secondSubject: 'Alguien se registró otra vez en Kinchart',
  secondText: `Alguien, quizás usted, se registró dos veces en Kinchart con esta dirección. El primer registro y su contraseña siguen siendo válidos, y también el código que enviamos para él.

Escriba el código en {{address}}
Si el primer registro no fue suyo, no use su código. Espere 10 minutos y regístrese otra vez.`,
  resetSubject: 'Una contraseña nueva para Kinchart',
  resetText: `Alguien, quizás usted, pidió una contraseña nueva para Kinchart. Este es su código:

{{code}}

O abra este enlace:
{{address}}

Sirve durante 10 minutos y una sola vez.
Si no fue usted, no tiene que hacer nada. Su contraseña queda igual.`,
  changedSubject: 'La contraseña de su cuenta de Kinchart cambió',
  changedText:
    'La contraseña de su cuenta de Kinchart cambió, y todas las demás sesiones se cerraron.\n\nSi no fue usted, elija otra de inmediato: {{address}}',
  newDeviceSubject: 'Nuevo inicio de sesión en su cuenta de Kinchart',
  newDeviceText: `Alguien inició sesión en su cuenta de Kinchart en un dispositivo que no se había usado antes para ella: {{device}}.

Si fue usted, no tiene que hacer nada.
Si no fue usted, abra este enlace, cierre la sesión en los otros dispositivos y cambie su contraseña:
{{address}}`,
  browserOn: '{{browser}} en {{system}}',
  deviceAt: '{{device}}, {{place}}',
  unknownDevice: 'un dispositivo desconocido',
  wrongPasswordsSubject: 'Contraseñas equivocadas para su cuenta de Kinchart',
  wrongPasswordsText: `Alguien escribió varias contraseñas equivocadas para su cuenta de Kinchart en una hora. Nadie entró con ellas.

Si fue usted, no tiene que hacer nada.
Si no fue usted, su cuenta sigue segura. Una llave de acceso o una aplicación de autenticación la hacen más segura. Puede configurarlas aquí:
{{address}}`,
  newAddressSubject: 'Confirme su nueva dirección para Kinchart',
  newAddressText:
    'Su código es {{code}}\n\nEscríbalo donde pidió que Kinchart use esta dirección. Sirve durante 10 minutos y una sola vez.\nSi usted no lo pidió, no tiene que hacer nada.',
  wantedSubject: 'Alguien quiso usar su dirección en Kinchart',
  wantedText: `Alguien, quizás usted, intentó usar esta dirección para otra cuenta de Kinchart. Esta dirección ya tiene una cuenta, y no se cambió nada.

Inicie sesión en {{address}}
Si no fue usted, no tiene que hacer nada.`,
  addressChangedSubject: 'Su cuenta de Kinchart tiene otra dirección',
  addressChangedText: `Su cuenta de Kinchart tiene ahora otra dirección, y con esta ya no se puede iniciar sesión.

Si no fue usted, escriba de inmediato a la ayuda de este Kinchart.`,
}

const factorMails = {
  changes: {
    'passkey-added': 'Se agregó una llave de acceso.',
    'passkey-removed': 'Se quitó una llave de acceso.',
    'app-on': 'Se activó una aplicación de autenticación.',
    'app-off': 'Se desactivó la aplicación de autenticación.',
    'codes-made': 'Se hicieron códigos de recuperación nuevos. Los anteriores ya no sirven.',
    'code-used': 'Se usó un código de recuperación.',
  },
  changedSubject: 'Cambió su forma de iniciar sesión en Kinchart',
  changedText: `{{what}}
Cuándo: {{when}}

Si fue usted, no tiene que hacer nada.
Si no fue usted, elija otra contraseña de inmediato: {{address}}
Después inicie sesión y quite lo que no sea suyo en Inicio de sesión y seguridad.`,
  changedTextRecipient:
    '{{what}}\nCuándo: {{when}}\n\nSi fue usted, no tiene que hacer nada.\nSi no fue usted, escriba de inmediato a la ayuda de este Kinchart.',
  lossSubject: 'Se van a quitar sus llaves de acceso y su aplicación de autenticación',
  lossText: `La ayuda recibió el aviso de que usted perdió sus llaves de acceso o su aplicación de autenticación. El {{when}} las quitaremos, junto con sus códigos de recuperación, y cerraremos todas sus sesiones.

Si todavía las tiene, o si usted no lo pidió, consérvelas aquí:
{{address}}

Si las perdió, no tiene que hacer nada hasta entonces.`,
  keptSubject: 'Sus llaves de acceso y su aplicación de autenticación se conservan',
  keptText: `Sus llaves de acceso, su aplicación de autenticación y sus códigos de recuperación no se van a quitar. No cambió nada.

Si no fue usted quien los conservó, escriba de inmediato a la ayuda de este Kinchart.`,
  removedSubject: 'Se quitaron sus llaves de acceso y su aplicación de autenticación',
  removedText:
    'Se quitaron sus llaves de acceso, su aplicación de autenticación y sus códigos de recuperación, y se cerraron todas sus sesiones.\n\nInicie sesión y configure otros: {{address}}\nSi usted no lo pidió, escriba de inmediato a la ayuda de este Kinchart.',
}

const deletionMails = {
  requestedSubject: 'Su cuenta de Kinchart se va a borrar',
  requestedText: `Usted nos pidió borrar su cuenta de Kinchart. Lo haremos el {{when}}, dentro de los {{days}} días que siguen a su solicitud.

Borraremos lo siguiente, suyo y de todas las personas a su cargo: los perfiles, los registros y documentos importados, las notas, los mensajes a la ayuda, lo que comparte y nuestro acceso a sus organizaciones de salud. No se puede deshacer. Sus organizaciones de salud conservan sus propios registros.

Para conservar su cuenta, inicie sesión antes en {{address}} y cancele allí la solicitud. Hasta entonces no cambia nada.

Si usted no lo pidió, inicie sesión y cambie su contraseña.`,
  withdrawnSubject: 'Su cuenta de Kinchart no se va a borrar',
  withdrawnText: `La solicitud de borrar su cuenta de Kinchart se canceló. No se borró nada.

Si usted no la canceló, inicie sesión y cambie su contraseña.`,
  doneSubject: 'Su cuenta de Kinchart se borró',
  doneText: `Su cuenta de Kinchart se borró, con todo lo que tenía. Este es nuestro último correo sobre ella.

Puede registrarse otra vez con esta dirección cuando quiera.`,
}

const authorityMails = {
  askedSubject: 'Alguien a su cargo en Kinchart ya tiene 18 años',
  askedText: `Una persona cuyos registros usted administra en Kinchart ya tiene 18 años o más.

Díganos a más tardar el {{day}} si todavía puede administrar sus registros: {{address}}
Si no responde hasta entonces, su acceso a esos registros se pone en pausa. No se borra nada, y puede responder también más tarde.`,
  pausedSubject: 'Su acceso a los registros de alguien en Kinchart está en pausa',
  pausedText: `Una persona cuyos registros usted administra en Kinchart ya tiene 18 años o más. Le preguntamos si todavía puede administrar sus registros, pero no recibimos respuesta.

Su acceso a esos registros está en pausa. No se borró nada. Para abrir los registros de nuevo, confirme que todavía puede administrarlos: {{address}}`,
}

const handoverMails = {
  offeredSubject: 'Acepte un registro de salud en Kinchart',
  offeredText: `Alguien que ha administrado su registro de salud en Kinchart se lo entrega.

Abra este enlace a más tardar el {{day}} e inicie sesión o cree su propia cuenta. Le pediremos su fecha de nacimiento: {{address}}

Nada cambia hasta que usted acepte el registro. Si no sabe por qué recibió este correo, no tiene que hacer nada.`,
  handedOverSubject: 'Se aceptó un registro que usted administraba en Kinchart',
  handedOverText: `La persona cuyo registro usted administraba en Kinchart lo aceptó en su propia cuenta, como usted ofreció.

El registro ya no está en la cuenta de usted. Todo lo que usted compartía de él y sus conexiones con las organizaciones de salud han terminado.

Si usted no lo ofreció, elija otra contraseña de inmediato: {{address}}`,
  takenOverSubject: 'Usted aceptó un registro en Kinchart',
  takenOverText: `Un registro de salud está ahora en su cuenta de Kinchart, y solo usted lo administra. Para seguir recibiendo registros nuevos, vuelva a conectar sus organizaciones de salud: {{address}}

Si no fue usted, escriba de inmediato a la ayuda de este Kinchart.`,
}

const legalMails = {
  upcomingSubject: '{{title}} de Kinchart: nueva versión desde el {{day}} (UTC)',
  upcomingText: `Hay una nueva versión de nuestro texto «{{title}}», escrita el {{version}}. Entra en vigor el {{day}} (UTC). El texto está en inglés.

Inicie sesión para leer la nueva versión: {{address}}
Hasta entonces se aplica la versión actual.`,
}

const importMails = {
  endedSubject: 'Su importación en Kinchart terminó',
  endedText: `Una importación que usted empezó terminó. Vea qué registros llegaron y cuáles no:

{{address}}

Puede desactivar estos correos en Importar registros: {{address}}`,
  needsYouSubject: 'Su fuente en Kinchart necesita su atención',
  needsYouText: `Una de sus fuentes necesita su atención: vuelva a conectarla o responda a una pregunta. Sus registros anteriores están a salvo. Vea qué se necesita:

{{address}}

Puede desactivar estos correos en Importar registros: {{address}}`,
}

const appointmentMails = {
  requestSubject: 'Solicitud de cita',
  asksFor: '{{patient}} pide una cita con {{doctor}}.',
  wanted: 'Día y hora que pide: {{when}}',
  reason: 'Motivo: {{reason}}',
  byVideo: 'El paciente desea una visita por video.',
  phone: 'Teléfono: {{phone}}',
  askedBy: 'La pide: {{name}}',
  notBooked:
    'La cita todavía no está reservada. Por favor, llame o responda a este correo. Su respuesta llega a la persona que envió la solicitud.',
  sentThrough: 'Enviado por Kinchart, {{address}}',
  cancelSubject: 'Solicitud de cita cancelada',
  notNeeded: '{{patient}} ya no necesita la cita con {{doctor}}.',
  wasWanted: 'Día y hora que había pedido: {{when}}',
  calendarTitle: 'Solicitud de cita: {{patient}}',
  sentSubject: 'Su solicitud de cita',
  sentText: `Enviamos su solicitud de cita al consultorio. El consultorio le llamará o le escribirá.

Vea o cancele su solicitud en {{address}}
Si usted no pidió una cita, cambie su contraseña de inmediato: {{passwordAddress}}`,
  keptText: `Su solicitud de cita está guardada en Kinchart. No tenemos la dirección de correo del consultorio, así que, por favor, llame también al consultorio.

Vea o cancele su solicitud en {{address}}
Si usted no pidió una cita, cambie su contraseña de inmediato: {{passwordAddress}}`,
}

const shareMails = {
  linkSubject: 'Se comparten registros de salud con usted',
  linkText: `{{person}} desea que {{name}} vea una parte de sus registros de salud.

Abra este enlace:
{{address}}

Necesitará una clave. {{person}} le da la clave directamente; nunca la enviamos por correo. El enlace sirve durante {{days}} días y se cierra después de 5 claves equivocadas.
Los registros son solo para leer, y {{person}} puede ver cuándo los vio usted. Si no conoce a {{person}}, no tiene que hacer nada.`,
  sharedSubject: 'Alguien comparte registros de salud con usted en Kinchart',
  sharedText: `Alguien empezó a compartir con usted una parte de sus registros de salud.

Inicie sesión aquí:
{{address}}

Los registros son solo para leer, y la persona puede ver cuándo los vio usted.`,
  codeSubject: 'Su código de acceso a Kinchart',
  codeText:
    'Su código es {{digits}}\n\nEscríbalo donde pidió iniciar sesión. Sirve durante 10 minutos y una sola vez.\nSi usted no lo pidió, no tiene que hacer nada.',
}

const supportMails = {
  messageSubject: 'Un mensaje para la ayuda de Kinchart',
  from: 'De: {{name}} <{{email}}>\nSolicitud: {{id}}\n\n{{text}}',
  organizationSubject: 'Kinchart: solicitud de una organización',
  inDirectory: 'En el directorio',
}

export const mails = {
  mailActions,
  accountMails,
  factorMails,
  deletionMails,
  authorityMails,
  handoverMails,
  legalMails,
  importMails,
  appointmentMails,
  shareMails,
  supportMails,
} satisfies Translation<typeof en>
