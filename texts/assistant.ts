import * as en from './en/assistant.ts'
import { textsOf } from './translate.ts'

export const { assistantTexts } = textsOf('assistant', en)
