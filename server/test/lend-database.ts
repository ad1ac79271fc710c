import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, dropDatabase, templateDatabase } from './start-postgres.ts'
import { readPristine, resetDatabase } from './reset-database.ts'
import type { Pristine } from './reset-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that tests run on. */
    postgresUrl: string
  }
}

/** A database as it is when a server has opened it once. */
export type LentDatabase = {
  readonly env: Readonly<Record<string, string>>
  readonly giveBack: () => Promise<void>
}

type Idle = { readonly url: string; readonly name: string; readonly pristine: Pristine }

/** Databases that were reset. A worker runs one file after the other, and a reset costs a tenth of a new database. */
const idle: Idle[] = []
const MAX_IDLE = 3

/** Lends a database of the PostgreSQL that tests run on. */
export async function lendDatabase(): Promise<LentDatabase> {
  const serverUrl = inject('postgresUrl')
  const taken = idle.pop()
  const name = taken?.name ?? `kinchart_${randomUUID().replaceAll('-', '')}`
  const url = taken?.url ?? (await createDatabase(serverUrl, name, templateDatabase))
  const pristine = taken?.pristine ?? (await withClient(url, readPristine))
  return {
    env: { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
    giveBack: async () => {
      if (idle.length < MAX_IDLE && (await withClient(url, async (client) => resetDatabase(client, pristine))))
        idle.push({ url, name, pristine })
      else await dropDatabase(serverUrl, name)
    },
  }
}

/** Lends a data folder of its own, in which a server starts a private PostgreSQL. */
export function lendPrivate(): LentDatabase {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinchart-data-'))
  return {
    env: { DATA_DIR: dataDir, MIN_FREE_MB: '0' },
    giveBack: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
