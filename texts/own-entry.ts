import * as en from './en/own-entry.ts'
import { textsOf } from './translate.ts'

export const { ownEntryTexts } = textsOf('own-entry', en)
