/** Reads a decrypted file, whose structure is untrusted. */
import { manifestTypes } from '@kinchart/contract/calls/health-links.ts'
import type { DecryptedFile } from '#sharing/health-links/health-link.ts'
import {
  dateOf,
  entryOf,
  inWords,
  nameOf,
  type CodedEntry,
  asText,
  asThing,
  asThings,
  labelOf,
  parseKeepingDigits,
  type Thing,
  saysOf,
} from './read-entry.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { denialOf, hasNoInformation } from '@kinchart/contract/rules/denial-codes.ts'
import { readFlag } from '@kinchart/contract/rules/interpretation.ts'

// Uses only data from the source to decide whether a record is current, past or ruled out, and whether a result is out
// of range. Source: FHIR R4 `clinicalStatus`, `verificationStatus`, `status`; HL7 v3 ObservationInterpretation.

/**
 * `ruled-out`: according to its source, this was never true. `over`: past. `no-entry`: states that there are no entries
 * or no information. Anything else is shown as current.
 */
type EntryStatus = 'now' | 'over' | 'ruled-out' | 'no-entry'

const endedStatuses = ['inactive', 'resolved', 'remission']
/** Excludes 'do not take' and 'on hold', because these statements are about the present. */
const endedMedicines = ['completed', 'stopped', 'cancelled']

function getEntryStatus(resource: Thing): EntryStatus {
  const type = asText(resource['resourceType']) ?? ''
  if (type === 'AllergyIntolerance' || type === 'Condition') {
    if (codesOf(resource['verificationStatus']).includes('refuted')) return 'ruled-out'
    if (isNoEntry(resource)) return 'no-entry'
    return codesOf(resource['clinicalStatus']).some((code) => endedStatuses.includes(code)) ? 'over' : 'now'
  }
  if (isNoEntry(resource)) return 'no-entry'
  return type.startsWith('Medication') && endedMedicines.includes(asText(resource['status']) ?? '') ? 'over' : 'now'
}

const namedBy = ['code', 'vaccineCode', 'medicationCodeableConcept'] as const

const isNoEntry = (resource: Thing): boolean =>
  namedBy
    .flatMap((element) => asThings(asThing(resource[element])['coding']))
    .map(({ system, code }) => [asText(system), asText(code) ?? ''] as const)
    .some(([system, code]) => denialOf(system, code) !== null || hasNoInformation(system, code))

function isMarkedOut(resource: Thing, find: (reference: unknown) => Thing): boolean {
  if (resource['resourceType'] === 'DiagnosticReport')
    return asThings(resource['result']).some((result) => isMarked(find(result)))
  return isMarked(resource)
}

const isMarked = ({ interpretation }: Thing): boolean =>
  asThings(Array.isArray(interpretation) ? interpretation : [interpretation])
    .flatMap(codesOf)
    .map(readFlag)
    .some((code) => code !== null && code !== 'N')

function codesOf(element: unknown): readonly string[] {
  const text = asText(element)
  return text === null ? asThings(asThing(element)['coding']).flatMap(({ code }) => asText(code) ?? []) : [text]
}

export type SummaryEntry = CodedEntry & {
  /** The id of the entry's row in the narrative. Null if the author assigned no row to the entry. */
  readonly row: string | null
  readonly standing: EntryStatus
  readonly isMarkedOut: boolean
  /**
   * The name and directions as sent. Set for a medication that has no qualifier and whose status is active or absent.
   * Otherwise null.
   */
  readonly taken: { readonly name: string; readonly directions: string } | null
  readonly isReport: boolean
  /** Identifies the measurement or item together with its unit. Null if the entry has no code. */
  readonly key: string | null
  /** Milliseconds since 1970. Null if no date was sent. */
  readonly at: number | null
}
export type SummarySection = Omit<ShownSection, 'entries'> & {
  readonly code: string | null
  /** True if the author states why the section is empty. */
  readonly isEmpty: boolean
  readonly entries: readonly SummaryEntry[]
}
export type ShownSection = {
  readonly title: string
  /** XHTML as its author sent it, not yet sanitized. */
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
      readonly sections: readonly SummarySection[]
    }
  | { readonly kind: 'records'; readonly person: ShownPerson; readonly groups: readonly ShownSection[] }
  | { readonly kind: 'cards'; readonly cards: readonly string[] }
  | { readonly kind: 'not-health' }

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
      listOf(asThings(first['author']).flatMap((author) => asText(author['display']) ?? nameOf(find(author)) ?? [])) ||
      null,
    sections: asThings(first['section']).map((section) => ({
      title: asText(section['title']) ?? labelOf(section['code']) ?? '',
      code: asThings(asThing(section['code'])['coding']).map(({ code }) => asText(code))[0] ?? null,
      narrative: asText(asThing(section['text'])['div']),
      isEmpty: section['emptyReason'] !== undefined,
      entries: asThings(section['entry']).flatMap((entry) => {
        const resource = find(entry)
        return resource['resourceType'] === undefined ? [] : [summaryEntryOf(entry, resource, find)]
      }),
    })),
  }
}

const NARRATIVE_LINK = 'http://hl7.org/fhir/StructureDefinition/narrativeLink'

function summaryEntryOf(entry: Thing, resource: Thing, find: (reference: unknown) => Thing): SummaryEntry {
  const link = asThings(entry['extension']).find(({ url }) => url === NARRATIVE_LINK)
  const coded = entryOf(resource)
  const unit = asThing(resource['valueQuantity'])['unit']
  const at = Date.parse(dateOf(resource) ?? '')
  return {
    ...coded,
    row: asText(link?.['valueUrl'])?.replace(/^#/, '') ?? null,
    standing: getEntryStatus(resource),
    isMarkedOut: isMarkedOut(resource, find),
    taken: takenOf(resource, coded.label),
    isReport: resource['resourceType'] === 'DiagnosticReport',
    key: coded.codes.length === 0 ? null : [coded.codes[0], asText(unit) ?? ''].join(' '),
    at: Number.isNaN(at) ? null : at,
  }
}

/**
 * Uses only the text of the directions, because only dose numbers in texts are compared. Source: FHIR R4
 * `MedicationRequest.dosageInstruction`, `MedicationStatement.dosage`.
 */
function takenOf(resource: Thing, name: string): SummaryEntry['taken'] {
  const isMedicine = asText(resource['resourceType'])?.startsWith('Medication') === true
  const isCurrent = ['active', null].includes(asText(resource['status'])) && saysOf(resource) === null
  if (!isMedicine || !isCurrent) return null
  const dosages = asThings(resource['dosageInstruction'] ?? resource['dosage'])
  return { name, directions: dosages.flatMap(({ text }) => asText(text) ?? []).join(' ') }
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

function personOf(patient: Thing): ShownPerson {
  return { name: nameOf(patient), birthDate: asText(patient['birthDate']), gender: asText(patient['gender']) }
}
