import type { english as en } from '../en/money.ts'
import type { Translation } from '../translate.ts'

const moneyTexts = {
  dollars: '${{digits}}',
  dollarsBelow: '-${{digits}}',
  other: '{{amount}} {{currency}}',
}

export const money = { moneyTexts } satisfies Translation<typeof en>
