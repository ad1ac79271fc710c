import * as en from './en/codes.ts'
import { textsOf } from './translate.ts'

export const { codeTexts } = textsOf('codes', en)
