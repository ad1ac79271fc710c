import * as en from './en/account.ts'
import { textsOf } from './translate.ts'

export const { accountTexts, dependentListTexts, profileTexts, dependentTexts, authorityTexts, handoverTexts } =
  textsOf('account', en)
