import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OwnEntry, OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { linkAround } from '#store/link-duplicates.ts'
import { openBody } from '#store/open-body.ts'
import { metaOf } from '#store/resource-meta.ts'
import { saveResources } from '#store/save-resources.ts'
import type { StoreContext } from '#store/save-resources.ts'
import { openIdOf } from '#store/stored-ids.ts'
import { addedByOf, authorOf, patientReference, referenceTo } from '#store/author.ts'
import { buildEntry } from './build-entry.ts'
import type { OwnFile } from './entry-facts.ts'
import { arrivedOf, noteChange, openOwnSource } from './own-source.ts'
import type { OwnServices } from './own-source.ts'
import { fileOf, readFields } from './read-fields.ts'
import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'

type Written = {
  readonly id: string
  /** The entry, 'Type/id'. */
  readonly target: string
  readonly author: AddedBy
  readonly recorded: string
  readonly isChange: boolean
}

/**
 * Builds the Provenance of an entry: its author and time; a guardian writes on behalf of the patient. Source: FHIR R4
 * Provenance, US Core.
 */
const buildProvenance = ({ id, target, author, recorded, isChange }: Written): FhirResource => ({
  resourceType: 'Provenance',
  id,
  target: [{ reference: target }],
  recorded,
  activity: {
    coding: [
      { system: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation', code: isChange ? 'UPDATE' : 'CREATE' },
    ],
  },
  agent: [
    {
      type: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type', code: 'author' }],
      },
      who: referenceTo(author),
      ...(author === 'guardian' ? { onBehalfOf: patientReference } : {}),
    },
  ],
})

/** The maximum number of own entries per patient. */
const MOST = 20_000

/**
 * Adds an entry, with the Provenance of its author; a pulse entered with a blood pressure becomes a separate entry.
 * Returns the numbers of the added entries. Throws 'list-full'.
 */
export async function addEntry(
  services: OwnServices,
  record: OpenedRecord,
  entry: OwnEntry,
  file?: OwnFile,
): Promise<readonly string[]> {
  return services.db.transaction().execute(async (trx) => {
    const store = await openOwnSource(trx, services, record)
    const { count } = await trx
      .selectFrom('ownEntry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sourceId', '=', store.sourceId)
      .executeTakeFirstOrThrow()
    if (count >= MOST) throw new ApiError('list-full')
    const ids: string[] = []
    for (const one of apart(entry)) {
      const id = randomUUID()
      const build = (writtenAt: string) => buildEntry(one, { id, author: authorOf(record), writtenAt, file })
      ids.push(await insertEntry(trx, store, record, { id, kind: one.kind, about: null, build }))
    }
    await noteChange(trx, store.sourceId)
    return ids
  })
}

/** Splits a blood pressure and the pulse typed with it into two observations. */
function apart(entry: OwnEntry): readonly OwnEntry[] {
  if (entry.kind !== 'vitals' || entry.pulse === '') return [entry]
  const pulse: OwnEntry = { ...entry, of: 'pulse', value: entry.pulse, lower: '', pulse: '', unit: '/min' }
  return entry.of === 'blood-pressure' ? [{ ...entry, pulse: '' }, pulse] : [{ ...entry, pulse: '' }]
}

/** An entry before it is stored; `build` makes its resource as of the instant of writing. */
type NewEntry = {
  readonly id: string
  readonly kind: OwnKind | 'correction'
  readonly about: EncryptedId | null
  readonly build: (writtenAt: string) => FhirResource
}

/** Stores an entry and its Provenance; returns its number. Part of a transaction. */
export async function insertEntry(
  trx: Db,
  store: StoreContext,
  record: OpenedRecord,
  { id, kind, about, build }: NewEntry,
): Promise<string> {
  const provenanceId = randomUUID()
  const writtenAt = new Date().toISOString()
  const resource = build(writtenAt)
  const target = `${resource.resourceType}/${id}`
  const author = authorOf(record)
  const provenance = buildProvenance({ id: provenanceId, target, author, recorded: writtenAt, isChange: false })
  const stored = await saveResources(trx, store, [
    arrivedOf(withMeta(resource, id, 1, writtenAt)),
    arrivedOf(withMeta(provenance, provenanceId, 1, writtenAt)),
  ])
  const numberOf = (fhirId: string): number => {
    const found = stored.find((one) => one.resource.fhirId === fhirId)
    if (!found) throw new Error('An own entry was not stored.')
    return found.id
  }
  const { sourceId, profileId } = store
  await trx
    .insertInto('ownEntry')
    .values({
      ...{ id, sourceId, profileId, kind, about, removedAt: null },
      resourceId: numberOf(id),
      provenanceId: numberOf(provenanceId),
    })
    .execute()
  return String(numberOf(id))
}

