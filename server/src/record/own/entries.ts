import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { linkAround } from '#store/link-duplicates.ts'
import { openBody } from '#store/open-body.ts'
import { metaOf } from '#store/resource-meta.ts'
import { saveResources, type StoreContext } from '#store/save-resources.ts'
import { openIdOf } from '#store/stored-ids.ts'
import { addedByOf, authorOf, patientReference, referenceTo } from '#store/author.ts'
import { buildEntry, storedKinds } from './build-entry.ts'
import type { OwnFile } from './entry-facts.ts'
import { arrivedOf, noteChange, openOwnSource, type OwnServices } from './own-source.ts'
import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { ownEntry, type OwnEntry, type OwnKind, type OwnEntryOf } from '@kinchart/contract/calls/own-entries.ts'
import { codesOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, type Element } from '#fhir/json/elements.ts'
import { vitalOf } from './build-vital.ts'

const textIn = (concept: Element): string => asText(asObject(concept)?.text) ?? ''
const partOf = (element: Element, name: string): string => asText(asObject(element)?.[name]) ?? ''
const isActive = (status: Element): 'yes' | 'no' => (codesOf(status).includes('active') ? 'yes' : 'no')

/** Returns the form input from which `buildEntry` built the resource. Throws if the resource is of another kind. */
const readFields = (kind: OwnKind, resource: FhirResource): OwnEntry => ownEntry.parse(readers[kind](resource))

type Readers = { readonly [Kind in OwnKind]: (resource: FhirResource) => OwnEntryOf<Kind> }

const readers: Readers = {
  vitals: (resource) => {
    const of = vitalOf(codesOf(resource['code']))
    const [upper, lower] = asObjects(resource['component']).map(({ valueQuantity }) => valueQuantity)
    const quantity = upper ?? resource['valueQuantity']
    const [, date = '', time = '', offset = '+00:00'] =
      /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):00([+-]\d\d:\d\d))?$/.exec(asText(resource['effectiveDateTime']) ?? '') ?? []
    return {
      ...{ kind: 'vitals', of, date, time, offset, pulse: '' },
      value: partOf(quantity, 'value'),
      lower: partOf(lower, 'value'),
      unit: partOf(quantity, 'code'),
      how: textIn(resource['method']),
    }
  },
  medicine: (resource) => {
    const [dosage] = asObjects(resource['dosage'])
    return {
      kind: 'medicine',
      name: textIn(resource['medicationCodeableConcept']),
      dose: asText(dosage?.text) ?? '',
      frequency: textIn(asObject(dosage?.timing)?.code),
      since: partOf(resource['effectivePeriod'], 'start'),
      until: partOf(resource['effectivePeriod'], 'end'),
      isTaken: resource['status'] === 'active' ? 'yes' : 'no',
    }
  },
  allergy: (resource) => {
    const [reaction] = asObjects(resource['reaction'])
    const [manifestation] = asObjects(reaction?.manifestation)
    const severity = asText(reaction?.severity)
    return {
      kind: 'allergy',
      name: textIn(resource['code']),
      reaction: textIn(manifestation),
      severity: severity === 'mild' || severity === 'moderate' || severity === 'severe' ? severity : '',
      since: asText(resource['onsetDateTime']) ?? '',
    }
  },
  condition: (resource) => ({
    kind: 'condition',
    name: textIn(resource['code']),
    since: asText(resource['onsetDateTime']) ?? '',
    until: asText(resource['abatementDateTime']) ?? '',
    isThere: isActive(resource['clinicalStatus']),
  }),
  vaccination: (resource) => ({
    kind: 'vaccination',
    name: textIn(resource['vaccineCode']),
    date: asText(resource['occurrenceDateTime']) ?? '',
    place: partOf(resource['location'], 'display'),
  }),
  procedure: (resource) => ({
    kind: 'procedure',
    name: textIn(resource['code']),
    date: asText(resource['performedDateTime']) ?? '',
    place: partOf(resource['location'], 'display'),
  }),
  note: (resource) => ({
    kind: 'note',
    name: asText(resource['description']) ?? '',
    text: Buffer.from(partOf(attachmentOf(resource), 'data'), 'base64').toString(),
    date: partOf(attachmentOf(resource), 'creation'),
  }),
  document: (resource) => ({
    kind: 'document',
    name: asText(resource['description']) ?? '',
    type: documentKindOf(textIn(resource['type'])),
    date: partOf(attachmentOf(resource), 'creation'),
    uploadId: '',
  }),
}

const attachmentOf = (resource: FhirResource): Element =>
  asObjects(resource['content']).map(({ attachment }) => attachment)[0]

function documentKindOf(words: string): OwnEntryOf<'document'>['type'] {
  const [found] = Object.entries(storedKinds).flatMap(([kind, word]) =>
    word === words ? [kind as OwnEntryOf<'document'>['type']] : [],
  )
  return found ?? 'other'
}

function fileOf(resource: FhirResource): OwnFile {
  const attachment = attachmentOf(resource)
  const base64 = partOf(attachment, 'data')
  return { type: partOf(attachment, 'contentType'), base64, size: Buffer.from(base64, 'base64').length }
}

type Written = {
  readonly id: string
  readonly target: string
  readonly author: AddedBy
  readonly recorded: string
  readonly isChange: boolean
}

/**
 * States author and time. If the author is a guardian, states that the guardian writes on behalf of the patient.
 * Source: FHIR R4 Provenance, US Core.
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

/** Maximum number of added entries per patient. */
const MOST = 20_000

/**
 * Adds an entry and a Provenance that states its author. A pulse entered with a blood pressure becomes a separate
 * entry. Returns the numbers of the added entries. Throws 'list-full'.
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

function apart(entry: OwnEntry): readonly OwnEntry[] {
  if (entry.kind !== 'vitals' || entry.pulse === '') return [entry]
  const pulse: OwnEntry = { ...entry, of: 'pulse', value: entry.pulse, lower: '', pulse: '', unit: '/min' }
  return entry.of === 'blood-pressure' ? [{ ...entry, pulse: '' }, pulse] : [{ ...entry, pulse: '' }]
}

type NewEntry = {
  readonly id: string
  readonly kind: OwnKind | 'correction'
  readonly about: EncryptedId | null
  readonly build: (writtenAt: string) => FhirResource
}

/** Returns the entry's number. Call within a transaction. */
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

/** Throws 'not-found' if the entry does not exist, is deleted or was sent by a source. */
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

/** Throws 'not-found'. */
export async function showEntry(services: OwnServices, record: OpenedRecord, number: string): Promise<OwnEntry> {
  const { kind, resourceId } = await findStoredEntry(services.db, record, number)
  return readFields(kind, await openResource(services, resourceId))
}

/**
 * Keeps the previous version. The first author stays the author of the entry, and the Provenance states who made the
 * latest change. A document keeps its file if no new file is given. Throws 'not-found'. Throws 'request-invalid' if
 * the fields are for another kind of entry.
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
