import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { OperatorError } from '#platform/operator-error.ts'
import { migrations } from '#ops/database/schema.ts'
import { kyselyOver } from '#platform/database/kysely-over.ts'
import { createCipher } from '#platform/secrets/cipher.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { operatorTexts } from '@kinchart/texts/en/operator.ts'
import { listTables, readNumbers } from './copied-tables.ts'
import { TEXT_FORMS, readRows } from './read-rows.ts'
import { fillSchema, writeRows } from './write-rows.ts'

/**
 * Copies everything except jobs into an empty database with the current schema. Jobs are recreated from the copied
 * data. Returns the number of rows. Throws OperatorError if a newer Kinchart wrote the data.
 */
export async function copyDatabase(from: string, to: string): Promise<number> {
  const reading = new pg.Client({ connectionString: from })
  const pool = new pg.Pool({ connectionString: to, max: 1 })
  const db = kyselyOver(pool)
  await reading.connect()
  try {
    await reading.query('begin isolation level repeatable read read only')
    await reading.query(TEXT_FORMS)
    const steps = await stepsOf(reading)
    const known = new Set(migrations.map(({ name }) => name))
    if (steps.some((step) => !known.has(step))) throw new OperatorError(operatorTexts.newerData)
    if (steps.length === 0) return 0
    const numbers = await readNumbers(async (text) => (await reading.query(text)).rows)
    // Data migrations run on empty tables, so any key works.
    const current = deriveKeys(randomBytes(32).toString('base64'))
    const openCipher = async () => createCipher({ current, old: [] })
    let count = 0
    await db.transaction().execute(async (trx) =>
      fillSchema(trx, { steps, numbers, openCipher }, async () => {
        for (const table of await listTables(async (text) => (await reading.query(text)).rows))
          for await (const rows of readRows(reading, table)) {
            await writeRows(trx, table, rows)
            count += rows.length
          }
      }),
    )
    return count
  } finally {
    await db.destroy()
    await reading.end()
  }
}

async function stepsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  )
  if (tables[0]?.isThere !== true) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
