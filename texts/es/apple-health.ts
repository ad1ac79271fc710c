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
  older: 'Más antiguo que los 10,000 más recientes de su tipo, y por eso no guardado: {{types}}.',
  left: 'Contado, pero no guardado: {{types}}.',
  leftMore: 'Contado, pero no guardado: {{types}}, y {{more}} más de otros {{kinds}} tipos.',
  type: '{{type}} ({{number}})',
} as const

export const appleHealth: Translation<typeof en> = { appleHealthTexts }
