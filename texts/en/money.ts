/** An amount with its currency. */
export const moneyTexts = {
  dollars: '${{digits}}',
  dollarsBelow: '-${{digits}}',
  other: '{{amount}} {{currency}}',
} as const
