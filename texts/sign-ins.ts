import * as en from './en/sign-ins.ts'
import { textsOf } from './translate.ts'

export const { secondFactorTexts, proofTexts, whereTexts, activityTexts, activityWords } = textsOf('sign-ins', en)
