import type { english as en } from '../en/health-cards.ts'
import type { Translation } from '../translate.ts'

const healthCardTexts = {
  title: 'Tarjeta de salud SMART',
  states: {
    valid: 'Firmada por {{issuer}}, a quien Kinchart conoce. La firma es correcta.',
    'valid-unknown-issuer': 'Firmada por {{issuer}}. La firma es correcta. Kinchart no sabe quién es.',
    'not-checked': 'Dice que {{issuer}} la firmó. La firma no se ha comprobado.',
  },
  add: 'Añadir desde un código',
  about: 'Una tarjeta o un enlace de salud SMART, de papel, de una imagen o de otra aplicación.',
  dialogTitle: 'Añadir desde un código',
  goOn: 'Seguir',
  paste: 'Pegue el código o el enlace',
  pasteHint: 'Empieza por shc:/ o shlink:/, o es un enlace que termina así.',
  picture: 'Elegir una imagen',
  camera: 'Usar la cámara',
  stopCamera: 'Detener la cámara',
  cameraHint: 'Mantenga el código en la imagen. Nada de la imagen sale de este dispositivo.',
  noCamera: 'Aquí no se puede usar la cámara. Elija una imagen o pegue el código.',
  noCode: 'No se ha encontrado ningún código en esta imagen. Tómela otra vez, recta y con buena luz.',
  notHealth: 'Este código no es una tarjeta ni un enlace de salud.',
  partOf: 'Hay {{at}} de {{of}} partes. Escanee también las otras.',
  check: 'Pedir sus claves a quien firmó la tarjeta de salud, para comprobar la firma',
  checkHint: 'Así sabe que alguien comprueba una de sus tarjetas, pero no de quién es.',
  addToRecord: 'Añadir a mi expediente',
  fileName: 'Tarjeta de salud',
}

export const healthCards: Translation<typeof en> = { healthCardTexts }
