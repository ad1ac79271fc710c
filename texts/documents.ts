import * as en from './en/documents.ts'
import { textsOf } from './translate.ts'

export const { documentTexts, documentHeads } = textsOf('documents', en)
