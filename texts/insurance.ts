import * as en from './en/insurance.ts'
import { textsOf } from './translate.ts'

export const { insuranceLabels } = textsOf('insurance', en)
