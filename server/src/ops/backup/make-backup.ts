import type { ClientBase } from 'pg'
import type { Database } from '#platform/database/database.ts'
import { TEXT_FORMS, readRows } from './read-rows.ts'
import { listTables, readNumbers, type Ask } from './copied-tables.ts'
import type { BackupHead } from './backup-form.ts'
import { writeEncrypted } from './encrypt-backup.ts'
import { FORM, toJsonFrame, toRowsFrame } from './frames.ts'
import { holdSchema, type Turn } from './hold-schema.ts'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { z } from 'zod'

const manifest = z.object({ version: z.string() })

const versionOfKinchart: string = manifest.parse(
  JSON.parse(readFileSync(findPackageJSON('..', import.meta.url) ?? '', 'utf8')),
).version

export type BackupSources = {
  readonly database: Database
  /** Every secret that may decrypt values in the backup, in base64; the active one first. */
  readonly secrets: readonly string[]
}

export type MadeBackup = { readonly bytes: number; readonly rows: number }

/** Short-lived data that changes often and is useless later. */
const LEFT_OUT: ReadonlySet<string> = new Set(['rate_limit', 'code_try', 'factor_challenge', 'health_link_file'])

export type BackupOptions = {
  readonly path: string
  readonly recipients: readonly string[]
  readonly signal: AbortSignal
  /** Checked once the lock is acquired. If it returns false, no backup is made. */
  readonly isWanted?: () => Promise<boolean>
  readonly turn?: Turn
}

/**
 * Writes a snapshot of the whole database while the server keeps running. An interruption leaves no file. Returns
 * undefined if no backup is wanted or another process is busy. Throws OperatorError if waiting timed out.
 */
export async function makeBackup(
  { database, secrets }: BackupSources,
  { path, recipients, signal, isWanted = async () => true, turn = 'migrations-only' }: BackupOptions,
): Promise<MadeBackup | undefined> {
  return holdSchema(database, turn, async (keepTables) =>
    database.snapshot(async (client) => {
      // Lock the tables before the first query, because the first query takes the snapshot and a lock statement does
      // not.
      if (keepTables !== undefined) await client.query(keepTables)
      if (!(await isWanted())) return undefined
      await client.query(TEXT_FORMS)
      let rows = 0
      const frames = async function* (): AsyncGenerator<Buffer> {
        for await (const { frame, count } of readFramesOf(client, secrets)) {
          signal.throwIfAborted()
          rows += count
          yield frame
        }
      }
      const bytes = await writeEncrypted(path, recipients, frames())
      return { bytes, rows }
    }),
  )
}

async function* readFramesOf(
  client: ClientBase,
  secrets: readonly string[],
): AsyncGenerator<{ frame: Buffer; count: number }> {
  yield { frame: FORM, count: 0 }
  yield { frame: toJsonFrame('H', await describe(client, secrets)), count: 0 }
  const rows: Record<string, number> = {}
  for (const table of await listTables(askOf(client))) {
    if (LEFT_OUT.has(table.name)) continue
    rows[table.name] = 0
    yield { frame: toJsonFrame('T', table), count: 0 }
    for await (const batch of readRows(client, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + batch.length
      yield { frame: toRowsFrame(batch), count: batch.length }
    }
  }
  yield { frame: toJsonFrame('E', { rows }), count: 0 }
}

const askOf =
  (client: ClientBase): Ask =>
  async (text) =>
    (await client.query(text)).rows

async function describe(client: ClientBase, secrets: readonly string[]): Promise<BackupHead> {
  const known = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.installation') is not null as "isThere"`,
  )
  const isThere = known.rows[0]?.isThere === true
  const installation = isThere
    ? (await client.query<{ id: string }>('select id from installation')).rows[0]?.id
    : undefined
  const steps = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return {
    installation: installation ?? null,
    madeAt: new Date().toISOString(),
    version: versionOfKinchart,
    steps: steps.rows.map(({ name }) => name),
    numbers: await readNumbers(askOf(client)),
    secrets: [...secrets],
  }
}
