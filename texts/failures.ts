import * as en from './en/failures.ts'
import { textsOf } from './translate.ts'

export const { apiErrorTexts, callFailures } = textsOf('failures', en)
