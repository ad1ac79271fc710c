import { randomUUID } from 'node:crypto'
import { healthLinkLimits as limits } from '@kinchart/contract/calls/health-links.ts'
import { summaryTexts as words, summaryTexts } from '@kinchart/texts/en/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { ListServices } from '#lists/list-section.ts'
import { isExactObject, writeExact, parseExact, type Exact, type ExactObject } from './exact-json.ts'
import { fitProfile, absent } from './fit-profile.ts'
import { gatherList, type Budget, type GatheredList, type GatheredPart } from './gather-list.ts'
import {
  openSummaryResources,
  rewriteReferences,
  type SummaryResource,
  type SummaryServices,
} from './summary-resources.ts'
import { partOrder, summaryLists, type SummaryPart } from './summary-parts.ts'
import { readNames } from '#family/profile-names.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody } from '#store/open-body.ts'
import { openKeyOf } from '#store/stored-ids.ts'
import {
  offeringSources,
  denialSentences,
  gapSentencesForRecipient,
  type ListPage,
} from '@kinchart/contract/rules/completeness.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { writeNarrative } from './write-narrative.ts'

type WrittenSection = { readonly code: string; readonly section: ExactObject }

const NARRATIVE_LINK = 'http://hl7.org/fhir/StructureDefinition/narrativeLink'
const EMPTY_REASON = 'http://terminology.hl7.org/CodeSystem/list-empty-reason'
const reasons = { withheld: 'Information Withheld', unavailable: 'Unavailable', notasked: 'Not Asked' } as const

const headOf = ({ title, code, display }: SummaryPart): ExactObject => ({
  title,
  code: { coding: [{ system: 'http://loinc.org', code, display }] },
})
const emptyReason = (code: keyof typeof reasons): Exact => ({
  coding: [{ system: EMPTY_REASON, code, display: reasons[code] }],
})

const withheldSection = (part: SummaryPart): WrittenSection => ({
  code: part.code,
  section: { ...headOf(part), text: writeNarrative([words.withheld]), emptyReason: emptyReason('withheld') },
})

/**
 * Writes the entries, or the reason why there are none. A section with missing records never states 'None known'
 * unless a source sent that statement as an entry. Source: FHIR R4 Composition cmp-1, cmp-2; IPS 2.0.1 empty
 * sections.
 */
function writeSection(
  list: GatheredList,
  { part, of, entries, rows, rowOf }: GatheredPart,
  addressOf: (name: string) => string | null,
): WrittenSection[] {
  const sentences = [...gapsOf(list, rows.length), ...(part.isExtra ? [] : denialSentences(list))]
  if (entries.length > 0)
    return [
      {
        code: part.code,
        section: {
          ...headOf(part),
          text: writeNarrative(sentences, { of, rows }),
          entry: entries.flatMap(({ name }) => {
            const reference = addressOf(name)
            return reference === null ? [] : [{ ...linkTo(rowOf.get(name)), reference }]
          }),
        },
      },
    ]
  if (part.isExtra && rows.length === 0) return []
  const reason = list.sources.length === 0 ? 'notasked' : 'unavailable'
  return [
    {
      code: part.code,
      section: {
        ...headOf(part),
        text: writeNarrative(sentences, { of, rows }),
        emptyReason: emptyReason(reason),
      },
    },
  ]
}

/** True if every source with this section sent all of it, today or up to a stated day. */
const isAnswered = ({ sources, unreadable }: ListPage): boolean =>
  unreadable === 0 && offeringSources(sources).every(({ state }) => state === 'complete' || state === 'complete-as-of')

/** Source: FHIR R4, extension narrativeLink. */
const linkTo = (rowId: string | undefined): ExactObject =>
  rowId === undefined ? {} : { extension: [{ url: NARRATIVE_LINK, valueUrl: `#${rowId}` }] }

