import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { copyPrivateData } from '../../../test/provide-database.ts'
import { checkPrivateDatabase } from './check-private-database.ts'
import { checkServerDatabase } from './check-server-database.ts'
import type { Environment } from './check-environment.ts'
import { examine, perform, runDoctor } from './doctor.ts'

const PATIENCE_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'kinchart-examined-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stateOf = (place: string) =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { size, mtimeMs, mode } = statSync(join(place, name))
      return { name, size, mtimeMs, mode }
    })

const verdictsOf = async (dataDir: string) =>
  (await checkPrivateDatabase(dataDir)).map(({ verdict, message }) => `${verdict}: ${message}`)

test('checks the private database by starting PostgreSQL on a copy, and does not change the original', async () => {
  const dataDir = join(folder, 'private')
  await copyPrivateData(dataDir)
  const before = stateOf(dataDir)
  expect(await verdictsOf(dataDir)).toEqual([expect.stringMatching(/^ok: .*PostgreSQL works/)])
  expect(stateOf(dataDir)).toEqual(before)

  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await verdictsOf(dataDir)).toEqual([expect.stringMatching(/^ok: .*is running/)])
  // Simulates a server that was killed together with its PostgreSQL.
  const left = join(folder, 'left')
  await database.pool.query('checkpoint')
  cpSync(join(dataDir, 'postgres'), join(left, 'postgres'), {
    recursive: true,
    filter: (path) => !path.includes('.s.PGSQL'),
  })
  await database.close()
  expect(await verdictsOf(left)).toEqual([expect.stringMatching(/^look: .*not stopped cleanly/)])

  writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), Buffer.alloc(8192))
  expect(await verdictsOf(dataDir)).toEqual([expect.stringMatching(/^wrong: .*doesn’t start/)])
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '99\n')
  expect(await verdictsOf(dataDir)).toEqual([expect.stringMatching(/^wrong: .*made by PostgreSQL 99/)])
  rmSync(join(dataDir, 'postgres', 'PG_VERSION'))
  expect(await verdictsOf(dataDir)).toEqual([expect.stringMatching(/^wrong: .*doesn’t start/)])
  rmSync(dataDir, { recursive: true, force: true })
  expect(await verdictsOf(dataDir)).toEqual([expect.stringMatching(/^ok: There is no database/)])
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18\n')
  expect(await verdictsOf(dataDir)).toEqual([expect.stringMatching(/^wrong: .*another database engine/)])
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('kinchart-doctor-'))).toEqual([])
})

test('reports the version of a PostgreSQL server, and reports an unreachable server without revealing its address', async () => {
  const url = inject('postgresUrl')
  const found = await checkServerDatabase(url, PATIENCE_MS)
  expect(found[0]).toEqual({
    verdict: 'ok',
    message: expect.stringMatching(/^PostgreSQL 1[5-9] answers and has \d+ free/),
  })
  expect(found.map(({ message }) => message)).toContainEqual(expect.stringContaining('superuser'))
  const wrongUser = new URL(url)
  wrongUser.pathname = '/no_such_database'
  wrongUser.password = 'sesame'
  const [missingDatabaseFinding] = await checkServerDatabase(wrongUser.href, PATIENCE_MS)
  expect(missingDatabaseFinding).toMatchObject({ verdict: 'wrong', message: expect.stringContaining('3D000') })
  expect(JSON.stringify(missingDatabaseFinding)).not.toContain('sesame')
  const [, unverified] = await checkServerDatabase(
    'postgres://kinchart@database.invalid/kinchart?sslmode=require',
    PATIENCE_MS,
  )
  expect(unverified).toMatchObject({ verdict: 'look', message: expect.stringContaining('verify-full') })
})

test('if DATABASE_URL is set, compares PostgreSQL’s clock with Kinchart’s, and does not check DATA_DIR', async () => {
  const findings = await examine({ DATABASE_URL: inject('postgresUrl'), DATA_DIR: '/nowhere' }, PATIENCE_MS)
  expect(findings).toContainEqual({
    verdict: 'ok',
    message: expect.stringMatching(/clocks .*the database differ by 0 seconds/),
  })
  expect(JSON.stringify(findings)).not.toContain('/nowhere')
})

test('reports every problem of an installation, one per line, and changes nothing', async () => {
  const dataDir = join(folder, 'open')
  mkdirSync(dataDir, { mode: 0o755 })
  const before = stateOf(folder)
  const lines: string[] = []
  const env: Environment = {
    PORT: 'abc',
    PUBLIC_URL: 'http://records.example.org',
    SECRET_KEY: 'short',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://kinchart@127.0.0.1:1/kinchart',
  }
  expect(await runDoctor(env, { say: (line) => lines.push(line), timeoutMs: PATIENCE_MS })).toBe(1)
  const output = lines.join('\n')
  const named = ['PORT', 'PUBLIC_URL', 'SECRET_KEY', 'SUPPORT_EMAIL', 'ECONNREFUSED', 'DATABASE_URL']
  for (const one of named) expect(output).toContain(one)
  expect(lines.at(-1)).toMatch(/^\d+ problems found\.$/)
  const toLookAt = lines.filter((line) => /^(?:wrong|warning) /.test(line))
  expect(lines.filter((line) => line.includes('What to do: '))).toHaveLength(toLookAt.length)
  expect(stateOf(folder)).toEqual(before)
})

test('exits with 0 if there are warnings but no errors', async () => {
  const lines: string[] = []
  const env: Environment = {
    MAIL: 'terminal',
    DATA_DIR: join(folder, 'new'),
    MIN_FREE_MB: '0',
    DATABASE_URL: inject('postgresUrl'),
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  expect([await runDoctor(env, { say: (line) => lines.push(line), timeoutMs: PATIENCE_MS }), lines.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^No problems found\. There are \d+ warnings\.$/),
  ])
})

test('reports that a check timed out, without waiting for the check to end', async () => {
  const find = async () => new Promise<never>(() => undefined)
  expect(await perform({ about: 'Mail server', find }, 10)).toEqual([
    {
      verdict: 'look',
      message: expect.stringContaining('Mail server: the check took longer'),
      todo: expect.any(String),
    },
  ])
})