type Replaced = { readonly resourceId: number; readonly provenanceId: number }

/** Replaces an entry and keeps its previous version; its Provenance states who changed it. Part of a transaction. */
export async function replaceEntry(
  trx: Db,
  store: StoreContext,
  record: OpenedRecord,
  replacedEntry: Replaced,
  build: (writtenAt: string) => FhirResource,
): Promise<void> {
  const before = await openResource({ db: trx, cipher: store.cipher }, replacedEntry.resourceId)
  const provenance = await openResource({ db: trx, cipher: store.cipher }, replacedEntry.provenanceId)
  const writtenAt = new Date().toISOString()
  const version = Number(metaOf(before, 'versionId') ?? '1') + 1
  const resource = build(writtenAt)
  const newProvenance = buildProvenance({
    id: provenance.id,
    target: `${resource.resourceType}/${before.id}`,
    author: authorOf(record),
    recorded: writtenAt,
    isChange: true,
  })
  await saveResources(trx, store, [
    arrivedOf(withMeta(resource, before.id, version, writtenAt)),
    arrivedOf(withMeta(newProvenance, provenance.id, version, writtenAt)),
  ])
}

const withMeta = (resource: FhirResource, id: string, version: number, lastUpdated: string) => ({
  ...resource,
  id,
  meta: { versionId: String(version), lastUpdated },
})

type StoredEntry = {
  readonly id: string
  readonly kind: OwnKind
  readonly resourceId: number
  readonly provenanceId: number
}

/** Finds an own entry by its number. Throws 'not-found', also for one that is deleted or was sent by a source. */
async function findStoredEntry(db: Db, { profileId }: OpenedRecord, number: string): Promise<StoredEntry> {
  const row = /^\d{1,15}$/.test(number)
    ? await db
        .selectFrom('ownEntry')
        .select(['id', 'kind', 'resourceId', 'provenanceId'])
        .where('profileId', '=', profileId)
        .where('resourceId', '=', Number(number))
        .where('removedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row || row.kind === 'correction') throw new ApiError('not-found')
  return { ...row, kind: row.kind }
}

async function openResource(
  { db, cipher }: Pick<OwnServices, 'db' | 'cipher'>,
  number: number,
): Promise<FhirResource & { id: string }> {
  const row = await db
    .selectFrom('resource')
    .select(['sourceId', 'type', 'fhirId', 'body'])
    .where('id', '=', number)
    .executeTakeFirstOrThrow()
  return { ...(parseFhirJson(openBody(cipher, row)) as FhirResource), id: openIdOf(cipher, row) }
}

/** Returns an entry as form fields. Throws 'not-found'. */
export async function showEntry(services: OwnServices, record: OpenedRecord, number: string): Promise<OwnEntry> {
  const { kind, resourceId } = await findStoredEntry(services.db, record, number)
  return readFields(kind, await openResource(services, resourceId))
}

/**
 * Changes an entry and keeps its previous version. The first author stays the author of the entry; the Provenance
 * states who changed it last. A document keeps its file if none is given. Throws 'not-found', and 'request-invalid' for
 * fields of another kind.
 */
export async function changeEntry(
  services: OwnServices,
  record: OpenedRecord,
  number: string,
  entry: OwnEntry,
  file?: OwnFile,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const store = await openOwnSource(trx, services, record)
    const storedEntry = await findStoredEntry(trx, record, number)
    if (entry.kind !== storedEntry.kind) throw new ApiError('request-invalid')
    const within = { ...services, db: trx }
    const before = await openResource(within, storedEntry.resourceId)
    // A pulse typed with a blood pressure is a separate entry.
    const fields = entry.kind === 'vitals' ? { ...entry, pulse: '' } : entry
    if (file === undefined && isDeepStrictEqual(readFields(storedEntry.kind, before), fields)) return
    const entryFile = file ?? (storedEntry.kind === 'document' ? fileOf(before) : undefined)
    const linked = { db: trx, cipher: services.cipher, profileId: record.profileId }
    await linkAround(linked, [storedEntry.resourceId], async () =>
      replaceEntry(trx, store, record, storedEntry, (writtenAt) =>
        buildEntry(entry, { id: before.id, author: addedByOf(before), writtenAt, file: entryFile }),
      ),
    )
    await noteChange(trx, store.sourceId)
  })
}
