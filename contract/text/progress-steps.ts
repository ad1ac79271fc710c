import { textsOf } from '@kinchart/texts/translate.ts'

const inEnglish = {
  connecting: 'Connecting to healthcare provider...',
  authenticating: 'Authenticating credentials...',
  retrieving: 'Retrieving medical records...',
  processing: 'Processing patient data...',
  organizing: 'Organizing medical history...',
  finalizing: 'Finalizing import...',
  completed: 'Import completed successfully!',
} as const
export type ProgressTexts = typeof inEnglish

const texts = textsOf('progress', inEnglish)

/** In order. `percent` is the maximum that the bar shows during the step. Source: S2 §4. */
export const progressSteps = [
  { percent: 10, text: texts.connecting },
  { percent: 25, text: texts.authenticating },
  { percent: 40, text: texts.retrieving },
  { percent: 60, text: texts.processing },
  { percent: 75, text: texts.organizing },
  { percent: 90, text: texts.finalizing },
  { percent: 100, text: texts.completed },
] as const
