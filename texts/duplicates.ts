import * as en from './en/duplicates.ts'
import { textsOf } from './translate.ts'

export const { duplicateTexts } = textsOf('duplicates', en)
