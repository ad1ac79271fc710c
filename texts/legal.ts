import * as en from './en/legal.ts'
import { textsOf } from './translate.ts'

export const { legalTexts, arbitrationTexts, legalTitles } = textsOf('legal', en)
