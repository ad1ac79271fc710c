import * as en from './en/record.ts'
import { textsOf } from './translate.ts'

export const {
  meaningTexts,
  recordTexts,
  markTexts,
  panelTexts,
  exportTexts,
  noteTexts,
  otherVersion,
  categoryWords,
  statusWords,
} = textsOf('record', en)
