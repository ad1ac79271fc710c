import type { english as en } from '../en/failures.ts'
import type { Translation } from '../translate.ts'

const apiErrorTexts = {
  'request-invalid': 'Falta información o una parte no es válida.',
  'request-too-large': 'Eso es demasiado grande para que lo recibamos.',
  'not-found': 'No pudimos encontrarlo.',
  'session-missing': 'Por favor, inicie sesión para continuar.',
  'session-expired': 'Su sesión terminó. Por favor, inicie sesión otra vez.',
  'second-factor-needed': 'Por favor, escriba el código de su aplicación de autenticación.',
  'passkey-needed': 'Por favor, use su llave de acceso, o escriba un código de recuperación.',
  'second-factor-wrong': 'Ese código no es correcto, o ya se usó.',
  'passkey-refused': 'Esa llave de acceso no se aceptó. Por favor, intente otra vez.',
  'too-many-requests': 'Demasiados intentos. Por favor, espere un poco e intente otra vez.',
  'email-not-confirmed': 'Su dirección de correo todavía no está confirmada.',
  'email-taken': 'Ya existe una cuenta con este correo.',
  'code-wrong': 'Ese código no es correcto o ya no vale. Pida uno nuevo.',
  'code-exhausted': 'Demasiados códigos equivocados. Pida uno nuevo.',
  'password-too-common': 'Esta contraseña es fácil de adivinar. Por favor, elija otra.',
  'refresh-refused': 'Su sesión terminó. Por favor, inicie sesión otra vez.',
  'reset-refused': 'Ese código no es correcto, ya se usó o venció. Pida uno nuevo.',
  'mail-unavailable': 'No pudimos enviar el correo. Por favor, intente otra vez en unos minutos.',
  'service-unavailable':
    'Kinchart no puede acceder a los registros en este momento. Por favor, intente otra vez en unos segundos.',
  busy: 'Muchas personas usan Kinchart en este momento. Por favor, intente otra vez en un momento.',
}

const callFailures = {
  unreachable:
    'No podemos conectarnos con Kinchart en este momento. No se perdió nada. Por favor, intente otra vez en un momento.',
  unreadable: 'Esta página no pudo leer la respuesta de Kinchart. Por favor, vuelva a cargar la página.',
}

export const failures = {
  apiErrorTexts,
  callFailures,
} satisfies Translation<typeof en>
