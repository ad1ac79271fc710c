import * as en from './en/fields.ts'
import { textsOf } from './translate.ts'

export const { fieldLabels, insuranceLabels, fieldRules } = textsOf('fields', en)
