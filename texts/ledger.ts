import * as en from './en/ledger.ts'
import { textsOf } from './translate.ts'

export const { ledgerReasons } = textsOf('ledger', en)
