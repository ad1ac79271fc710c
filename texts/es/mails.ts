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
  takeOver: 'Recibirlo',
}

const accountMails = {
  codeSubject: 'Su código de registro de Kinchart',
  codeText:
    'Su código de registro es {{code}}\n\nO abra esta dirección:\n{{address}}\n\nLos dos sirven durante 10 minutos; use uno de ellos, una sola vez.\nSi usted no se registró en Kinchart, no los use. No tiene que hacer nada.',
  existingSubject: 'Usted ya tiene una cuenta de Kinchart',
  existingText:
    'Alguien, quizás usted, quiso registrarse en Kinchart con esta dirección. Ya tiene una cuenta.\n\nInicie sesión en {{address}}\nSi no fue usted, no tiene que hacer nada.',
  secondSubject: 'Alguien se registró otra vez en Kinchart',
  secondText:
    'Alguien, quizás usted, se registró dos veces en Kinchart con esta dirección. El primer registro y su contraseña siguen siendo válidos, y también el código que enviamos para él.\n\nEscríbalo en {{address}}\nSi el primer registro no fue suyo, no use su código: espere 10 minutos y regístrese otra vez.',
  resetSubject: 'Una contraseña nueva para Kinchart',
  resetText:
    'Alguien, quizás usted, pidió una contraseña nueva para Kinchart. Este es su código:\n\n{{code}}\n\nO abra esta dirección:\n{{address}}\n\nSirve durante 10 minutos y una sola vez.\nSi no fue usted, no tiene que hacer nada: su contraseña queda como está.',
  changedSubject: 'La contraseña de su cuenta de Kinchart cambió',
  changedText:
    'La contraseña de su cuenta de Kinchart cambió, y todas las demás sesiones se cerraron.\n\nSi no fue usted, elija otra de inmediato: {{address}}',
  newDeviceSubject: 'Nuevo inicio de sesión en su cuenta de Kinchart',
  newDeviceText:
    'Alguien inició sesión en su cuenta de Kinchart en un dispositivo que no se había usado antes para ella: {{device}}.\n\nSi fue usted, no tiene que hacer nada.\nSi no fue usted, abra esta dirección, cierre las otras sesiones y cambie su contraseña:\n{{address}}',
  browserOn: '{{browser}} en {{system}}',
  deviceAt: '{{device}}, {{place}}',
  unknownDevice: 'un dispositivo que no dice cuál es',
  wrongPasswordsSubject: 'Contraseñas equivocadas para su cuenta de Kinchart',
  wrongPasswordsText:
    'Alguien escribió varias contraseñas equivocadas para su cuenta de Kinchart en una hora. Nadie entró con ellas.\n\nSi fue usted, no tiene que hacer nada.\nSi no fue usted, su cuenta sigue segura. Una llave de acceso o una aplicación de autenticación la hacen más segura; las encuentra aquí:\n{{address}}',
  newAddressSubject: 'Confirme su nueva dirección para Kinchart',
  newAddressText:
    'Su código es {{code}}\n\nEscríbalo donde pidió que Kinchart use esta dirección. Sirve durante 10 minutos y una sola vez.\nSi usted no lo pidió, no tiene que hacer nada.',
  wantedSubject: 'Alguien pidió usar su dirección en Kinchart',
  wantedText:
    'Alguien, quizás usted, quiso usar esta dirección para otra cuenta de Kinchart. Ya tiene su propia cuenta, y no cambió nada.\n\nInicie sesión en {{address}}\nSi no fue usted, no tiene que hacer nada.',
  addressChangedSubject: 'Su cuenta de Kinchart tiene otra dirección',
  addressChangedText:
    'Su cuenta de Kinchart es ahora de otra dirección, y con esta ya no se puede iniciar sesión.\n\nSi no fue usted, escriba de inmediato a la ayuda de este Kinchart.',
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
  changedText:
    '{{what}}\nCuándo: {{when}}\n\nSi fue usted, no tiene que hacer nada.\nSi no fue usted, elija otra contraseña de inmediato: {{address}}\nDespués inicie sesión y quite lo que no es suyo en Inicio de sesión y seguridad.',
  changedTextRecipient:
    '{{what}}\nCuándo: {{when}}\n\nSi fue usted, no tiene que hacer nada.\nSi no fue usted, escriba de inmediato a la ayuda de este Kinchart.',
  lossSubject: 'Se van a quitar sus llaves de acceso y su aplicación de autenticación',
  lossText:
    'La ayuda recibió el aviso de que usted perdió sus llaves de acceso o su aplicación de autenticación. El {{when}} las quitaremos, con sus códigos de recuperación, y cerraremos todas sus sesiones.\n\nSi todavía las tiene, o si usted no lo pidió, consérvelas aquí:\n{{address}}\n\nSi las perdió, no tiene que hacer nada hasta entonces.',
  keptSubject: 'Sus llaves de acceso y su aplicación de autenticación se conservan',
  keptText:
    'Sus llaves de acceso, su aplicación de autenticación y sus códigos de recuperación no se quitan. No cambió nada.\n\nSi no fue usted quien los conservó, escriba de inmediato a la ayuda de este Kinchart.',
  removedSubject: 'Se quitaron sus llaves de acceso y su aplicación de autenticación',
  removedText:
    'Se quitaron sus llaves de acceso, su aplicación de autenticación y sus códigos de recuperación, y se cerraron todas sus sesiones.\n\nInicie sesión y configure otros: {{address}}\nSi usted no lo pidió, escriba de inmediato a la ayuda de este Kinchart.',
}

