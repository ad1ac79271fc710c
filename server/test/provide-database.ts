import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '../src/app/config/config.ts'
import { startKinchart } from '../src/app/start-kinchart.ts'
import { closeConnections, keepConnections } from './lasting-pg.ts'
import { createDatabase, dropDatabase, templateDatabase } from './start-postgres.ts'
import { readPristine, resetDatabase, type Pristine } from './reset-database.ts'
import type { Queried } from './text-columns.ts'
import type { SentQuery } from './record-queries.ts'

/** Returns why a statement needs its own connection. Returns undefined if the statement can share a connection. */
export function needsOwnConnection({ text, isWithin, isNamed }: SentQuery): string | undefined {
  if (isNamed) return 'a prepared statement'
  for (const one of text.split(';')) {
    if (/^\s*(?:set|reset)\s+(?!local\b|constraints\b|transaction\b)/i.test(one)) return 'a setting of the session'
    if (/set_config\s*\(/i.test(one) && !/set_config\s*\([^()]*,\s*true\s*\)/i.test(one))
      return 'a setting of the session'
    if (/^\s*(?:set\s+(?:local|constraints|transaction)|declare|fetch|lock\s)/i.test(one) && !isWithin)
      return 'what a transaction holds, outside of one'
    if (/\bpg_(?:try_)?advisory_(?:lock|unlock)/i.test(one)) return 'a lock of the session'
    if (/^\s*(?:listen|unlisten)\b/i.test(one)) return 'listening'
    if (/^\s*(?:prepare|deallocate|discard|load)\b/i.test(one)) return 'what a session holds'
    if (/\b(?:temp|temporary)\s+(?:table|view|sequence)\b|\bpg_temp\b|\bwith\s+hold\b/i.test(one))
      return 'what a session holds'
  }
  return undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    sharedFolder: string
  }
}

export type TestDatabase = {
  readonly env: Readonly<Record<string, string>>
  /** A second connection to the database, with which tests check its content. Undefined for a private PostgreSQL. */
  readonly beside?: Queried
  /** Closes the second connection, because a restore or a copy needs the database to itself. */
  readonly leave: () => Promise<void>
  readonly giveBack: () => Promise<void>
}

type Idle = { readonly url: string; readonly name: string; readonly pristine: Pristine; client: pg.Client | undefined }

/**
 * Databases that were reset and can be reused. A worker runs test files one after another, and a reset takes a tenth
 * of the time that creating a database takes.
 */
const idle: Idle[] = []
const MAX_IDLE = 3

export async function acquireDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl')
  const database = idle.pop() ?? (await makeDatabase(serverUrl))
  keepConnections(database.url)
  const query = (async (text: string, values?: unknown[]) =>
    (await connected(database)).query(text, values)) as Queried['query']
  return {
    env: { DATABASE_URL: database.url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
    beside: { query },
    leave: async () => {
      await database.client?.end()
      await closeConnections(database.url)
    },
    giveBack: async () => {
      if (idle.length < MAX_IDLE && (await resetDatabase(await connected(database), database.pristine)))
        idle.push(database)
      else {
        await database.client?.end()
        await closeConnections(database.url)
        await dropDatabase(serverUrl, database.name)
      }
    },
  }
}

async function makeDatabase(serverUrl: string): Promise<Idle> {
  const name = `kinchart_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(serverUrl, name, templateDatabase)
  const reader = await connect(url)
  const pristine = await readPristine(reader)
  await reader.end()
  return { url, name, pristine, client: undefined }
}

/** Keeps the second connection open, because opening one costs more than its queries. */
async function connected(database: Idle): Promise<pg.Client> {
  if (database.client !== undefined) return database.client
  // Disables triggers and foreign key checks during a reset. The setting applies to the whole session, because
  // PostgreSQL discards every plan when the setting changes, and planning a query over all tables costs more than the
  // rest of a reset.
  const client = await connect(database.url, '-c session_replication_role=replica')
  client.once('end', () => (database.client = undefined))
  return (database.client = client)
}

async function connect(url: string, options = ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function acquirePrivateDatabase(given?: string): Promise<TestDatabase> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'kinchart-data-'))
  if (given === undefined) await copyPrivateData(dataDir)
  return {
    env: { DATA_DIR: dataDir, MIN_FREE_MB: '0' },
    leave: async () => undefined,
    giveBack: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Copies a folder that a server has initialized. Initializing a new folder takes twenty times the processor time. */
export async function copyPrivateData(dataDir: string): Promise<void> {
  const shared = inject('sharedFolder')
  const made = join(shared, 'data')
  if (!existsSync(made)) {
    const making = mkdtempSync(join(shared, 'making-'))
    const config = readConfig({ DATA_DIR: making, MIN_FREE_MB: '0', PORT: '0', ROLES: 'api' })
    await (await startKinchart(config, { log: () => undefined })).close()
    if (existsSync(made)) rmSync(making, { recursive: true })
    else renameSync(making, made)
  }
  cpSync(made, dataDir, { recursive: true })
}