function gapsOf({ sources, unreadable, leftOut }: GatheredList, count: number): string[] {
  const page = { sources, unreadable }
  const gaps = gapSentencesForRecipient(page)
  const sourceNames = listOf([...new Set(offeringSources(sources).map(({ providerName }) => providerName))])
  const sentences: string[] = []
  if (sources.length === 0) sentences.push(words.notAsked)
  else if (count === 0 && sourceNames === '') sentences.push(words.notOffered)
  else if (!isAnswered(page)) sentences.push(count === 0 ? words.noneYet : words.gaps, ...gaps)
  // If a section was sent in full up to a day, it has no gap. The summary states the day instead.
  else sentences.push(...(count === 0 ? [words.noneSent({ sources: sourceNames })] : []), ...gaps)
  if (leftOut > 0) sentences.push(words.leftOut({ count: leftOut }))
  return sentences
}

const MAX_SOURCES = 200

/**
 * Elements of the patient to include. Readers of a summary do not need other elements, such as addresses, identifiers
 * and contacts.
 */
const shown = ['name', 'gender', 'birthDate', '_birthDate', 'deceasedBoolean', 'deceasedDateTime'] as const

/**
 * Returns name, gender and birth date as the newest source sent them, or else from the patient's own profile. `names`
 * are the stored Patient resources of this patient. Source: IPS 2.0.1 Patient-uv-ips (name with ips-pat-1, birthDate
 * 1..1).
 */
async function describePatient(
  { db, cipher }: { readonly db: Db; readonly cipher: PersonCipher },
  record: OpenedRecord,
): Promise<{ patient: ExactObject; names: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('resource')
    .select(['sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', record.profileId)
    .where('type', '=', 'Patient')
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SOURCES)
    .execute()
  const sent = rows.map((row) => parseExact(openBody(cipher, row))).filter(isExactObject)
  const demographics: ExactObject = {}
  for (const name of shown) {
    const value = sent.map((patient) => patient[name]).find((one) => one !== undefined)
    if (value !== undefined) demographics[name] = value
  }
  if (demographics['birthDate'] !== undefined) delete demographics['_birthDate']
  const own = await readNames(db, cipher, record.profileId)
  if (!hasName(demographics['name'])) {
    const text = `${own.firstName} ${own.lastName}`.trim()
    demographics['name'] = [
      text === ''
        ? { ...absent(), text: summaryTexts.nameNotStated }
        : { text, family: own.lastName, given: [own.firstName] },
    ]
  }
  if (demographics['birthDate'] === undefined) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(own.birthDate)) demographics['birthDate'] = own.birthDate
    else demographics['_birthDate'] = absent()
  }
  return {
    patient: { resourceType: 'Patient', ...demographics },
    names: new Set(rows.map((row) => `${row.sourceId}/${openKeyOf(cipher, row)}`)),
  }
}

/** ips-pat-1: given, family or text in every name. */
function hasName(names: Exact | undefined): boolean {
  const all = Array.isArray(names) ? names.filter(isExactObject) : []
  return (
    all.length > 0 &&
    all.every((name) => name['text'] !== undefined || name['family'] !== undefined || name['given'] !== undefined)
  )
}

const OWN_BYTES = 60_000

/** `base`: the base URL of the FHIR server, used in the entries' tags. */
export type SummaryBuilder = SummaryServices & ListServices & { readonly base: string }

const urlOf = (id: string): string => `urn:uuid:${id}`

/**
 * Returns the text of a FHIR document Bundle: its Composition, its patient, and the stored resources of the chosen
 * record types. Changes two things in the resources: the subject becomes the Bundle's patient, and references point
 * to entries of the Bundle. Contains at most 2,000 resources and 5 MB, newest first; `max` sets lower limits in
 * tests. docs/sections/ips.json lists the Bundle's invariants. Source: IPS 2.0.1, Bundle-uv-ips; FHIR R4 documents.
 */
