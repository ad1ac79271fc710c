import { mkdtempSync, mkdirSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkBackups } from './check-backups.ts'
import { judgeClock, offOfAnswer } from './check-clock.ts'
import { checkDisk, judgeRoom } from './check-disk.ts'
import { checkEnvironment, type Environment } from './check-environment.ts'
import { checkFolder, judgeOwner } from './check-folder.ts'
import { checkNode } from './doctor.ts'
import { judgeDatabase } from './check-server-database.ts'
import type { Finding } from './finding.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinchart-checks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const verdicts = (findings: readonly Finding[]) => findings.map(({ verdict }) => verdict)

test('reports an error if Node is older than the package requires, and accepts a newer Node', () => {
  for (const [version, verdict] of [
    ['20.20.2', 'wrong'],
    ['22.18.9', 'wrong'],
    ['22.19.0', 'ok'],
    ['22.20.0', 'ok'],
    ['24.0.0', 'ok'],
  ] as const)
    expect([version, verdicts(checkNode(version))]).toEqual([version, [verdict]])
})

test('distinguishes backups that are disabled, missing, too old or not writable', async () => {
  const backupDir = join(folder, 'backups')
  const now = Date.UTC(2026, 2, 10, 12)
  const judge = async (at = now) => verdicts(await checkBackups({ backupDir, backupHours: 24 }, at))
  expect(verdicts(await checkBackups({ backupDir: undefined, backupHours: 24 }, now))).toEqual(['look'])
  expect(await judge()).toEqual(['look'])
  mkdirSync(backupDir)
  writeFileSync(join(backupDir, 'other.age'), '')
  expect(await judge()).toEqual(['look'])
  writeFileSync(join(backupDir, 'kinchart-2026-03-09T120000Z.age'), '')
  expect(await judge()).toEqual(['ok'])
  expect(await judge(now + 26 * 3_600_000)).toEqual(['wrong'])
  writeFileSync(join(backupDir, 'kinchart-0badc0de-2026-03-10T110000Z.age'), '')
  expect(await judge(now + 26 * 3_600_000)).toEqual(['ok'])
  expect(await judge(now + 76 * 3_600_000)).toEqual(['wrong'])
  writeFileSync(join(folder, 'no-folder'), '')
  const within = join(folder, 'no-folder', 'backups')
  expect(verdicts(await checkBackups({ backupDir: within, backupHours: 24 }, now))).toEqual(['wrong'])
})

test('warns about a backup dated in the future, and ignores it when checking the age of the newest backup', async () => {
  const backupDir = join(folder, 'ahead')
  const now = Date.UTC(2026, 2, 10, 12)
  const judge = async (at = now) => checkBackups({ backupDir, backupHours: 24 }, at)
  mkdirSync(backupDir)
  writeFileSync(join(backupDir, 'kinchart-0badc0de-2026-09-01T120000Z.age'), '')
  expect(verdicts(await judge())).toEqual(['look'])
  expect((await judge())[0]?.message).toContain('kinchart-0badc0de-2026-09-01T120000Z.age')
  writeFileSync(join(backupDir, 'kinchart-0badc0de-2026-03-09T120000Z.age'), '')
  expect(verdicts(await judge())).toEqual(['look', 'ok'])
  expect(verdicts(await judge(now + 52 * 3_600_000))).toEqual(['look', 'wrong'])
})

test('accepts a missing backup folder if its nearest existing parent is writable', async () => {
  const backupDir = join(folder, 'not', 'there', 'yet')
  expect(verdicts(await checkBackups({ backupDir, backupHours: 24 }, 0))).toEqual(['look'])
  const below = join(folder, 'no-folder', 'not', 'there')
  expect(verdicts(await checkBackups({ backupDir: below, backupHours: 24 }, 0))).toEqual(['wrong'])
})

const key = Buffer.alloc(32, 7).toString('base64')
const whole: Environment = {
  PUBLIC_URL: 'https://records.example.org',
  TRUST_PROXY: '1',
  SECRET_KEY: key,
  SMTP_URL: 'smtps://kinchart:secret@mail.example.org',
  SUPPORT_EMAIL: 'help@example.org',
}
const found = (env: Environment): readonly Finding[] =>
  checkEnvironment({ ...whole, ...env }).filter(({ verdict }) => verdict !== 'ok')

test('reports no problem for a valid environment, and reveals no key or password', () => {
  expect(found({})).toEqual([])
  const all = checkEnvironment({ ...whole, SECRET_KEY: 'c2hvcnQ=', SMTP_URL: 'ftp://kinchart:secret@mail.example.org' })
  expect(JSON.stringify(all)).not.toMatch(/c2hvcnQ|secret@/)
})

test('names each invalid variable and checks the others', () => {
  const findings = found({
    PORT: 'abc',
    TRUST_PROXY: 'many',
    PUBLIC_URL: 'http://records.example.org',
    EMBEDDERS_FILE: '/nowhere.json',
  })
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('PORT'),
    expect.stringContaining('TRUST_PROXY'),
    expect.stringContaining('/nowhere.json'),
    expect.stringContaining('PUBLIC_URL does not begin with https'),
  ])
})

