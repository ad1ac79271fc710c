import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '../src/open-store.ts'
import { readConfig } from '../src/config.ts'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory that holds an empty, migrated embedded database; copied by each test file. */
    embeddedTemplate: string
    /** A PostgreSQL server for tests; empty where the tests run on the embedded database. */
    postgresUrl: string
  }
}

/** Makes what all server tests start from: the embedded database once, or a PostgreSQL server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env['KINCHART_TEST_ON'] === 'server') {
    const postgres = await startPostgres()
    project.provide('postgresUrl', postgres.url)
    project.provide('embeddedTemplate', '')
    return postgres.stop
  }
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-template-'))
  const { database } = await openStore(readConfig({ DATA_DIR: folder }))
  await database.close()
  project.provide('postgresUrl', '')
  project.provide('embeddedTemplate', folder)
  return async () => rmSync(folder, { recursive: true, force: true })
}

export function copyTemplate(template: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinchart-data-'))
  cpSync(template, folder, { recursive: true })
  return folder
}
