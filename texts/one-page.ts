import * as en from './en/one-page.ts'
import { textsOf } from './translate.ts'

export const { onePageTexts } = textsOf('one-page', en)
