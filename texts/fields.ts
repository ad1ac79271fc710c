import * as en from './en/fields.ts'
import { textsOf } from './translate.ts'

export const { fieldRules } = textsOf('fields', en)
