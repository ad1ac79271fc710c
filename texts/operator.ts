import * as en from './en/operator.ts'
import { textsOf } from './translate.ts'

export const { operatorTexts, fhirTexts } = textsOf('operator', en)
