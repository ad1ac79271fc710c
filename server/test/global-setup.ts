import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startKinchart } from '../src/app/start-kinchart.ts'
import { readConfig } from '../src/app/config.ts'
import { createDatabase, dropDatabase, startPostgres, templateDatabase } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory that holds an empty, migrated embedded database; copied by each test file. */
    embeddedTemplate: string
    /** A PostgreSQL server for tests; empty where the tests run on the embedded database. */
    postgresUrl: string
  }
}

/**
 * Makes what all server tests start from: a database that a server has opened once, embedded or on a PostgreSQL server.
 * Workers are lent copies, which are ready at once and made as new again (`lend-database.ts`).
 *
 * @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env['KINCHART_TEST_ON'] === 'server') {
    const postgres = await startPostgres()
    const url = await createDatabase(postgres.url, templateDatabase)
    await openOnce({ DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
    project.provide('postgresUrl', postgres.url)
    project.provide('embeddedTemplate', '')
    return async () => {
      await dropDatabase(postgres.url, templateDatabase)
      await postgres.stop()
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-template-'))
  await openOnce({ DATA_DIR: folder })
  project.provide('postgresUrl', '')
  project.provide('embeddedTemplate', folder)
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function openOnce(env: Readonly<Record<string, string>>): Promise<void> {
  const kinchart = await startKinchart(readConfig({ ...env, PORT: '0' }), { log: () => undefined, isDevelopment: true })
  await kinchart.close()
}

export function copyTemplate(template: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-data-'))
  cpSync(template, folder, { recursive: true })
  return folder
}
