import * as en from './en/meaning.ts'
import { textsOf } from './translate.ts'

export const { meaningWords, qualifiedTexts } = textsOf('meaning', en)
