import type { english as en } from '../en/health-cards.ts'
import type { Translation } from '../translate.ts'

const healthCardTexts = {
  title: 'Tarjeta de salud SMART',
  states: {
    valid: 'Firmada por {{issuer}}, un emisor que Kinchart conoce. La firma es válida.',
    'valid-unknown-issuer': 'Firmada por {{issuer}}. La firma es válida. Kinchart no conoce a este emisor.',
    'not-checked': 'La tarjeta nombra a {{issuer}} como quien la firmó. La firma no se ha comprobado.',
  },
  add: 'Agregar desde un código',
  about: 'Una tarjeta o un enlace de salud SMART, de papel, de una imagen o de otra aplicación.',
  dialogTitle: 'Agregar desde un código',
  goOn: 'Continuar',
  paste: 'Pegue el código o el enlace',
  pasteHint: 'Empieza por shc:/ o shlink:/, o es un enlace que contiene uno de ellos.',
  picture: 'Elegir una imagen',
  camera: 'Usar la cámara',
  stopCamera: 'Detener la cámara',
  cameraHint: 'Apunte la cámara al código. La imagen nunca sale de este dispositivo.',
  noCamera: 'Aquí no se puede usar la cámara. Elija una imagen o pegue el código.',
  noCode: 'No encontramos ningún código en esta imagen. Tómela otra vez, recta y con buena luz.',
  notHealth: 'Este código no es una tarjeta ni un enlace de salud.',
  partOf: 'Tenemos {{at}} de {{of}} partes. Escanee también las otras.',
  check: 'Pedir sus claves al emisor de la tarjeta de salud para comprobar la firma',
  checkHint: 'El emisor sabrá que alguien comprueba una de sus tarjetas, pero no de quién es.',
  addToRecord: 'Agregar a mi registro',
  fileName: 'Tarjeta de salud',
}

export const healthCards: Translation<typeof en> = { healthCardTexts }
