import { randomUUID } from 'node:crypto'
import { healthLinkLimits as limits } from '@kinchart/contract/calls/health-links.ts'
import { summaryTexts as words } from '@kinchart/texts/en/health-links.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { ListServices } from '#lists/list-section.ts'
import { describePatient } from './describe-patient.ts'
import { isExactObject, writeExact } from './exact-json.ts'
import type { Exact, ExactObject } from './exact-json.ts'
import { fitProfile } from './fit-profile.ts'
import { gatherList } from './gather-list.ts'
import type { Budget, GatheredList } from './gather-list.ts'
import { openHeldResources } from './held-resources.ts'
import type { Held, SummaryServices } from './held-resources.ts'
import { rewriteReferences } from './references.ts'
import { partOrder, summaryLists } from './summary-parts.ts'
import { withheldSection, writeSection } from './write-section.ts'

/** Size of the document itself, without entries. */
const OWN_BYTES = 60_000

/** `base`: of the FHIR server, whose tags the entries have. */
export type SummaryBuilder = SummaryServices & ListServices & { readonly base: string }

const urlOf = (id: string): string => `urn:uuid:${id}`

/**
 * One record's International Patient Summary as the text of a FHIR document Bundle: its Composition, its patient, and the
 * stored resources of the chosen record types as they arrived, about that patient and pointing to each other. At most
 * 2,000 resources and 5 MB, newest first; `max` sets lower limits in tests. What it must hold is listed in docs/sections/ips.json.
 *
 * Source: IPS 2.0.1, Bundle-uv-ips; FHIR R4 documents.
 */
export async function buildSummary(
  services: SummaryBuilder,
  record: OpenedRecord,
  recordTypeIds: readonly string[],
  max: Readonly<Budget> = { entries: limits.summaryEntries, bytes: limits.summaryBytes },
): Promise<string> {
  const held = openHeldResources(services, record)
  const { patient, names } = await describePatient(services, record)
  const budget = { entries: max.entries - 3, bytes: max.bytes - OWN_BYTES }
  const taken = new Set<string>()
  const gathered: GatheredList[] = []
  for (const list of summaryLists.filter((one) => recordTypeIds.includes(one.recordTypeId)))
    gathered.push(await gatherList(services, record, held, list, budget, taken))

  const all = new Map<string, Held>()
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
      const name = held.nameOf(one.sourceId, reference)
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

/** Adds tags with facts not in its source's content. */
function withTags(resource: ExactObject, tags: readonly ExactObject[]): ExactObject {
  if (tags.length === 0) return resource
  const { meta } = resource
  const kept: ExactObject = isExactObject(meta) ? meta : {}
  return { ...resource, meta: { ...kept, tag: [...(Array.isArray(kept['tag']) ? kept['tag'] : []), ...tags] } }
}

/** The type is first, and the document's own id replaces the source's. */
function entryOf(id: string, { resourceType, id: _theirs, ...rest }: ExactObject): Exact {
  return { fullUrl: urlOf(id), resource: { resourceType, id, ...rest } }
}
