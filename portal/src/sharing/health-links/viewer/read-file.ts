/** What a decrypted file is, in the words a person reads. Nothing about its shape is believed. */
import { manifestTypes } from '@kinchart/contract/health-links.ts'
import type { DecryptedFile } from '../encrypt-content.ts'

type Thing = Readonly<Record<string, unknown>>

export type CodedEntry = {
  readonly label: string
  readonly codes: readonly string[]
  readonly facts: readonly string[]
}
export type ShownSection = {
  readonly title: string
  /** XHTML as its author sent it: not cleaned yet. */
  readonly narrative: string | null
  readonly entries: readonly CodedEntry[]
}
export type ShownPerson = {
  readonly name: string | null
  readonly birthDate: string | null
  readonly gender: string | null
}
export type ShownFile =
  | {
      readonly kind: 'summary'
      readonly title: string
      readonly person: ShownPerson
      readonly madeAt: string | null
      readonly madeBy: string | null
      readonly sections: readonly ShownSection[]
    }
  | { readonly kind: 'records'; readonly person: ShownPerson; readonly groups: readonly ShownSection[] }
  | { readonly kind: 'cards'; readonly cards: readonly string[] }
  | { readonly kind: 'not-health' }

const asThing = (value: unknown): Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Thing) : {}
const asThings = (value: unknown): Thing[] => (Array.isArray(value) ? value.map(asThing) : [])
const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Numbers as they were sent: a number of the language would turn 5.40 into 5.4. Source: FHIR R4 `decimal`. */
export function parseKeepingDigits(text: string): unknown {
  const parse = JSON.parse as (
    text: string,
    revive: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, value, context) => (typeof value === 'number' ? (context?.source ?? String(value)) : value))
}

export function readFile({ bytes, type }: DecryptedFile): ShownFile {
  let parsed: Thing
  try {
    parsed = asThing(parseKeepingDigits(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return { kind: 'not-health' }
  }
  const cards = parsed['verifiableCredential']
  if (
    Array.isArray(cards) &&
    (type === null || type.startsWith(manifestTypes.card) || parsed['resourceType'] === undefined)
  )
    return { kind: 'cards', cards: cards.filter((card) => typeof card === 'string') }
  if (asText(parsed['resourceType']) === null) return { kind: 'not-health' }
  return parsed['resourceType'] === 'Bundle' ? readBundle(parsed) : readRecords([parsed])
}

function readBundle(bundle: Thing): ShownFile {
  const entries = asThings(bundle['entry'])
  const resources = entries
    .map(({ resource }) => asThing(resource))
    .filter((one) => asText(one['resourceType']) !== null)
  const [first] = resources
  if (bundle['type'] !== 'document' || first?.['resourceType'] !== 'Composition') return readRecords(resources)
  const byUrl = new Map(entries.map(({ fullUrl, resource }) => [fullUrl, asThing(resource)]))
  const find = (reference: unknown): Thing => byUrl.get(asThing(reference)['reference']) ?? {}
  const subject = find(first['subject'])
  return {
    kind: 'summary',
    title: asText(first['title']) ?? '',
    person: personOf(subject['resourceType'] === 'Patient' ? subject : findPatient(resources)),
    madeAt: asText(first['date']),
    madeBy:
      asThings(first['author'])
        .flatMap((author) => asText(author['display']) ?? nameOf(find(author)) ?? [])
        .join(', ') || null,
    sections: asThings(first['section']).map((section) => ({
      title: asText(section['title']) ?? labelOf(section['code']) ?? '',
      narrative: asText(asThing(section['text'])['div']),
      entries: asThings(section['entry'])
        .map(find)
        .flatMap((resource) => (resource['resourceType'] === undefined ? [] : [entryOf(resource)])),
    })),
  }
}

const findPatient = (resources: readonly Thing[]): Thing =>
  resources.find((one) => one['resourceType'] === 'Patient') ?? {}

function readRecords(resources: readonly Thing[]): ShownFile {
  const groups = new Map<string, CodedEntry[]>()
  for (const resource of resources) {
    const type = asText(resource['resourceType']) ?? ''
    if (type === 'Patient') continue
    groups.set(type, [...(groups.get(type) ?? []), entryOf(resource)])
  }
  return {
    kind: 'records',
    person: personOf(findPatient(resources)),
    groups: [...groups].map(([type, entries]) => ({ title: inWords(type), narrative: null, entries })),
  }
}

/** 'AllergyIntolerance' as 'Allergy Intolerance'. */
const inWords = (type: string): string => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

function personOf(patient: Thing): ShownPerson {
  return { name: nameOf(patient), birthDate: asText(patient['birthDate']), gender: asText(patient['gender']) }
}

function nameOf(resource: Thing): string | null {
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

/** One resource in a line: what it is, its codes, its value, status and date. */
export function entryOf(resource: Thing): CodedEntry {
  const concept = CODED.map((name) => resource[name]).find((one) => one !== undefined)
  const label =
    labelOf(concept) ??
    asText(asThing(resource['medicationReference'])['display']) ??
    asText(resource['title']) ??
    asText(resource['description']) ??
    nameOf(resource) ??
    inWords(asText(resource['resourceType']) ?? '')
  const quantity = asThing(resource['valueQuantity'])
  const value = [asText(quantity['value']), asText(quantity['unit'] ?? quantity['code'])].filter((one) => one !== null)
  return {
    label,
    codes: asThings(Array.isArray(concept) ? asThing(concept[0])['coding'] : asThing(concept)['coding']).flatMap(
      ({ system, code }) => {
        const said = asText(code)
        return said === null ? [] : [`${systemWords[asText(system) ?? ''] ?? asText(system) ?? ''} ${said}`.trim()]
      },
    ),
    facts: [
      value.length > 0
        ? value.join(' ')
        : (asText(resource['valueString']) ?? labelOf(resource['valueCodeableConcept'])),
      asText(resource['status']) ?? labelOf(resource['clinicalStatus']),
      DATED.map((name) => asText(resource[name])).find((one) => one !== null) ?? null,
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

function labelOf(value: unknown): string | null {
  const concept = asThing(Array.isArray(value) ? value[0] : value)
  const codings = asThings(concept['coding'])
  return (
    asText(concept['text']) ??
    codings.map(({ display }) => asText(display)).find((one) => one !== null) ??
    codings.map(({ code }) => asText(code)).find((one) => one !== null) ??
    null
  )
}
