import * as en from './en/copies.ts'
import { textsOf } from './translate.ts'

export const { recordExportTexts } = textsOf('copies', en)
