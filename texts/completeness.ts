import * as en from './en/completeness.ts'
import { textsOf } from './translate.ts'

export const {
  completenessTexts,
  denialTexts,
  gapTexts,
  grantedPartTexts,
  sourceStateTexts,
  emptyTexts,
  emptyForPerson,
  emptyForRecipient,
} = textsOf('completeness', en)
