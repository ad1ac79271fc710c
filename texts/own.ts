import * as en from './en/own.ts'
import { textsOf } from './translate.ts'

export const { ownTexts, ownRules, vitalNames, ownDocumentKinds, ownDifferences, ownNoteTexts, ownNote } = textsOf(
  'own',
  en,
)
