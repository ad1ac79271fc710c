// @module-tag soak
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import { commands } from '@kinchart/server/app/commands.ts'
import { buildCompressedPortal } from '../build-portal.ts'
import { callKinchart, signUpAndIn } from '../call-kinchart.ts'
import { freePort } from './free-port.test-support.ts'
import { packPackage } from './pack-package.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'kinchart-package-'))
const home = join(folder, 'home')
const installed = join(home, 'node_modules', 'kinchart')
const program = join(installed, 'bin', 'kinchart.mjs')
let tarball: string
const running: ChildProcess[] = []

beforeAll(async () => {
  tarball = await packPackage(join(folder, 'staged'), await buildCompressedPortal(), folder)
  mkdirSync(installed, { recursive: true })
  spawnSync('tar', ['xzf', tarball, '-C', installed, '--strip-components=1'])
  const { dependencies, optionalDependencies } = readManifest()
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (!existsSync(join(root, 'node_modules', name))) continue
    const place = join(home, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), place)
  }
})
afterEach(async () => {
  for (const child of running.splice(0)) await stop(child, 'SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Manifest = Readonly<Record<'dependencies' | 'optionalDependencies', Readonly<Record<string, string>>>> & {
  readonly version: string
}
const readManifest = (): Manifest => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest

const makeEnv = (env: Readonly<Record<string, string>>) => ({
  PATH: process.env['PATH'],
  HOME: folder,
  TMPDIR: folder,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...env,
})

function type(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const run = spawnSync(process.execPath, [program, ...words], { cwd: home, env: makeEnv(env), encoding: 'utf8' })
  return { exitCode: run.status, said: run.stdout, complained: run.stderr }
}

async function start(
  word: string,
  env: Readonly<Record<string, string>>,
  expectedOutput: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, word], { cwd: home, env: makeEnv(env) })
  running.push(child)
  let all = ''
  await new Promise<void>((resolve, reject) => {
    const take = (part: Buffer): void => {
      all += part.toString()
      if (all.includes(expectedOutput)) resolve()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('exit', () => reject(new Error(`It ended without saying '${expectedOutput}':\n${all}`)))
  })
  return child
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return ended
}

const isNoneOfIts =
  /\.tsx?$|\.map$|\.test(?:-support)?\.|(?:^|\/)(?:test|journeys|bench|golden)\/|^docs\/(?:sections|asvs)\//

test('packs code and documents for operators, but no files for tests or developers', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(installed.length + 1)
        .replaceAll('\\', '/'),
    )
  expect(files).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'README.md', 'CHANGELOG.md', 'docs/operations.md', 'docs/operations/install.md'],
      ...['npm-shrinkwrap.json', 'dist/portal/index.html', 'dist/portal/index.html.br', 'dist/scripts/kinchart.js'],
      'dist/server/src/platform/database/private/cluster.js',
    ]),
  )
  expect(files.filter((name) => isNoneOfIts.test(name))).toEqual([])
  const licences = readFileSync(join(installed, 'dist', 'portal-licences.txt'), 'utf8')
  for (const name of ['react 19', 'workbox-core 7', 'source-sans-3', 'SIL OPEN FONT LICENSE'])
    expect(licences).toContain(name)
  expect(files.filter((name) => /^(?!bin|dist|docs|packaging)[^/]+\//.test(name))).toEqual([])
})

test('pins all dependencies for every machine, and includes documents that list the settings', () => {
  const empty = { npm_config_cache: join(folder, 'cache'), npm_config_update_notifier: 'false' }
  // Run offline, so that the command fails if a package is missing from the lockfile.
  const args = ['ci', '--dry-run', '--offline', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const shell = process.platform === 'win32'
  const run = spawnSync('npm', args, {
    cwd: join(folder, 'staged'),
    env: makeEnv(empty),
    encoding: 'utf8',
    shell,
  })
  expect([run.status, run.stdout]).toEqual([0, expect.stringMatching(/added \d{3} packages/)])
  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  const settings = readFileSync(join(installed, 'docs', 'configuration.md'), 'utf8')
  for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'MIN_FREE_MB']) expect(settings).toContain(`\`${name}\``)
  expect(readme.match(/npm run [^ ]+/g)).toEqual(['npm run NAME'])
})

