import * as en from './en/kinds.ts'
import { textsOf } from './translate.ts'

export const { kindWords } = textsOf('kinds', en)
