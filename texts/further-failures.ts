import * as en from './en/further-failures.ts'
import { textsOf } from './translate.ts'

export const {
  furtherErrorTexts,
  documentStateWords,
  imageFailures,
  healthLinkFailures,
  bookingFailures,
  shareFaults,
  appFaults,
} = textsOf('further-failures', en)
