import * as en from './en/current.ts'
import { textsOf } from './translate.ts'

export const { currentTexts } = textsOf('current', en)
