import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { differentBecause } from '@kinchart/contract/record-list.ts'
import type { DifferentBecause, OwnNote } from '@kinchart/contract/record-list.ts'
import { ownDifferences } from '@kinchart/texts/en/own.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { asArray, asObject, asText } from '#fhir/elements.ts'
import type { FhirResource } from '#fhir/json.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openBody } from '../open-body.ts'
import { openIdOf } from '../stored-ids.ts'
import type { StoredId } from '../stored-ids.ts'
import { openBase } from '../stored-source.ts'
import { addedByOf, authorOf, patientReference, referenceTo } from './author.ts'
import { isAgreed } from './agreed.ts'
import { insertEntry, replaceEntry } from './entries.ts'
import { noteChange, openOwnSource } from './own-source.ts'
import type { OwnServices } from './own-source.ts'

type Store = { readonly db: Db; readonly cipher: PersonCipher }
type Entry = StoredId & { readonly type: string }

/** Source: HL7 Patient Request for Corrections 1.0.0. */
const COMMUNICATION_TYPES = 'http://hl7.org/fhir/uv/patient-corrections/CodeSystem/PatientCorrectionCommunicationTypes'
/** So many notes a record has at most; lists read all of them. */
const MOST = 1000

const aboutScope = (profileId: string): string => `about/${profileId}`

/** What an entry is known by, whatever becomes of its row: where it is, its kind and its id there. */
const keyOf = (base: string, type: string, fhirId: string): string => `${base}/${type}/${fhirId}`

/** The addresses of a record's sources, by their id. */
async function basesOf({ db, cipher }: Store, { profileId }: OpenedRecord): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('source')
    .select(['id', 'profileId', 'fhirBase'])
    .where('profileId', '=', profileId)
    .execute()
  return new Map(rows.map((row) => [row.id, openBase(cipher, row)]))
}

/** What a person says is different about an entry of a source. */
export type Correction = { readonly because: DifferentBecause; readonly note: string }

/**
 * Keeps what a person says is different about an entry, beside it: one note an entry, in place of the one before. The entry stays as it
 * came. Stored as a FHIR R4 Communication of HL7's Patient Request for Corrections, with a Provenance. Throws 'not-found'
 * for an entry of one's own, which can be changed itself, and 'list-full'.
 */
export async function saveCorrection(
  services: OwnServices,
  record: OpenedRecord,
  entry: Entry & { readonly id: number },
  correction: Correction,
): Promise<void> {
  const { cipher } = services
  await services.db.transaction().execute(async (trx) => {
    const store = await openOwnSource(trx, services, record)
    const base = (await basesOf({ db: trx, cipher }, record)).get(entry.sourceId)
    if (base === undefined || entry.sourceId === store.sourceId) throw new ApiError('not-found')
    const key = keyOf(base, entry.type, openIdOf(cipher, entry))
    const about = cipher.encryptId(key, aboutScope(record.profileId))
    const held = await trx
      .selectFrom('ownEntry')
      .select(['id', 'resourceId', 'provenanceId'])
      .where('sourceId', '=', store.sourceId)
      .where('about', '=', about)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    const build = (sent: string): FhirResource => ({
      resourceType: 'Communication',
      status: 'completed',
      category: [{ coding: [{ system: COMMUNICATION_TYPES, code: 'medRecCxReq' }] }],
      topic: { text: ownDifferences[correction.because] },
      subject: patientReference,
      about: [{ reference: key, type: entry.type }],
      sent,
      sender: referenceTo(authorOf(record)),
      payload: [{ contentString: correction.note }],
    })
    if (held) await replaceEntry(trx, store, record, held, build)
    else {
      const { count } = await trx
        .selectFrom('ownEntry')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('sourceId', '=', store.sourceId)
        .where('about', 'is not', null)
        .where('removedAt', 'is', null)
        .executeTakeFirstOrThrow()
      if (count >= MOST) throw new ApiError('list-full')
      await insertEntry(trx, store, record, { id: randomUUID(), kind: 'correction', about, build })
    }
    await noteChange(trx, store.sourceId)
  })
}

/** Finds what a person says is different about some entries; undefined where they say nothing of any. */
export type FindNote = (row: Entry) => OwnNote | undefined

/** The notes of a record as far as they may be read; undefined where there is none. */
export async function openNotes(store: Store, record: OpenedRecord): Promise<FindNote | undefined> {
  const { db, cipher } = store
  const { profileId, sourceIds, ownUntil } = record
  const { rows } = await sql<Entry & { id: number; about: EncryptedId; body: Buffer }>`
    select resource.id, resource.source_id, resource.type, resource.fhir_id, resource.body, o.about
    from own_entry o join resource on resource.id = o.resource_id
    where o.profile_id = ${profileId} and o.about is not null and o.removed_at is null
      and ${sourceIds === undefined ? sql`true` : sql`o.source_id = any(${sourceIds}::uuid[])`} and ${isAgreed(ownUntil)}
    order by o.added_at desc limit ${MOST}`.execute(db)
  if (rows.length === 0) return undefined
  const bases = await basesOf(store, record)
  const notes = new Map(
    rows.map((row) => [cipher.decryptId(row.about, aboutScope(profileId)), readNote(cipher, row)] as const),
  )
  return (row) => {
    const base = bases.get(row.sourceId)
    return base === undefined ? undefined : notes.get(keyOf(base, row.type, openIdOf(cipher, row)))
  }
}

function readNote(cipher: PersonCipher, row: Entry & { readonly id: number; readonly body: Buffer }): OwnNote {
  const resource = parseFhirJson(openBody(cipher, row)) as FhirResource
  const topic = asText(asObject(resource['topic'])?.['text'])
  return {
    id: String(row.id),
    because: differentBecause.find((one) => ownDifferences[one] === topic) ?? 'else',
    text: asText(asObject(asArray(resource['payload'])[0])?.['contentString']) ?? '',
    writtenAt: asText(resource['sent']) ?? '',
    addedBy: addedByOf(resource),
  }
}
