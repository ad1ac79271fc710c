import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endLeftovers } from '../../src/platform/database/private/end-leftovers.ts'
import { createDatabase, dropDatabase } from '../start-postgres.ts'

type Env = Readonly<Record<string, string>>

export type DataCopy = { readonly env: Env; readonly remove: () => Promise<void> }

export async function copyData(env: Env): Promise<DataCopy> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = env
  if (url === undefined) {
    // The PostgreSQL of a killed server keeps running for a moment, and a copy made while it writes is inconsistent.
    await endLeftovers(join(folder, 'postgres'))
    const copy = mkdtempSync(join(tmpdir(), 'kinchart-copy-'))
    cpSync(folder, copy, { recursive: true, filter: (path) => !/\.s\.PGSQL|postmaster\.(?:pid|opts)$/.test(path) })
    return { env: { ...env, DATA_DIR: copy }, remove: async () => rmSync(copy, { recursive: true, force: true }) }
  }
  const server = new URL(url)
  const template = server.pathname.slice(1)
  server.pathname = '/postgres'
  const name = `kinchart_${randomUUID().replaceAll('-', '')}`
  const copy = await createDatabase(server.href, name, template)
  return { env: { ...env, DATABASE_URL: copy }, remove: async () => dropDatabase(server.href, name) }
}
