import type { TestProject } from 'vitest/node'
import { startKinchart } from '../src/app/start-kinchart.ts'
import { readConfig } from '../src/app/config.ts'
import { createDatabase, dropDatabase, startPostgres, templateDatabase } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that tests run on. */
    postgresUrl: string
  }
}

/**
 * Starts the PostgreSQL that server tests run on, with a database that a server has opened once. Workers are lent copies
 * of it, which are ready at once and reset between files (`lend-database.ts`).
 *
 * @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const url = await createDatabase(postgres.url, templateDatabase)
  const env = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PORT: '0' }
  const kinchart = await startKinchart(readConfig(env), { log: () => undefined, isDevelopment: true })
  await kinchart.close()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await dropDatabase(postgres.url, templateDatabase)
    await postgres.stop()
  }
}
