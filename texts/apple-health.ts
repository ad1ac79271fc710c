import * as en from './en/apple-health.ts'
import { textsOf } from './translate.ts'

export const { appleHealthTexts } = textsOf('apple-health', en)
