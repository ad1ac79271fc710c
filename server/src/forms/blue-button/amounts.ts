import type { JsonObject } from '#fhir/json/json.ts'

/**
 * Returns a quantity if the text is a number with a unit. Otherwise null: neither '120/80' nor '180' without a unit is
 * a quantity.
 */
export function readAmount(text: string): JsonObject | null {
  const [, number, unit] = /^(-?\d*\.?\d+)\s+([^\d\s][^\s]{0,20}(?: [A-Za-z][^\s]{0,20}){0,2})$/.exec(text.trim()) ?? []
  return number === undefined || unit === undefined ? null : { value: withZero(number), unit }
}

/** FHIR decimals need a digit before the point. The other digits do not change. */
export const withZero = (number: string): string => number.replace(/^(-?)\./, (_, sign: string) => `${sign}0.`)

/** Reads '$1,234.50'; null if it is not an amount. */
export function readDollars(text: string | null): JsonObject | null {
  const [, open = '', sign = '', digits] =
    /^(\()?(-)?\$\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\)?$/.exec(text?.trim() ?? '') ?? []
  if (digits === undefined) return null
  const isLess = open !== '' || sign !== ''
  return { value: withZero(`${isLess ? '-' : ''}${digits.replaceAll(',', '')}`), currency: 'USD' }
}
