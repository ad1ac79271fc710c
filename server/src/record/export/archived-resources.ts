import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { refusedAad } from '#record/document-place.ts'
import { openBody } from '#record/open-body.ts'
import type { EncryptedResource } from '#record/open-body.ts'
import { BATCH, inBatches } from './in-batches.ts'
import { sizeOfBody } from './size-of-body.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

/** How many resources of each FHIR type a source has given, types in the order of the alphabet. */
export async function countTypes(db: Db, importId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('resource')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .where('import_id', '=', importId)
    .groupBy('type')
    .orderBy('type')
    .execute()
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

/** Every resource of one type as it was received, one a line. */
export async function* linesOf({ db, cipher }: Services, importId: string, type: string): AsyncGenerator<Buffer> {
  const ofType = db.selectFrom('resource').where('import_id', '=', importId).where('type', '=', type).orderBy('id')
  const list = async (after: number) => ofType.select(['id', sizeOfBody]).where('id', '>', after).limit(BATCH).execute()
  const open = async (ids: readonly number[]) =>
    ofType.select(['id', 'import_id', 'type', 'fhir_id', 'body']).where('id', 'in', ids).execute()
  for await (const rows of inBatches(list, open)) yield toLines(cipher, rows)
}

/** What records of a source said before, one a line. */
export async function* earlierOf({ db, cipher }: Services, importId: string): AsyncGenerator<Buffer> {
  const list = async (after: number) =>
    earlier(db, importId)
      .select(['e.id', sql<number>`octet_length(e.body)`.as('bytes')])
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(BATCH)
      .execute()
  const open = async (ids: readonly number[]) =>
    earlier(db, importId)
      .select(['e.id', 'r.import_id', 'r.type', 'r.fhir_id', 'e.body'])
      .where('e.id', 'in', ids)
      .orderBy('e.id')
      .execute()
  for await (const rows of inBatches(list, open)) yield toLines(cipher, rows)
}

export const countEarlier = async (db: Db, importId: string): Promise<number> =>
  countOf(earlier(db, importId).select(({ fn }) => fn.countAll<number>().as('count')))

const earlier = (db: Db, importId: string) =>
  db
    .selectFrom('resource_earlier as e')
    .innerJoin('resource as r', 'r.id', 'e.resource_id')
    .where('r.import_id', '=', importId)

/** What came and could not be read, as it came: perhaps no JSON at all, so it stands in its line as a text. */
export async function* refusedOf({ db, cipher }: Services, importId: string): AsyncGenerator<Buffer> {
  const list = async (after: number) =>
    refused(db, importId).select(['id', sizeOfBody]).where('id', '>', after).orderBy('id').limit(BATCH).execute()
  const open = async (ids: readonly number[]) =>
    refused(db, importId).select(['id', 'why', 'body']).where('id', 'in', ids).orderBy('id').execute()
  for await (const rows of inBatches(list, open))
    for (const { why, body } of rows)
      yield Buffer.from(`${JSON.stringify({ why, text: cipher.decrypt(body, refusedAad(importId)).toString() })}\n`)
}

export const countRefused = async (db: Db, importId: string): Promise<number> =>
  countOf(refused(db, importId).select(({ fn }) => fn.countAll<number>().as('count')))

const refused = (db: Db, importId: string) => db.selectFrom('refused_entry').where('import_id', '=', importId)

const countOf = async (query: { executeTakeFirst: () => Promise<{ count: number } | undefined> }): Promise<number> =>
  (await query.executeTakeFirst())?.count ?? 0

type Encrypted = EncryptedResource & { readonly body: Buffer }

/** Where a line break stands in JSON it is white space: between the values, never in them. */
const toLines = (cipher: Cipher, rows: readonly Encrypted[]): Buffer =>
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
