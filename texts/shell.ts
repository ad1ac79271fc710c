import * as en from './en/shell.ts'
import { textsOf } from './translate.ts'

export const { appearanceTexts, frameTexts, languageTexts } = textsOf('shell', en)
