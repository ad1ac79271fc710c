import * as en from './en/money.ts'
import { textsOf } from './translate.ts'

export const { moneyTexts } = textsOf('money', en)
