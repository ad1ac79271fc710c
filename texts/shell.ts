import * as en from './en/shell.ts'
import { textsOf } from './translate.ts'

export const { appearanceTexts, frameTexts } = textsOf('shell', en)
