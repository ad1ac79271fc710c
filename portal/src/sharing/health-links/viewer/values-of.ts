/** The values of a record with the digits, the sign and the unit as they were sent. Source: FHIR R4 `Observation`. */
import { viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { asText, asThing, asThings, labelOf } from './thing.ts'
import type { Thing } from './thing.ts'

/** Its own value, or why there is none, and the value of each of its components by name. */
export function valuesOf(resource: Thing): readonly string[] {
  const own = valueOf(resource)
  const parts = asThings(resource['component']).flatMap((part) => {
    const value = valueOf(part)
    const name = labelOf(part['code'])
    return value === null ? [] : [name === null ? value : `${name}: ${value}`]
  })
  return own === null ? parts : [own, ...parts]
}

const plain = ['valueString', 'valueDateTime', 'valueTime', 'valueDate', 'valueCode', 'valueInteger'] as const

/** Null where there is neither a value nor a reason for none; what is not shown here is said to be there. */
function valueOf(holder: Thing): string | null {
  const { valueQuantity, valueRange, valueRatio, valueBoolean, valueCodeableConcept } = holder
  const reason = labelOf(holder['dataAbsentReason'])
  const ratio = asThing(valueRatio)
  const read =
    quantityOf(valueQuantity) ??
    plain.map((name) => asText(holder[name])).find((one) => one !== null) ??
    labelOf(valueCodeableConcept) ??
    (typeof valueBoolean === 'boolean' ? String(valueBoolean) : null) ??
    between(asThing(valueRange)['low'], asThing(valueRange)['high'], ' – ') ??
    between(ratio['numerator'], ratio['denominator'], ' : ')
  if (read !== null) return read
  if (Object.keys(holder).some((key) => /^value[A-Z]/.test(key))) return viewerTexts.valueNotShown
  return reason === null ? null : viewerTexts.noValue({ reason })
}

function quantityOf(sent: unknown): string | null {
  const { comparator, value, unit, code } = asThing(sent)
  const digits = asText(value)
  if (digits === null) return null
  const measured = `${asText(comparator) ?? ''}${digits}`
  return [measured, asText(unit) ?? asText(code)].filter((one) => one !== null).join(' ')
}

function between(one: unknown, other: unknown, sign: string): string | null {
  const [first, second] = [quantityOf(one), quantityOf(other)]
  return first === null && second === null ? null : `${first ?? '…'}${sign}${second ?? '…'}`
}
