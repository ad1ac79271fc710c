import type { english as en } from '../en/session.ts'
import type { Translation } from '../translate.ts'

const sessionTexts = {
  newHere: '¿Es nuevo en Kinchart?',
  signUp: 'Regístrese',
  already: '¿Ya tiene cuenta?',
  signIn: 'Inicie sesión',
  refused: '{{refused}}. Este correo y esta contraseña no coinciden. Revise los dos, o {{choose}}.',
  chooseNewPassword: 'elija otra contraseña',
  tokenRefusedSteps: [
    'Vuelva a la página que le envió aquí y empiece otra vez. El enlace de esa página sirve solo por poco tiempo.',
    'O inicie sesión en Kinchart y elija Importar registros. Sus registros anteriores están a salvo.',
  ] as const,
  passkey: 'Usar una llave de acceso',
  demo: 'Explorar con la familia de muestra',
  demoFacts: 'Personas y registros inventados, solo en este equipo.',
  aboutYou: 'Sobre usted',
  yourSignIn: 'Su inicio de sesión',
  codeGoesThere: 'Le enviaremos un código para confirmar su correo.',
  acceptBoth: 'Acepte los dos para continuar.',
  acceptOther: 'Acepte los dos para continuar. Le falta uno.',
  hasCode: '¿Ya tiene un código?',
  enterCode: 'Escríbalo',
  forWhom: 'Para {{email}}.',
  codeSent: 'Enviamos un código a {{email}}.',
  forgot: 'Le enviaremos un código por correo para cambiarla.',
  backToSignIn: 'Volver a iniciar sesión',
  noCode: '¿No tiene código?',
  askAgain: 'Pida uno nuevo',
  resetCodeHelp:
    'Búsquelo en su correo, también en la carpeta de correo no deseado. Sirve durante 10 minutos. Puede pegarlo aquí.',
  back: 'Atrás',
  about: 'Sobre Kinchart',
  hospital: 'Hospital',
  clinic: 'Clínica',
  insurer: 'Aseguradora',
  veteransOffice: 'VA',
  adultsOnly:
    'Kinchart es para personas de {{years}} años o más. Al registrarse, usted confirma que tiene {{years}} años o más.',
  privacyPolicy: 'Política de privacidad',
  terms: 'Términos y condiciones',
  versionOf: 'Versión del {{day}}',
  codeHelp: 'Está en el correo que le enviamos. Puede pegarlo aquí.',
  confirmed: 'Su correo está confirmado. Por favor, inicie sesión.',
  confirmedWithFirst:
    'Su correo está confirmado. Usted se registró dos veces. Por favor, inicie sesión con la contraseña que eligió primero, o elija otra contraseña en ¿Olvidó su contraseña?',
}

const stepTitles = {
  login: 'Iniciar sesión',
  signup: 'Registrarse',
  'second-factor': 'Escriba su código',
  confirm: 'Confirme su correo',
  forgot: '¿Olvidó su contraseña?',
  reset: 'Elija otra contraseña',
}

const bandTexts = {
  mailDelayed: 'El correo tarda en este momento.',
  mailDelayedFacts: 'Su código está en camino. No tiene que pedir otro código.',
  offline: 'Usted no tiene conexión.',
  offlineFacts:
    'Sus registros no se guardan en este dispositivo; por eso ahora no se pueden cargar páginas nuevas. No se perdió nada. Su sesión sigue abierta, y Kinchart continúa cuando vuelva la conexión.',
  unreachable: 'No podemos conectar con Kinchart en este momento.',
  unreachableFacts: 'Su sesión sigue abierta y no se perdió nada. Seguiremos intentando.',
}

export const session = { sessionTexts, stepTitles, bandTexts } satisfies Translation<typeof en>
