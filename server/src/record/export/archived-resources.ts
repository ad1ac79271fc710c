import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { refusedAad } from '#store/document-place.ts'
import { openBody } from '#store/open-body.ts'
import type { EncryptedResource } from '#store/open-body.ts'
import { BATCH, inBatches } from './in-batches.ts'
import { sizeOfBody } from './size-of-body.ts'

type Services = { readonly db: Db; readonly cipher: PersonCipher }

/** Counts a source's resources by FHIR type, in alphabetical order. */
export async function countTypes(db: Db, sourceId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('resource')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .where('sourceId', '=', sourceId)
    .groupBy('type')
    .orderBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

/** Yields every resource of one type as received, one on each line. */
export async function* linesOf({ db, cipher }: Services, sourceId: string, type: string): AsyncGenerator<Buffer> {
  const ofType = db.selectFrom('resource').where('sourceId', '=', sourceId).where('type', '=', type).orderBy('id')
  const list = async (after: number) => ofType.select(['id', sizeOfBody]).where('id', '>', after).limit(BATCH).execute()
  const open = async (ids: readonly number[]) =>
    ofType.select(['id', 'sourceId', 'type', 'fhirId', 'body']).where('id', 'in', ids).execute()
  for await (const rows of inBatches(list, open)) yield toLines(cipher, rows)
}

/** Yields the earlier versions of a source's records, one on each line. */
export async function* earlierOf({ db, cipher }: Services, sourceId: string): AsyncGenerator<Buffer> {
  const list = async (after: number) =>
    earlier(db, sourceId)
      .select(['e.id', sql<number>`octet_length(e.body)`.as('bytes')])
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(BATCH)
      .execute()
  const open = async (ids: readonly number[]) =>
    earlier(db, sourceId)
      .select(['e.id', 'r.sourceId', 'r.type', 'r.fhirId', 'e.body'])
      .where('e.id', 'in', ids)
      .orderBy('e.id')
      .execute()
  for await (const rows of inBatches(list, open)) yield toLines(cipher, rows)
}

export const countEarlier = async (db: Db, sourceId: string): Promise<number> =>
  countOf(earlier(db, sourceId).select(({ fn }) => fn.countAll<number>().as('count')))

const earlier = (db: Db, sourceId: string) =>
  db
    .selectFrom('resourceEarlier as e')
    .innerJoin('resource as r', 'r.id', 'e.resourceId')
    .where('r.sourceId', '=', sourceId)

/** Yields unreadable entries as received, each as a JSON string, because they may not be JSON. */
export async function* refusedOf({ db, cipher }: Services, sourceId: string): AsyncGenerator<Buffer> {
  const list = async (after: number) =>
    refused(db, sourceId).select(['id', sizeOfBody]).where('id', '>', after).orderBy('id').limit(BATCH).execute()
  const open = async (ids: readonly number[]) =>
    refused(db, sourceId).select(['id', 'why', 'body']).where('id', 'in', ids).orderBy('id').execute()
  for await (const rows of inBatches(list, open))
    for (const { why, body } of rows)
      yield Buffer.from(`${JSON.stringify({ why, text: cipher.decrypt(body, refusedAad(sourceId)).toString() })}\n`)
}

export const countRefused = async (db: Db, sourceId: string): Promise<number> =>
  countOf(refused(db, sourceId).select(({ fn }) => fn.countAll<number>().as('count')))

const refused = (db: Db, sourceId: string) => db.selectFrom('refusedEntry').where('sourceId', '=', sourceId)

const countOf = async (query: { executeTakeFirst: () => Promise<{ count: number } | undefined> }): Promise<number> =>
  (await query.executeTakeFirst())?.count ?? 0

type Encrypted = EncryptedResource & { readonly body: Buffer }

/** A line break in JSON is always white space between values, never inside them. */
const toLines = (cipher: PersonCipher, rows: readonly Encrypted[]): Buffer =>
  Buffer.from(
    rows
      .map(
        (row) =>
          `${openBody(cipher, row)
            .replaceAll(/[\r\n]+/g, ' ')
            .trim()}\n`,
      )
      .join(''),
  )