const deletionMails = {
  requestedSubject: 'Su cuenta de Kinchart se va a borrar',
  requestedText:
    'Usted nos pidió borrar su cuenta de Kinchart. Lo haremos el {{when}}, dentro de los {{days}} días que siguen a su solicitud.\n\nSe borrará lo siguiente, suyo y de todas las personas a su cargo: los perfiles, los registros y documentos importados, las notas, los mensajes a la ayuda, lo que comparte y nuestro acceso a sus organizaciones de salud. No se puede deshacer. Sus organizaciones de salud conservan sus propios registros.\n\nPara conservar su cuenta, inicie sesión antes en {{address}} y retire allí la solicitud. Hasta entonces no cambia nada.\n\nSi usted no lo pidió, inicie sesión y cambie su contraseña.',
  withdrawnSubject: 'Su cuenta de Kinchart se conserva',
  withdrawnText:
    'La solicitud de borrar su cuenta de Kinchart se retiró. No se borró nada.\n\nSi usted no lo pidió, inicie sesión y cambie su contraseña.',
  doneSubject: 'Su cuenta de Kinchart se borró',
  doneText:
    'Su cuenta de Kinchart se borró, con todo lo que tenía. Este es el último correo sobre ella.\n\nPuede registrarse otra vez con esta dirección cuando quiera.',
}

const authorityMails = {
  askedSubject: 'Alguien a su cargo en Kinchart ya tiene 18 años',
  askedText:
    'Una persona cuyos registros usted cuida en Kinchart ya tiene 18 años o más.\n\nDiga a más tardar el {{day}} si todavía puede cuidar sus registros: {{address}}\nSi no responde hasta entonces, su acceso a esos registros se pone en pausa. No se borra nada, y puede responder también más tarde.',
  pausedSubject: 'Su acceso a los registros de alguien en Kinchart está en pausa',
  pausedText:
    'Una persona cuyos registros usted cuida en Kinchart ya tiene 18 años o más. Le preguntamos si todavía puede cuidar sus registros y no recibimos respuesta.\n\nSu acceso a esos registros está en pausa. No se borró nada. Diga si todavía puede cuidarlos y los registros se abren de nuevo: {{address}}',
}

const handoverMails = {
  offeredSubject: 'Le entregan un registro de salud en Kinchart',
  offeredText:
    'Alguien que ha cuidado su registro de salud en Kinchart se lo entrega.\n\nAbra este enlace a más tardar el {{day}} e inicie sesión o cree una cuenta propia. Se le pedirá su fecha de nacimiento: {{address}}\n\nNada cambia hasta que usted lo reciba. Si no sabe de qué se trata, no tiene que hacer nada.',
  handedOverSubject: 'Se recibió un registro que usted cuidaba en Kinchart',
  handedOverText:
    'Alguien cuyo registro usted cuidaba en Kinchart lo ha recibido en una cuenta propia, como usted había ofrecido.\n\nYa no está en su cuenta. Lo que usted compartía de él y sus conexiones con las organizaciones de salud han terminado.\n\nSi usted no lo había ofrecido, elija enseguida otra contraseña: {{address}}',
  takenOverSubject: 'Recibió un registro en Kinchart',
  takenOverText:
    'Un registro de salud está ahora en su cuenta de Kinchart, y solo usted lo cuida. Para seguir recibiendo lo nuevo, conecte otra vez sus organizaciones de salud: {{address}}\n\nSi no fue usted, escriba enseguida a la ayuda de este Kinchart.',
}

