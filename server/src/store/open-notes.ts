import { sql } from 'kysely'
import { differentBecause, type DifferentBecause, type OwnNote } from '@kinchart/contract/calls/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { asArray, asObject, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { openBody } from './open-body.ts'
import { openIdOf, type StoredId } from './stored-ids.ts'
import { openBase } from './stored-source.ts'
import { addedByOf } from './author.ts'
import { isAgreed } from './agreed.ts'

type Store = { readonly db: Db; readonly cipher: PersonCipher }
export type Entry = StoredId & { readonly type: string }

/** Maximum notes per record, because lists read all notes. */
export const MAX_NOTES = 1000

/** `Communication.topic.text` by code. The topic of a stored note is read from this text, so never reword it. */
export const storedTopics: Readonly<Record<DifferentBecause, string>> = {
  over: 'This is over',
  otherwise: 'It is different',
  'not-mine': 'This was never mine',
  else: 'Something else',
}

export const aboutScope = (profileId: string): string => `about/${profileId}`

/**
 * Returns a key that stays the same if the entry's row changes: the source's base URL, the type, and the id at the
 * source.
 */
export const keyOf = (base: string, type: string, fhirId: string): string => `${base}/${type}/${fhirId}`

export async function basesOf(
  { db, cipher }: Store,
  { profileId }: OpenedRecord,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('source')
    .select(['id', 'profileId', 'fhirBase'])
    .where('profileId', '=', profileId)
    .execute()
  return new Map(rows.map((row) => [row.id, openBase(cipher, row)]))
}

/** Undefined if there is no note. */
export type FindNote = (row: Entry) => OwnNote | undefined

/** Undefined if no notes may be read. */
export async function openNotes(store: Store, record: OpenedRecord): Promise<FindNote | undefined> {
  const { db, cipher } = store
  const { profileId, sourceIds, ownUntil } = record
  const { rows } = await sql<Entry & { id: number; about: EncryptedId; body: Buffer }>`
    select resource.id, resource.source_id, resource.type, resource.fhir_id, resource.body, o.about
    from own_entry o join resource on resource.id = o.resource_id
    where o.profile_id = ${profileId} and o.about is not null and o.removed_at is null
      and ${sourceIds === undefined ? sql`true` : sql`o.source_id = any(${sourceIds}::uuid[])`} and ${isAgreed(ownUntil)}
    order by o.added_at desc limit ${MAX_NOTES}`.execute(db)
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
    because: differentBecause.find((one) => storedTopics[one] === topic) ?? 'else',
    text: asText(asObject(asArray(resource['payload'])[0])?.['contentString']) ?? '',
    writtenAt: asText(resource['sent']) ?? '',
    addedBy: addedByOf(resource),
  }
}
