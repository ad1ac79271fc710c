import { sql } from 'kysely'
import type { OpenedRecord } from '#family/open-record.ts'
import { asArray, asObjects, type Element } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { firstDate, sortKeyOf } from '#fhir/values/partial-date.ts'
import { actorName } from '#fhir/references/actor-name.ts'
import { literalKey, readReference } from '#fhir/references/reference.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openIdOf } from '#store/stored-ids.ts'
import { openBase } from '#store/stored-source.ts'
import { findAliases, keyOf, markOf } from '#store/aliases.ts'
import { openBody } from '#store/open-body.ts'
import { openReferenced } from '#store/open-referenced.ts'
import type { ListViews } from '#lists/list-views.ts'
import {
  addressLine,
  readParticipants,
  readPractitioner,
  readRole,
  type Mention,
  type Place,
} from '#readers/practitioners/read-mention.ts'

/** `keys`: every key under which the record mentions the doctor. */
type GatheredDoctor = Omit<Mention, 'name'> & { readonly name: string }

/**
 * Combines only mentions that share a key. Each value is from the first mention that states it. Omits doctors without a
 * name, who are shown under their source.
 */
export function gatherDoctors(mentions: readonly Mention[]): readonly GatheredDoctor[] {
  const byKey = new Map<string, Mention>()
  for (const mention of mentions) {
    const joined = [...new Set(mention.keys.flatMap((key) => byKey.get(key) ?? [])), mention].reduce(join)
    for (const key of joined.keys) byKey.set(key, joined)
  }
  return [...new Set(byKey.values())].flatMap((one) => (one.name === null ? [] : { ...one, name: one.name }))
}

function join(one: Mention, other: Mention): Mention {
  const keys = [...new Set([...one.keys, ...other.keys])]
  return {
    // National numbers come first, because ids derived from them stay the same when a source is connected again.
    keys: [...keys.filter((key) => key.startsWith('npi:')), ...keys.filter((key) => !key.startsWith('npi:'))],
    name: one.name ?? other.name,
    lastName: one.lastName ?? other.lastName,
    gender: one.gender ?? other.gender,
    npi: one.npi ?? other.npi,
    specialty: one.specialty ?? other.specialty,
    address: one.address ?? other.address,
  }
}

export type SeenServices = { readonly db: Db; readonly cipher: PersonCipher; readonly views?: ListViews }

export type Meeting = {
  readonly id: number
  /** Null for a meeting without a date. */
  readonly sortKey: string | null
  readonly date: string | null
  readonly isEncounter: boolean
  readonly keys: readonly string[]
}

export type Seen = { readonly doctors: readonly GatheredDoctor[]; readonly meetings: readonly Meeting[] }

/** Maximum numbers of sources and records to read, newest first. Opening more records would keep the user waiting. */
const MAX_SOURCES = 200
const MAX_DOCTORS = 500
const MAX_ROLES = 1000
const MAX_MEETINGS = 3000
const MAX_REFERENCES = 5000
const MAX_PLACES = 500

type Stored = {
  readonly id: number
  readonly sourceId: string
  readonly type: string
  readonly fhirId: string
  readonly sortKey: string | null
  readonly duplicateOf: number | null
  readonly resource: FhirResource
}

/**
 * Reads the record's Practitioners (500), their roles (1,000), and the participants of the newest visits and
 * appointments (3,000). Cached until the record changes.
 */
export async function openSeen(services: SeenServices, record: OpenedRecord): Promise<Seen> {
  const sources = await findSources(services, record)
  if (!services.views) return gather(services, sources)
  const isWriting = sources.some((source) => source.state === 'running')
  const revision = isWriting ? null : sources.map(({ id, run, state, at }) => `${id}:${run}:${state}:${at}`).join(',')
  const view = await services.views.open(`${record.profileId}/seen-doctors`, revision, async () => [
    JSON.stringify(await gather(services, sources)),
  ])
  return JSON.parse(view.texts[0] ?? '') as Seen
}

type Source = {
  readonly id: string
  readonly fhirBase: string
  readonly run: number
  readonly state: string
  readonly at: string
}

async function findSources({ db, cipher }: SeenServices, record: OpenedRecord): Promise<readonly Source[]> {
  const { rows } = await sql<Omit<Source, 'fhirBase'> & { readonly fhirBase: EncryptedId }>`
    select id, fhir_base, number as run, state, coalesce(ended_at, resume_at)::text as at
    from source join import_run on source_id = id and is_latest
    where profile_id = ${record.profileId} order by created_at, id limit ${MAX_SOURCES}`.execute(db)
  const { profileId } = record
  return rows.map((row) => ({ ...row, fhirBase: openBase(cipher, { profileId, fhirBase: row.fhirBase }) }))
}

