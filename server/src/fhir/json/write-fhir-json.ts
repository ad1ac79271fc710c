import type { FhirResource, Json } from './json.ts'

/** Elements that are numbers in FHIR R4. `value` is a number only inside a quantity or money. */
const NUMBERS = new Set([
  'valueInteger',
  'valueDecimal',
  'valuePositiveInt',
  'valueUnsignedInt',
  'doseNumberPositiveInt',
  'seriesDosesPositiveInt',
  'numberOfRepeatsAllowed',
  'count',
  'countMax',
  'duration',
  'durationMax',
  'frequency',
  'frequencyMax',
  'period',
  'periodMax',
  'sequence',
  'noteNumber',
  'rank',
  'size',
])
const QUANTITY =
  /(?:Quantity|Age|Duration)$|^(?:quantity|amount|low|high|numerator|denominator|age|duration|daysSupply|expectedSupplyDuration|maxDosePerAdministration|maxDosePerLifetime)$/
const DIGITS = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const bare = (digits: string): unknown => (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(digits)

/**
 * Writes a resource as JSON. If FHIR R4 has a number in an element, writes the stored string (see {@link Json}) as a
 * bare number with every digit. Everything else is unchanged.
 */
export const writeFhirJson = (resource: FhirResource): string => JSON.stringify(withNumbers(resource, '', ''))

function withNumbers(value: Json | undefined, key: string, holder: string): unknown {
  if (typeof value === 'string') {
    const isNumber =
      key === 'value' ? QUANTITY.test(holder) : NUMBERS.has(key) || (key === 'number' && holder === 'processNote')
    return isNumber && DIGITS.test(value) ? bare(value) : value
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withNumbers(item, key, holder))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, Json>>).map(([name, inner]) => [
      name,
      withNumbers(inner, name, key),
    ]),
  )
}
