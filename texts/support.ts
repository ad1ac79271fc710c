import * as en from './en/support.ts'
import { textsOf } from './translate.ts'

export const { exceptionTexts, supportTexts, exceptionWords } = textsOf('support', en)
