import * as en from './en/print.ts'
import { textsOf } from './translate.ts'

export const { printTexts } = textsOf('print', en)