async function gather(services: SeenServices, sources: readonly Source[]): Promise<Seen> {
  const imports = sources.map(({ id }) => id)
  const practitioners = await openStored(services, imports, ['Practitioner'], MAX_DOCTORS)
  const roles = await openStored(services, imports, ['PractitionerRole'], MAX_ROLES)
  const meetings = await openStored(services, imports, ['Encounter', 'Appointment'], MAX_MEETINGS)
  const places = new Map<string, Place>()
  for (const source of sources) {
    const own = [...roles, ...meetings].filter((row) => row.sourceId === source.id)
    for (const those of Map.groupBy(own, namesOf).values()) {
      const [first] = those
      if (first) places.set(namesOf(first), await openPlace(services, source, those, first.fhirId))
    }
  }
  const placeOf = (row: Stored): Place => places.get(namesOf(row)) ?? { sourceId: row.sourceId, keyOf: () => null }
  const addresses = await findAddresses(services, roles, placeOf)
  const attended = meetings.map((row) => ({ row, mentions: readParticipants(row.resource, placeOf(row)) }))
  const mentions: Mention[] = [
    ...practitioners.map((row) => readPractitioner(row.resource, row.sourceId, row.fhirId)),
    ...roles.map((row) => readRole(row.resource, placeOf(row), row.fhirId, addresses.get(row.id) ?? null)),
    ...attended.flatMap((one) => one.mentions),
  ]
  return { doctors: gatherDoctors(mentions), meetings: mergeMeetings(attended) }
}

async function openStored(
  { db, cipher }: SeenServices,
  imports: readonly string[],
  types: readonly string[],
  limit: number,
): Promise<Stored[]> {
  const { rows } = await sql<Omit<Stored, 'resource' | 'fhirId'> & { fhirId: EncryptedId; body: Buffer }>`
    select id, source_id, type, fhir_id, sort_key, duplicate_of, body from resource
    where source_id = any(${imports}::uuid[]) and type = any(${types}::text[])
      and not is_unreadable and not is_entered_in_error
    order by sort_key desc nulls last, id desc limit ${limit}`.execute(db)
  return rows.map(({ body, ...row }) => ({
    ...row,
    fhirId: openIdOf(cipher, row),
    resource: parseFhirJson(openBody(cipher, { ...row, body })) as FhirResource,
  }))
}

const namesOf = (row: Stored): string => row.sourceId + (markOf(row.fhirId) ?? '')

async function openPlace(
  { db, cipher }: SeenServices,
  source: Source,
  rows: readonly Stored[],
  fhirId: string,
): Promise<Place> {
  const written = new Set(rows.flatMap(({ resource }) => referencesOf(resource)))
  const aliases = await findAliases({ db, cipher }, source.id, [...written].slice(0, MAX_REFERENCES), fhirId)
  return { sourceId: source.id, keyOf: (reference) => keyOf(reference, source.fhirBase, aliases) }
}

function referencesOf(resource: FhirResource): string[] {
  const elements: Element[] = [
    resource.practitioner,
    resource.organization,
    ...asArray(resource.location),
    ...asObjects(resource.participant).map((one) => one.individual ?? one.actor),
  ]
  return elements.flatMap((element) => literalKey(readReference(element)) ?? [])
}

/**
 * Returns the address of each role's location, or else of its organization. If neither has an address, returns the
 * name of the location, or else of the organization.
 */
async function findAddresses(
  { db, cipher }: SeenServices,
  roles: readonly Stored[],
  placeOf: (row: Stored) => Place,
): Promise<ReadonlyMap<number, string>> {
  const addresses = new Map<number, string>()
  for (const own of Map.groupBy(roles, namesOf).values()) {
    const [first] = own
    if (!first) continue
    const { sourceId, keyOf: keyThere } = placeOf(first)
    const keyOfElement = (element: Element) => keyThere(literalKey(readReference(element)) ?? '') ?? ''
    const whereOf = ({ resource }: Stored) => [...asArray(resource.location), resource.organization]
    const keys = [...new Set(own.flatMap(whereOf).map(keyOfElement))].filter((key) => key !== '')
    const openedLocations = await openReferenced(db, { sourceId, cipher }, keys.slice(0, MAX_PLACES))
    for (const role of own) {
      const lines = whereOf(role).map((element) => addressLine(openedLocations.get(keyOfElement(element))?.address))
      const called = whereOf(role).map((element) =>
        actorName(element, role.resource, (reference) => openedLocations.get(keyThere(reference) ?? '')),
      )
      const line = [...lines, ...called].find((one) => one !== null)
      if (line !== undefined && line !== null) addresses.set(role.id, line)
    }
  }
  return addresses
}

function mergeMeetings(attended: readonly { row: Stored; mentions: readonly Mention[] }[]): Meeting[] {
  const folded = new Map<number, Meeting>()
  for (const { row, mentions } of attended) {
    const head = row.duplicateOf ?? row.id
    const keys = mentions.flatMap((mention) => mention.keys)
    const date = firstDate(row.resource, ['period', 'actualPeriod', 'start', 'requestedPeriod', 'plannedStartDate'])
    const before = folded.get(head)
    folded.set(
      head,
      before
        ? { ...before, keys: [...new Set([...before.keys, ...keys])] }
        : { id: head, sortKey: sortKeyOf(date), date, isEncounter: row.type === 'Encounter', keys },
    )
  }
  return [...folded.values()].sort((a, b) => ((a.sortKey ?? '') < (b.sortKey ?? '') ? 1 : -1))
}
