import { decimal } from '#making/decimal.ts'

/**
 * Parses JSON so that writing it again gives every number back with its digits: 5.40 stays
 * 5.40, and 12345678901234567890 is not rounded. Source: R4 `decimal`, implicit precision.
 */
export function parseKeepingDigits(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source: string }) =>
    typeof value === 'number' && context ? decimal(context.source) : value,
  )
}
