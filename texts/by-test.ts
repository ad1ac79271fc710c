import * as en from './en/by-test.ts'
import { textsOf } from './translate.ts'

export const { byTestTexts, filterTexts } = textsOf('by-test', en)
