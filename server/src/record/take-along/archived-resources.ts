import type { Db } from '#platform/database/database.ts'
import type { Vault } from '#platform/secrets/vault.ts'
import { refusedPlace } from '#record/document-place.ts'
import { openBody } from '#record/open-body.ts'

type Services = { readonly db: Db; readonly vault: Vault }

const BATCH = 200

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
export async function* linesOf({ db, vault }: Services, importId: string, type: string): AsyncGenerator<Buffer> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('resource')
      .select(['id', 'import_id', 'type', 'fhir_id', 'body'])
      .where('import_id', '=', importId)
      .where('type', '=', type)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield Buffer.from(rows.map((row) => lineOf(openBody(vault, row))).join(''))
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = last.id
  }
}

/** What records of a source said before, one a line. */
export async function* earlierOf({ db, vault }: Services, importId: string): AsyncGenerator<Buffer> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('resource_earlier as e')
      .innerJoin('resource as r', 'r.id', 'e.resource_id')
      .select(['e.id', 'r.import_id', 'r.type', 'r.fhir_id', 'e.body'])
      .where('r.import_id', '=', importId)
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield Buffer.from(rows.map((row) => lineOf(openBody(vault, row))).join(''))
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    after = last.id
  }
}

export const countEarlier = async (db: Db, importId: string): Promise<number> => {
  const row = await db
    .selectFrom('resource_earlier as e')
    .innerJoin('resource as r', 'r.id', 'e.resource_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.import_id', '=', importId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Where a line break stands in JSON it is white space: between the values, never in them. */
const lineOf = (text: string): string => `${text.replaceAll(/[\r\n]+/g, ' ').trim()}\n`

/** What came and could not be read, as it came. */
export const refusedOf = {
  count: async (db: Db, importId: string): Promise<number> => {
    const row = await db
      .selectFrom('refused_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_id', '=', importId)
      .executeTakeFirst()
    return row?.count ?? 0
  },
  lines: async function* ({ db, vault }: Services, importId: string): AsyncGenerator<Buffer> {
    for (let after = 0; ;) {
      const rows = await db
        .selectFrom('refused_entry')
        .select(['id', 'why', 'body'])
        .where('import_id', '=', importId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      for (const { why, body } of rows)
        // Perhaps no JSON at all: it stands in a line of its own as a text.
        yield Buffer.from(`${JSON.stringify({ why, text: vault.open(body, refusedPlace(importId)).toString() })}\n`)
      const last = rows.at(-1)
      if (rows.length < BATCH || !last) return
      after = last.id
    }
  },
}
