import * as en from './en/toxbox.ts'
import { textsOf } from './translate.ts'

export const { toxboxTexts } = textsOf('toxbox', en)
