import * as en from './en/details.ts'
import { textsOf } from './translate.ts'

export const { factTexts, codeSystems, codeSystemTexts, interpretationWords, serviceWords, resultTexts } = textsOf(
  'details',
  en,
)
