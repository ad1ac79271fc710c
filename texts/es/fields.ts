import type { english as en } from '../en/fields.ts'
import type { Translation } from '../translate.ts'

const fieldRules = {
  unkeptCharacter: 'Contiene un carácter que no podemos guardar. Por favor, escríbalo otra vez.',
  passwordRule: 'Use {{length}} caracteres o más',
  passwordBlank: 'Por favor, elija una contraseña que no sea solo espacios',
  passwordGuessable:
    'Esta contraseña es fácil de adivinar. Use tres o cuatro palabras que no tengan relación entre sí, o deje que un gestor de contraseñas cree una.',
  passwordPersonal:
    'Esta contraseña se compone de su nombre, su dirección de correo o la palabra Kinchart. Use otras tres o cuatro palabras que no tengan relación entre sí, o deje que un gestor de contraseñas cree una.',
  phoneRule: 'Incluya el código de área, como en 555 010 0199',
  birthDateYear: 'Escriba el año con cuatro cifras, como 1985; no puede ser anterior a 1900',
  birthDateAgain: 'Por favor, escriba otra vez esta fecha de nacimiento: el año no se guardó completo',
  birthDateNotADay: 'Esta fecha no existe. Escríbala como mes, día y año, como en 01/02/1985',
  birthDateAdult: 'Debe tener 18 años o más',
  notValid: 'Esto no es válido',
  languageUnknown: 'Kinchart no está disponible en este idioma',
  tooLong: 'Esto es demasiado largo',
  unknownField: 'No reconocemos este campo',
  emailElsewhere: 'Use Cambiar el correo para cambiar su dirección',
  shareRecordElsewhere: 'Use Compartir con la investigación para cambiarlo',
  genderRequired: 'El género es obligatorio',
}

export const fields = { fieldRules } satisfies Translation<typeof en>