test('lets a new user start the demo, sign up and run commands, and stops on a signal', { tags: 'soak' }, async () => {
  const port = await freePort()
  const demo = await start('demo', { PORT: String(port) }, 'Demo sign-in')
  const url = `http://localhost:${port}`
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("script-src 'self'"),
  ])
  const [, script = ''] = /<script[^>]* src="([^"]+\.js)"/.exec(html) ?? []
  const file = await fetch(new URL(script, url), { headers: { 'accept-encoding': 'br' } })
  expect([file.status, file.headers.get('content-encoding')]).toEqual([200, 'br'])
  const token = await signUpAndIn(url, {
    email: 'odalys@example.org',
    password: 'nine herons over the weir',
    firstName: 'Odalys',
    lastName: 'Reed',
    gender: 'female',
  })
  expect((await callKinchart(url, getDependents, { token })).dependents).toEqual([])
  expect(existsSync(join(home, 'data', 'secret.key'))).toBe(true)
  const listed = type(['clients', 'list'])
  expect([listed.exitCode, listed.said]).toEqual([0, expect.stringContaining('vendor:practice hospitals')])
  expect(await stop(demo, 'SIGTERM')).toBe(0)
  // Commands also work without a server.
  expect(type(['keys', 'check']).exitCode).toBe(0)
})

test('behind a proxy, serves the portal, but not the demo’s emails', async () => {
  const port = await freePort()
  const env = {
    PORT: String(port),
    PUBLIC_URL: 'https://records.example.org',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtps://mail.example.org',
    SUPPORT_EMAIL: 'help@example.org',
    DATA_DIR: join(home, 'served'),
  }
  const server = await start('serve', env, 'Kinchart is ready at https://records.example.org')
  const url = `http://127.0.0.1:${port}`
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const page = await fetch(url, { headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.7' } })
  expect([page.status, page.headers.get('strict-transport-security')]).toEqual([
    200,
    expect.stringContaining('includeSubDomains'),
  ])
  expect((await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })).status).toBe(404)
  expect(await stop(server, 'SIGTERM')).toBe(0)
})

test('reports missing email settings and does not start', { tags: 'soak' }, () => {
  const { exitCode, complained } = type(['serve'], { PORT: '0' })
  expect([exitCode, complained]).toEqual([1, expect.stringContaining('SMTP_URL')])
})

test('reports the same problems for a package installation as for a clone', () => {
  const { exitCode, said } = type(['doctor'], { PORT: 'abc', DATA_DIR: join(home, 'examined') })
  expect(exitCode).toBe(1)
  expect(said).toContain('PORT is invalid')
  expect(said).toContain('SMTP_URL')
  expect(said).toContain('npx kinchart backup new-key FILE')
  expect(said).not.toContain('npm run')
  expect(existsSync(join(home, 'examined'))).toBe(false)
})

test('lists every command as users of the package enter it', () => {
  const { exitCode, said } = type(['--help'])
  expect(exitCode).toBe(0)
  for (const { name } of commands) expect(said).toContain(name.split(' ', 1)[0])
  expect(said).not.toContain('npm run')
})

test('prints its version, and for a mistyped command prints the usage', { tags: 'soak' }, () => {
  expect(type(['--version']).said).toBe(`${readManifest().version}\n`)
  const { exitCode, complained } = type(['keys', 'mend'])
  expect(exitCode).toBe(2)
  expect(complained).toContain('npx kinchart keys renew')
  expect(complained).not.toContain('npm run')
})

test('on an older Node, prints only the required Node version', () => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  const run = spawnSync(process.execPath, ['--import', `data:text/javascript,${older}`, program, 'demo'], {
    encoding: 'utf8',
  })
  expect([run.status, run.stdout]).toEqual([1, ''])
  expect(run.stderr).toBe(
    'Kinchart needs Node 22.19.0 or newer; this is 20.20.2. Install a newer one from https://nodejs.org.\n',
  )
})
