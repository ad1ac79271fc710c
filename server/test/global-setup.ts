import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startKinchart } from '../src/app/start-kinchart.ts'
import { readConfig } from '../src/app/config/config.ts'
import { createDatabase, dropDatabase, startPostgres, templateDatabase, type TestPostgres } from './start-postgres.ts'

/** Shared by the projects of one run, which each load this file. */
const run = globalThis as { kinchartPostgres?: Shared }
type Shared = { readonly started: Promise<TestPostgres>; readonly folder: string; projects: number }

/**
 * Starts PostgreSQL for the server tests and the browser tests (`journeys/`), with one database that already has the
 * schema. Each worker uses a copy of this database, which is reset between test files (`provide-database.ts`). @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.kinchartPostgres ??= {
    ...{ started: start(), folder: mkdtempSync(join(tmpdir(), 'kinchart-shared-')), projects: 0 },
  })
  shared.projects++
  const postgres = await shared.started
  project.provide('postgresUrl', postgres.url)
  project.provide('sharedFolder', shared.folder)
  return async () => {
    shared.projects--
    if (shared.projects > 0) return
    delete run.kinchartPostgres
    await dropDatabase(postgres.url, templateDatabase)
    await postgres.stop()
    rmSync(shared.folder, { recursive: true, force: true })
  }
}

async function start(): Promise<TestPostgres> {
  const postgres = await startPostgres()
  const url = await createDatabase(postgres.url, templateDatabase)
  const env = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PORT: '0' }
  const kinchart = await startKinchart(readConfig(env), { log: () => undefined, isDevelopment: true })
  await kinchart.close()
  return postgres
}
