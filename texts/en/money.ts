import { textsOf } from '../translate.ts'

export const english = {
  /** An amount with its currency. */
  moneyTexts: {
    dollars: '${{digits}}',
    dollarsBelow: '-${{digits}}',
    other: '{{amount}} {{currency}}',
  } as const,
}

export const { moneyTexts } = textsOf('money', english)
