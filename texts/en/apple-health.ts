import { textsOf } from '../translate.ts'

export const english = {
  /** Texts for measurements from an Apple Health export. `types` are Apple's own names of types. */
  appleHealthTexts: {
    entered: 'Entered by the person in Apple Health',
    beforeMeal: 'Before a meal',
    afterMeal: 'After a meal',
    basal: 'Basal insulin',
    bolus: 'Bolus insulin',
    ecg: 'Apple Watch electrocardiogram',
    kept: 'Saved: {{types}}.',
    older: 'Older than the newest 10,000 of their type, so not saved: {{types}}.',
    left: 'Counted but not saved: {{types}}.',
    leftMore: 'Counted but not saved: {{types}}, and {{more}} more of {{kinds}} other types.',
    type: '{{type}} ({{number}})',
  } as const,
}

export const { appleHealthTexts } = textsOf('apple-health', english)
