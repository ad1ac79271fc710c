import type { english as en } from '../en/apple-health.ts'
import type { Translation } from '../translate.ts'

const appleHealthTexts = {
  entered: 'Escrito por la persona en Salud de Apple',
  beforeMeal: 'Antes de una comida',
  afterMeal: 'Después de una comida',
  basal: 'Insulina basal',
  bolus: 'Insulina en bolo',
  ecg: 'Electrocardiograma de un Apple Watch',
  kept: 'Guardado: {{types}}.',
  older: 'Más antiguo que los 10,000 más recientes de su clase, y no guardado: {{types}}.',
  left: 'Contado y no guardado: {{types}}.',
  leftMore: 'Contado y no guardado: {{types}}, y {{more}} más de otras {{kinds}} clases.',
  type: '{{type}} ({{number}})',
} as const

export const appleHealth: Translation<typeof en> = { appleHealthTexts }
