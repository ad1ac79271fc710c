import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { QueryOf } from '@kinchart/contract/calls/endpoint.ts'
import type { getAccessLog, Access, RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { cipherOf, cipherOfProfile } from '#account/data-keys.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

export type Noted = {
  readonly profileId: string
  readonly who: string
  readonly address: string | null
  readonly what: Access['what']
  /** Null if the access concerns no record type. */
  readonly table: string | null
  readonly by: Access['by']
  readonly recipient: { readonly kind: RecipientKind; readonly id: string } | null
  /** Absent if the reader is not an app. */
  readonly appGrantId?: string
}

const openedBy = z.object({ who: z.string(), address: z.string().nullable() })
export const accessedByAad = (id: string): string => `share-opening/${id}`

/**
 * Logs who accessed what and when, before the response is sent. Refuses an access that cannot be logged. The row is
 * deleted with the patient's profile. `record` is the patient's record if it is already open, so that its key is not
 * loaded again.
 */
export async function logAccess({ db, cipher }: Services, noted: Noted, record?: OpenedRecord): Promise<void> {
  const id = randomUUID()
  const own =
    record?.profileId === noted.profileId
      ? cipherOf(cipher, record)
      : await cipherOfProfile(db, cipher, noted.profileId)
  await db
    .insertInto('shareAccess')
    .values({
      id,
      profileId: noted.profileId,
      accessedBy: own.encrypt(JSON.stringify({ who: noted.who, address: noted.address }), accessedByAad(id)),
      what: noted.what,
      recordTable: noted.table,
      way: noted.by,
      recipientKind: noted.recipient?.kind ?? null,
      recipientId: noted.recipient?.id ?? null,
      appGrantId: noted.appGrantId ?? null,
    })
    .execute()
}

type Wanted = Pick<QueryOf<typeof getAccessLog>, 'pageNumber' | 'pageSize' | 'looksOnly'>

/** Returns accesses, newest first. */
export async function listAccesses(
  { db, cipher }: Services,
  record: OpenedRecord,
  { pageNumber = 1, pageSize = 100, looksOnly }: Wanted,
): Promise<{ message: string; accesses: Access[]; total: number }> {
  const own = cipherOf(cipher, record)
  const ofPerson = db
    .selectFrom('shareAccess')
    .where('profileId', '=', record.profileId)
    .$if(looksOnly === 'true', (those) => those.where('what', '<>', 'refused'))
  const { total } = await ofPerson.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await ofPerson
    .selectAll()
    .orderBy('number', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const accesses = rows.map((row) => ({
    id: row.id,
    openedAt: row.accessedAt.toISOString(),
    ...openedBy.parse(JSON.parse(own.decrypt(row.accessedBy, accessedByAad(row.id)).toString())),
    what: row.what,
    table: row.recordTable,
    by: row.way,
  }))
  return { message: total === 0 ? messages.noDataFound : messages.dataLoaded, accesses, total }
}
