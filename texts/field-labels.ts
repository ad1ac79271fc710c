import * as en from './en/field-labels.ts'
import { textsOf } from './translate.ts'

export const { fieldLabels } = textsOf('field-labels', en)
