/** Formats a record as one line. Its structure is untrusted. */
import { qualified } from '@kinchart/contract/rules/meaning.ts'
import { asText, asThing, asThings, labelOf, type Thing } from './thing.ts'
import { saysOf } from './says-of.ts'
import { viewerTexts } from '@kinchart/texts/en/health-links.ts'

/** Values keep their digits, comparator and unit as sent. Source: FHIR R4 `Observation`. */

function valuesOf(resource: Thing): readonly string[] {
  const own = valueOf(resource)
  const parts = asThings(resource['component']).flatMap((part) => {
    const value = valueOf(part)
    const name = labelOf(part['code'])
    return value === null ? [] : [name === null ? value : `${name}: ${value}`]
  })
  return own === null ? parts : [own, ...parts]
}

const plain = ['valueString', 'valueDateTime', 'valueTime', 'valueDate', 'valueCode', 'valueInteger'] as const

/** Null if there is neither a value nor a reason for its absence. If a value can't be shown, states that it exists. */
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

export type CodedEntry = {
  readonly label: string
  readonly codes: readonly string[]
  readonly facts: readonly string[]
}

export const inWords = (type: string): string => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

export function nameOf(resource: Thing): string | null {
  const { name } = resource
  if (typeof name === 'string') return asText(name)
  const [first] = asThings(name ?? resource['deviceName'])
  if (!first) return null
  const given = Array.isArray(first['given']) ? first['given'].filter((one) => typeof one === 'string') : []
  const parts = [...given, asText(first['family']) ?? ''].join(' ').trim()
  return asText(first['text']) ?? asText(first['name']) ?? (parts === '' ? null : parts)
}

const CODED = ['code', 'vaccineCode', 'medicationCodeableConcept', 'type', 'category'] as const
const DATED = [
  'effectiveDateTime',
  'occurrenceDateTime',
  'performedDateTime',
  'onsetDateTime',
  'authoredOn',
  'recordedDate',
  'date',
] as const

export const dateOf = (resource: Thing): string | null =>
  DATED.map((name) => asText(resource[name])).find((one) => one !== null) ?? null

export function entryOf(resource: Thing): CodedEntry {
  // The category of a medication given by reference is not its name.
  const isMedicine = resource['medicationReference'] !== undefined
  const concept = isMedicine ? undefined : CODED.map((name) => resource[name]).find((one) => one !== undefined)
  const label =
    labelOf(concept) ??
    asText(asThing(resource['medicationReference'])['display']) ??
    asText(resource['title']) ??
    asText(resource['description']) ??
    nameOf(resource) ??
    inWords(asText(resource['resourceType']) ?? '')
  return {
    label: qualified(saysOf(resource), label),
    codes: asThings(Array.isArray(concept) ? asThing(concept[0])['coding'] : asThing(concept)['coding']).flatMap(
      ({ system, code }) => {
        const codeText = asText(code)
        return codeText === null
          ? []
          : [`${systemWords[asText(system) ?? ''] ?? asText(system) ?? ''} ${codeText}`.trim()]
      },
    ),
    facts: [
      ...valuesOf(resource),
      asText(resource['status']) ?? labelOf(resource['clinicalStatus']),
      dateOf(resource),
    ].filter((one) => one !== null),
  }
}

const systemWords: Readonly<Record<string, string>> = {
  'http://loinc.org': 'LOINC',
  'http://snomed.info/sct': 'SNOMED CT',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10-CM',
  'http://www.ama-assn.org/go/cpt': 'CPT',
}