export async function buildSummary(
  services: SummaryBuilder,
  record: OpenedRecord,
  recordTypeIds: readonly string[],
  max: Readonly<Budget> = { entries: limits.summaryEntries, bytes: limits.summaryBytes },
): Promise<string> {
  const storedResources = openSummaryResources(services, record)
  const { patient, names } = await describePatient(services, record)
  const budget = { entries: max.entries - 3, bytes: max.bytes - OWN_BYTES }
  const taken = new Set<string>()
  const gathered: GatheredList[] = []
  for (const list of summaryLists.filter((one) => recordTypeIds.includes(one.recordTypeId)))
    gathered.push(await gatherList(services, record, storedResources, list, budget, taken))

  const all = new Map<string, SummaryResource>()
  for (const { parts, support } of gathered)
    for (const one of [...parts.flatMap(({ entries }) => entries), ...support]) all.set(one.name, one)
  const ids = new Map([...all.keys()].map((name) => [name, randomUUID()]))
  const [compositionId, patientId, deviceId] = [randomUUID(), randomUUID(), randomUUID()]
  const addressOf = (name: string): string | null => {
    if (names.has(name)) return urlOf(patientId)
    const id = ids.get(name)
    return id === undefined ? null : urlOf(id)
  }
  const tagsOf = (name: string): readonly ExactObject[] => gathered.flatMap(({ tags }) => tags.get(name) ?? [])
  const entries = [...all.values()].map((one) => {
    const id = ids.get(one.name) ?? ''
    const rewritten = rewriteReferences(one.resource, (reference) => {
      const name = storedResources.nameOf(one.sourceId, reference)
      return name === null ? null : addressOf(name)
    })
    const denial = gathered.map(({ denials }) => denials.get(one.name)).find((words) => words !== undefined)
    return entryOf(id, withTags(fitProfile(one.type, rewritten, urlOf(patientId), denial), tagsOf(one.name)))
  })
  const instant = new Date().toISOString()
  const sections = [
    ...gathered.flatMap((list) => list.parts.flatMap((part) => writeSection(list, part, addressOf))),
    ...summaryLists
      .filter((list) => !recordTypeIds.includes(list.recordTypeId))
      .flatMap(({ parts }) => parts.filter(({ isRequired }) => isRequired).map(withheldSection)),
  ].toSorted((one, other) => partOrder.indexOf(one.code) - partOrder.indexOf(other.code))
  return writeExact({
    resourceType: 'Bundle',
    meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Bundle-uv-ips'] },
    identifier: { system: 'urn:ietf:rfc:3986', value: urlOf(randomUUID()) },
    type: 'document',
    timestamp: instant,
    entry: [
      entryOf(compositionId, {
        resourceType: 'Composition',
        meta: { profile: ['http://hl7.org/fhir/uv/ips/StructureDefinition/Composition-uv-ips'] },
        status: 'final',
        type: { coding: [{ system: 'http://loinc.org', code: '60591-5', display: 'Patient summary Document' }] },
        subject: { reference: urlOf(patientId) },
        date: instant,
        author: [{ reference: urlOf(deviceId), display: 'Kinchart' }],
        title: words.title,
        section: sections.map(({ section }) => section),
      }),
      entryOf(patientId, patient),
      entryOf(deviceId, { resourceType: 'Device', deviceName: [{ name: 'Kinchart', type: 'user-friendly-name' }] }),
      ...entries,
    ],
  })
}

function withTags(resource: ExactObject, tags: readonly ExactObject[]): ExactObject {
  if (tags.length === 0) return resource
  const { meta } = resource
  const existingMeta: ExactObject = isExactObject(meta) ? meta : {}
  return {
    ...resource,
    meta: { ...existingMeta, tag: [...(Array.isArray(existingMeta['tag']) ? existingMeta['tag'] : []), ...tags] },
  }
}

/** Puts the type first, and replaces the source's id with the id that the resource has in the document. */
function entryOf(id: string, { resourceType, id: _theirs, ...rest }: ExactObject): Exact {
  return { fullUrl: urlOf(id), resource: { resourceType, id, ...rest } }
}
