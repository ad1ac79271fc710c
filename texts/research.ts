import * as en from './en/research.ts'
import { textsOf } from './translate.ts'

export const { researchLabels, researchTexts, researchUseTexts } = textsOf('research', en)
