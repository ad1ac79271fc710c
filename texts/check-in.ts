import * as en from './en/check-in.ts'
import { textsOf } from './translate.ts'

export const { checkInTexts } = textsOf('check-in', en)
