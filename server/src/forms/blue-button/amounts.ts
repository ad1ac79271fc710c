import type { JsonObject } from '#fhir/json/json.ts'

/** A number with its unit; null where there is more, less or none: '120/80' and '180' alone say no quantity. */
export function readAmount(text: string): JsonObject | null {
  const [, number, unit] = /^(-?\d*\.?\d+)\s+([^\d\s][^\s]{0,20}(?: [A-Za-z][^\s]{0,20}){0,2})$/.exec(text.trim()) ?? []
  return number === undefined || unit === undefined ? null : { value: withZero(number), unit }
}

/** FHIR's decimals have a digit before the point; every other digit stays. */
export const withZero = (number: string): string => number.replace(/^(-?)\./, (_, sign: string) => `${sign}0.`)

/** '$1,234.50' as FHIR has money; null where it is none. */
export function readDollars(text: string | null): JsonObject | null {
  const [, open = '', sign = '', digits] =
    /^(\()?(-)?\$\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\)?$/.exec(text?.trim() ?? '') ?? []
  if (digits === undefined) return null
  const isLess = open !== '' || sign !== ''
  return { value: withZero(`${isLess ? '-' : ''}${digits.replaceAll(',', '')}`), currency: 'USD' }
}
