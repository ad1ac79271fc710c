import * as en from './en/fields.ts'
import { textsOf } from './translate.ts'

export const { fieldLabels, fieldRules } = textsOf('fields', en)
