import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { openDatabase, type DatabaseOptions } from '../../src/platform/database/database.ts'
import { createDatabase, dropDatabase } from '../start-postgres.ts'
import type { Release, ReleasedData } from './released.ts'

export type OlderData = {
  /** The port must be reused, because encrypted addresses of the simulated hospitals contain the port. */
  readonly port: number
  readonly ana: string
  readonly child: string
  readonly hortensia: string
  readonly berta: string
  readonly bertaEmail: string
  readonly halfDone: string
  readonly uploadId: string
  readonly doctor: string
  readonly shareLink: string
  readonly passcode: string
  readonly healthLink: string
  readonly sources: readonly { readonly id: string; readonly state: string; readonly provider_name: string }[]
  /** The content of the lists, by user and call. */
  readonly lists: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** The key of the dumps; no other data was ever encrypted with it. */
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, name))

export const readOlder = (version: string): OlderData => JSON.parse(read(`${version}.json`).toString()) as OlderData
export const readRelease = (name: string): ReleasedData & Release =>
  JSON.parse(read(`${name}.json`).toString()) as ReleasedData & Release

/**
 * A backup of `fillFamilies` made by the last version with the former database engine, with its key and its content.
 */
export const readFormerEngine = (): { readonly file: string; readonly key: string; readonly data: ReleasedData } => ({
  file: join(import.meta.dirname, 'former-engine.age'),
  key: join(import.meta.dirname, 'former-engine.key'),
  data: JSON.parse(read('former-engine.json').toString()) as ReleasedData,
})

const asOfThatDay = [
  { table: 'health_link', column: 'expires_at', to: "now() + interval '1 day'" },
  { table: 'share_link', column: 'expires_at', to: "now() + interval '1 day'" },
  { table: 'import_request', column: 'choose_until', to: "now() + interval '1 day'" },
  { table: 'uploaded_file', column: 'created_at', to: 'now()' },
  { table: 'source_grant', column: 'refreshed_at', to: 'now()' },
]

type Restored = { readonly env: Readonly<Record<string, string>>; readonly forget: () => Promise<void> }

/** Loads data of an older version into an empty test database. Returns the settings for an app to open it. */
export async function restoreOlder(version: string): Promise<Restored> {
  const name = `kinchart_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await createDatabase(inject('postgresUrl'), name)
  await loadOlder(version, { databaseUrl, dataDir: '' })
  return {
    env: { SECRET_KEY, DATABASE_URL: databaseUrl },
    forget: async () => dropDatabase(inject('postgresUrl'), name),
  }
}

export async function restoreOlderPrivate(version: string): Promise<Restored> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinchart-older-'))
  await loadOlder(version, { databaseUrl: undefined, dataDir })
  return {
    env: { SECRET_KEY, DATA_DIR: dataDir },
    forget: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** The database must be empty. */
export async function loadOlder(
  version: string,
  place: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  const database = await openDatabase(place)
  const dump = gunzipSync(read(`${version}.sql.gz`)).toString()
  const moments = asOfThatDay
    .filter(({ table }) => dump.includes(`CREATE TABLE public.${table} (`))
    .map(({ table, column, to }) => `update ${table} set ${column} = ${to} where ${column} is not null;`)
  await database.pool.query([dump, ...moments].join('\n'))
  await database.close()
}
