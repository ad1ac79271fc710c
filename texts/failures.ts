import * as en from './en/failures.ts'
import { textsOf } from './translate.ts'

export const { documentStateWords, imageFailures, healthLinkFailures, bookingFailures, shareFaults } = textsOf(
  'failures',
  en,
)
