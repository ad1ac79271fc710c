import * as en from './en/session.ts'
import { textsOf } from './translate.ts'

export const { sessionTexts, bandTexts, stepTitles } = textsOf('session', en)
