import { textsOf } from '../translate.ts'

export const english = {
  /** Texts for measurements from an Apple Health export. `types` are Apple's own names of types. */
  appleHealthTexts: {
    entered: 'Typed in Apple Health by the person',
    beforeMeal: 'Before a meal',
    afterMeal: 'After a meal',
    basal: 'Basal insulin',
    bolus: 'Bolus insulin',
    ecg: 'Electrocardiogram of an Apple Watch',
    kept: 'Kept: {{types}}.',
    older: 'Older than the newest 10,000 of their kind, and not kept: {{types}}.',
    left: 'Counted and not kept: {{types}}.',
    leftMore: 'Counted and not kept: {{types}}, and {{more}} more of {{kinds}} other kinds.',
    type: '{{type}} ({{number}})',
  } as const,
}

export const { appleHealthTexts } = textsOf('apple-health', english)
