import * as en from './en/search.ts'
import { textsOf } from './translate.ts'

export const { searchTexts } = textsOf('search', en)