const legalMails = {
  upcomingSubject: '{{title}} de Kinchart: nueva versión desde el {{day}} (UTC)',
  upcomingText:
    'Hay una nueva versión de nuestro texto «{{title}}», escrita el {{version}}. Entra en vigor el {{day}} (UTC). El texto está en inglés.\n\nLéala después de iniciar sesión: {{address}}\nHasta entonces vale la versión actual.',
}

const importMails = {
  endedSubject: 'Su importación en Kinchart terminó',
  endedText:
    'Una importación que usted empezó terminó. Esta página dice qué llegó y qué no:\n\n{{address}}\n\nPuede dejar de recibir estos correos en Importar registros: {{address}}',
  needsYouSubject: 'Kinchart necesita algo de usted para continuar',
  needsYouText:
    'Una de sus fuentes necesita algo de usted: conéctela otra vez o conteste una pregunta. Los registros que ya se leyeron se conservan. Por favor, vea esta página:\n\n{{address}}\n\nPuede dejar de recibir estos correos en Importar registros: {{address}}',
}

const appointmentMails = {
  requestSubject: 'Solicitud de cita',
  asksFor: '{{patient}} pide una cita con {{doctor}}.',
  wanted: 'Día y hora que desea: {{when}}',
  reason: 'Motivo: {{reason}}',
  byVideo: 'Prefiere que sea por video.',
  phone: 'Teléfono: {{phone}}',
  askedBy: 'La pide: {{name}}',
  notBooked:
    'La cita todavía no está reservada. Por favor, llame o responda a este correo: su respuesta llega a quien la pidió.',
  sentThrough: 'Enviado por Kinchart, {{address}}',
  cancelSubject: 'Solicitud de cita cancelada',
  notNeeded: '{{patient}} ya no necesita la cita con {{doctor}}.',
  wasWanted: 'El día y la hora que deseaba: {{when}}',
  calendarTitle: 'Solicitud de cita: {{patient}}',
  sentSubject: 'Su solicitud de cita',
  sentText:
    'Su solicitud de cita se envió al consultorio. Le llamarán o le escribirán.\n\nVéala o cancélela en {{address}}\nSi usted no pidió una cita, cambie su contraseña de inmediato: {{passwordAddress}}',
  keptText:
    'Su solicitud de cita está guardada en Kinchart. No tenemos la dirección de correo del consultorio: por favor, llame también.\n\nVéala o cancélela en {{address}}\nSi usted no pidió una cita, cambie su contraseña de inmediato: {{passwordAddress}}',
}

const shareMails = {
  linkSubject: 'Se comparten registros de salud con usted',
  linkText:
    '{{person}} desea que {{name}} vea una parte de sus registros de salud.\n\nAbra esta dirección:\n{{address}}\n\nLe pide una clave, que {{person}} le dice en persona o por teléfono; nunca se envía por correo. El enlace sirve durante {{days}} días y se cierra después de 5 claves equivocadas.\nLo que abre es solo para leer, y {{person}} ve cuándo miró usted. Si no conoce a {{person}}, no tiene que hacer nada.',
  sharedSubject: 'Alguien comparte registros de salud con usted en Kinchart',
  sharedText:
    'Alguien empezó a compartir con usted una parte de sus registros de salud.\n\nInicie sesión con esta dirección:\n{{address}}\n\nLo que abre es solo para leer, y la persona ve cuándo miró usted.',
  codeSubject: 'Su código de acceso a Kinchart',
  codeText:
    'Su código es {{digits}}\n\nEscríbalo donde pidió iniciar sesión. Sirve durante 10 minutos y una sola vez.\nSi usted no lo pidió, no tiene que hacer nada.',
}

const supportMails = {
  messageSubject: 'Un mensaje para la ayuda de Kinchart',
  from: 'De: {{name}} <{{email}}>\nSolicitud: {{id}}\n\n{{text}}',
  organizationSubject: 'Kinchart: se pide una organización',
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
