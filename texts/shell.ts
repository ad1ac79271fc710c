import * as en from './en/shell.ts'
import { textsOf } from './translate.ts'

export const { frameTexts } = textsOf('shell', en)
