import type { FhirResource, Json } from '#fhir/json/json.ts'

/** Anything but a valid JSON number stays a string, so that no digit is lost. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const quantities = /(?:Quantity|Age)$|^(?:quantity|low|high|numerator|denominator)$/

const numbers = new Set([
  'valueInteger',
  'frequency',
  'period',
  'periodMax',
  'doseNumberPositiveInt',
  'numberOfRepeatsAllowed',
])

/**
 * Writes digits stored as strings as JSON numbers, without changing a digit ('5.40' becomes 5.40). `parseFhirJson`
 * reads the same resource back.
 */
export function writeFhirJson(resource: FhirResource): string {
  return written(resource, '', '')
}

function written(value: Json, key: string, around: string): string {
  if (typeof value === 'string') {
    const isNumber = numbers.has(key) || (key === 'value' && quantities.test(around))
    return isNumber && NUMBER.test(value) ? value : JSON.stringify(value)
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((item) => written(item, key, around)).join(',')}]`
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${written(member, name, key)}`],
  )
  return `{${members.join(',')}}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
