import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '../src/platform/database/embedded/start-embedded.ts'
import type { Opened, StartEmbedded } from '../src/platform/database/embedded/start-embedded.ts'
import { createWireStream } from '../src/platform/database/embedded/wire-stream.ts'
import { copyTemplate } from './global-setup.ts'
import { createDatabase, dropDatabase, templateDatabase } from './start-postgres.ts'
import { readPristine, resetDatabase } from './reset-database.ts'
import type { Pristine } from './reset-database.ts'

/** A database as it is when a server has opened it once. */
export type Lent = {
  readonly env: Readonly<Record<string, string>>
  readonly startEmbedded: StartEmbedded | undefined
  /** Lets go of the files, as a stop of the server does; where another one opens them next. */
  readonly closeFiles: () => Promise<void>
  readonly giveBack: () => Promise<void>
}

/** Idle databases, as new. A worker runs one file after the other: to make them new again costs a tenth of a start. */
const idle: Embedded[] = []
const MOST_IDLE = 3

type Embedded = { readonly dataDir: string; readonly opened: Opened; readonly pristine: Pristine }

const databaseFolder = 'database'

/** Lends what this test runs on. */
export const lendDatabase = async (): Promise<Lent> => (inject('postgresUrl') === '' ? lendEmbedded() : lendOnServer())

/** Lends an embedded database with a data directory of its own; `isOpen`: false where somebody else opens it. */
export async function lendEmbedded(isOpen = true): Promise<Lent> {
  const template = inject('embeddedTemplate')
  const taken = isOpen ? idle.pop() : undefined
  const dataDir = taken?.dataDir ?? copyTemplate(template)
  if (taken !== undefined) renewFiles(dataDir, template)
  let { opened, pristine }: Partial<Embedded> = taken ?? {}
  let isDead = false
  const watch = (one: Opened): void => {
    isDead = false
    void one.died.then(() => (isDead = opened === one || isDead))
  }
  if (opened !== undefined) watch(opened)
  return {
    env: { DATA_DIR: dataDir },
    startEmbedded: async (folder) => {
      if (folder !== join(dataDir, databaseFolder)) return startEmbedded(folder)
      if (opened === undefined || isDead) {
        const started = await startEmbedded(folder)
        opened = started
        watch(started)
      }
      pristine ??= await withClient(opened, readPristine)
      return lentOf(opened)
    },
    closeFiles: async () => {
      // What opens them next leaves more behind than a portal of this test.
      await opened?.close()
      opened = undefined
      isDead = true
    },
    giveBack: async () => {
      if (opened !== undefined && pristine !== undefined && !isDead && idle.length < MOST_IDLE) {
        const asNew = pristine
        if (await withClient(opened, async (client) => resetDatabase(client, asNew))) {
          idle.push({ dataDir, opened, pristine })
          return
        }
      }
      if (!isDead) await opened?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Everything beside the database: keys, locks, sockets. */
function renewFiles(dataDir: string, template: string): void {
  const beside = (folder: string): string[] => readdirSync(folder).filter((name) => name !== databaseFolder)
  for (const name of beside(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true })
  for (const name of beside(template)) cpSync(join(template, name), join(dataDir, name), { recursive: true })
}

/** What a server takes for a database of its own: its end is not the end of the one that was lent. */
function lentOf(opened: Opened): Opened {
  return {
    connect: opened.connect,
    kill: opened.kill,
    died: opened.died,
    close: async () => undefined,
  }
}

async function withClient<Answer>(opened: Opened, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const lent = lentOf(opened)
  const client = new pg.Client({ stream: () => createWireStream(async () => lent) as never })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type OnServer = { readonly url: string; readonly name: string; readonly pristine: Pristine }
const idleOnServer: OnServer[] = []

/** Lends a database of a PostgreSQL server. */
export async function lendOnServer(): Promise<Lent> {
  const serverUrl = inject('postgresUrl')
  const taken = idleOnServer.pop()
  const name = taken?.name ?? `kinchart_${randomUUID().replaceAll('-', '')}`
  const url = taken?.url ?? (await createDatabase(serverUrl, name, templateDatabase))
  const pristine = taken?.pristine ?? (await withServer(url, readPristine))
  return {
    env: { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') },
    startEmbedded: undefined,
    closeFiles: async () => undefined,
    giveBack: async () => {
      if (idleOnServer.length < MOST_IDLE && (await withServer(url, async (client) => resetDatabase(client, pristine))))
        idleOnServer.push({ url, name, pristine })
      else await dropDatabase(serverUrl, name)
    },
  }
}

async function withServer<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
