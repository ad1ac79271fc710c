import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { TestPortal } from '../start-portal.ts'
import type { Release, ReleasedData } from './released.ts'

/**
 * Writes `NAME.sql.gz`, and `NAME.json` with its description, to the folder of this file. `pg_dump` must be on the
 * path, in the server's version or newer. Omits jobs, because they are created again. Throws for the embedded database,
 * which does not include `pg_dump`.
 */
export async function writeDump(portal: TestPortal, name: string, data: ReleasedData): Promise<void> {
  const url = portal.env['DATABASE_URL']
  if (url === undefined) throw new Error('A dump is made on PostgreSQL.')
  const args = [
    '--schema=public',
    '--inserts',
    '--rows-per-insert=50',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
  ]
  const text = execFileSync('pg_dump', [...args, url], { maxBuffer: 64_000_000 }).toString()
  const statements = text
    .split('\n')
    .filter((line) => !/^(?:--|SET |SELECT pg_catalog\.set_config|CREATE SCHEMA |\\(?:un)?restrict)/.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
  writeFileSync(join(import.meta.dirname, `${name}.sql.gz`), gzipSync(statements, { level: 9 }))
  const steps = (await portal.database.pool.query('select 1 from kysely_migration')).rowCount ?? 0
  const release: Release = { version: versionHere(), steps }
  writeFileSync(join(import.meta.dirname, `${name}.json`), `${JSON.stringify({ ...release, ...data }, null, 1)}\n`)
}

export const versionHere = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }).version
