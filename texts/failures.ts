import * as en from './en/failures.ts'
import { textsOf } from './translate.ts'

export const {
  apiErrorTexts,
  documentStateWords,
  imageFailures,
  healthLinkFailures,
  bookingFailures,
  shareFaults,
  appFaults,
  callFailures,
} = textsOf('failures', en)
