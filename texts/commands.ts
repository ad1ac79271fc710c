import * as en from './en/commands.ts'
import { textsOf } from './translate.ts'

export const { commandTexts, usageTexts } = textsOf('commands', en)
