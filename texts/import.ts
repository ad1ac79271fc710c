import * as en from './en/import.ts'
import { textsOf } from './translate.ts'

export const {
  importLabels,
  sourceTexts,
  organizationRequestTexts,
  fileTexts,
  progressTexts,
  whoIsWhoTexts,
  connectTexts,
  samePersonTexts,
  fileSourceTexts,
  runTexts,
  sourceListTexts,
  changedHeads,
  ledgerHeads,
  sourceStates,
  kindStates,
  notConnectableReasons,
  providerTypeWords,
} = textsOf('import', en)