test('reports a missing key with PostgreSQL, missing email settings and an invalid support address as errors', () => {
  const says = (env: Environment) => found(env).map((one) => `${one.verdict}: ${one.message}`)
  expect(says({ SECRET_KEY: '', DATABASE_URL: 'postgres://db/kinchart' })).toEqual([
    expect.stringMatching(/^wrong: SECRET_KEY is not set/),
  ])
  expect(says({ SECRET_KEY_OLD: `${key},c2hvcnQ=` })).toEqual([expect.stringMatching(/^wrong: SECRET_KEY_OLD/)])
  expect(says({ SMTP_URL: '', SUPPORT_EMAIL: '' })).toEqual([
    expect.stringMatching(/^wrong: Set SMTP_URL/),
    expect.stringMatching(/^wrong: Set SUPPORT_EMAIL/),
  ])
  expect(says({ MAIL: 'terminal' })).toEqual([expect.stringMatching(/^look: MAIL is terminal/)])
  expect(says({ PUBLIC_URL: '' })).toEqual([expect.stringMatching(/^look: PUBLIC_URL is not set/)])
  expect(says({ TRUST_PROXY: '' })).toEqual([expect.stringMatching(/^look: .*TRUST_PROXY/)])
})

test('warns about a clock that is off by seconds in either direction, and reports an offset over a minute as an error', () => {
  for (const [offMs, verdict] of [
    [900, 'ok'],
    [-4000, 'ok'],
    [20_000, 'look'],
    [-20_000, 'look'],
    [3_600_000, 'wrong'],
    [-90_000, 'wrong'],
  ] as const)
    expect([offMs, judgeClock('the database', offMs).verdict]).toEqual([offMs, verdict])
})

test('reads a server’s clock from its Date header', async () => {
  const server = createServer((_request, response) => {
    response.sendDate = false
    response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString()).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const off = await offOfAnswer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 5000)
  await new Promise((resolve) => server.close(resolve))
  expect(judgeClock('records.example.org', off ?? 0)).toMatchObject({ verdict: 'wrong' })
})

test('reports an old PostgreSQL, a standby, missing checksums, too few connections and a superuser', () => {
  const good = { version: 17, hasChecksums: true, free: 80, isSuperuser: false, isCopy: false }
  expect(verdicts(judgeDatabase(good))).toEqual(['ok'])
  expect(verdicts(judgeDatabase({ ...good, version: 14 }))).toEqual(['wrong'])
  expect(verdicts(judgeDatabase({ ...good, isCopy: true }))).toEqual(['wrong'])
  expect(verdicts(judgeDatabase({ ...good, free: 3 }))).toEqual(['look'])
  expect(verdicts(judgeDatabase({ ...good, hasChecksums: false, isSuperuser: true }))).toEqual(['ok', 'look', 'look'])
})

test('warns about low disk space, based on MIN_FREE_MB, before the disk is full', async () => {
  const judged = (megabytes: number) => judgeRoom('/srv/kinchart', megabytes * 1_000_000, 512_000_000).verdict
  expect([judged(400), judged(900), judged(4000)]).toEqual(['wrong', 'look', 'ok'])
  const [here] = await checkDisk(join(folder, 'not', 'there', 'yet'), 0)
  expect(here).toMatchObject({ verdict: 'ok', message: expect.stringMatching(/\d+ MB free/) })
})

test.runIf(process.platform === 'linux')('warns about a file system that other machines may reach', async () => {
  const remote = (await checkDisk('/proc', 0)).find(({ verdict }) => verdict === 'look')
  expect(remote?.message).toContain('other machines')
})

test.runIf(process.platform !== 'win32')(
  'reports an error, with the command to fix it, if others may read a folder or key',
  async () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    writeFileSync(join(dataDir, 'secret.key'), key, { mode: 0o600 })
    expect(verdicts(await checkFolder(dataDir))).toEqual(['ok', 'ok'])
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'secret.key'), 0o640)
    const [forFolder, forKey] = await checkFolder(dataDir)
    expect(forFolder).toMatchObject({ verdict: 'wrong', todo: `chmod 700 ${dataDir}` })
    expect(forKey).toMatchObject({ verdict: 'wrong', todo: `chmod 600 ${join(dataDir, 'secret.key')}` })
    expect(verdicts(await checkFolder(join(folder, 'nothing')))).toEqual(['ok'])
    expect(verdicts(await checkFolder(join(dataDir, 'secret.key')))).toEqual(['wrong'])
  },
)

test('warns if another user owns the data folder, because the server may run as that user', () => {
  const path = '/srv/kinchart'
  expect(verdicts(judgeOwner({ path, kind: 'folder', mode: 0o700, owner: 990, user: 0 }))).toEqual(['look'])
  expect(verdicts(judgeOwner({ path, kind: 'folder', mode: 0o750, owner: 990, user: 0 }))).toEqual(['wrong', 'look'])
})
