import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const nodePackage = `node-${process.platform}-${process.arch}`
/**
 * Simulates npm: records its arguments and the Node that runs it, and installs a `node` command as the Node package
 * does.
 */
const npmCli = `
const fs = require('node:fs')
const path = require('node:path')
if (process.argv[2] === 'config') {
  console.log('https://packages.example/npm/')
  process.exit(0)
}
const [first] = process.env.PATH.split(path.delimiter)
const addressed = fs.existsSync('npm-shrinkwrap.json') && JSON.parse(fs.readFileSync('npm-shrinkwrap.json', 'utf8'))
fs.appendFileSync(process.env.NPM_LOG, JSON.stringify({ cwd: process.cwd(), args: process.argv.slice(2), first, threads: process.env.UV_THREADPOOL_SIZE, addressed }) + '\\n')
if (process.env.NPM_FAILS === 'yes' || (addressed && process.env.NPM_FAILS === 'with addresses')) process.exit(1)
const folder = path.join('node_modules', '${nodePackage}', 'bin')
fs.mkdirSync(folder, { recursive: true })
fs.mkdirSync(path.join('node_modules', '.bin'), { recursive: true })
fs.writeFileSync(path.join(folder, 'node'), '#!/bin/sh\\nexec "' + process.execPath + '" "$@"\\n', { mode: 0o755 })
`

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'kinchart-install-')))
  mkdirSync(join(root, 'scripts'))
  cpSync(join(import.meta.dirname, 'ensure-installed.mjs'), join(root, 'scripts', 'ensure-installed.mjs'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'commonjs' }))
  writeFileSync(join(root, 'npm-cli.js'), npmCli)
  lock('24.0.0')
})
afterEach(() => {
  chmodSync(root, 0o755)
  rmSync(root, { recursive: true, force: true })
})

function lock(version: string, others: object = {}): void {
  const entry = { version, os: [process.platform], cpu: [process.arch], bin: { node: 'bin/node' } }
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { [`node_modules/${nodePackage}`]: entry, ...others } }),
  )
}

type InstallCall = {
  readonly cwd: string
  readonly args: readonly string[]
  readonly first: string
  readonly threads?: string
  readonly addressed: false | { readonly packages: Record<string, object> }
}

/** Runs the script as npm would on the Node version `on`. Returns the exit status, output and npm calls. */
function install({ on = process.version, fails = 'no' } = {}) {
  const log = join(root, 'npm.log')
  rmSync(log, { force: true })
  const pretend = `Object.defineProperty(process,'version',{value:'${on}'})`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(root, 'scripts', 'ensure-installed.mjs')],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        UV_THREADPOOL_SIZE: undefined,
        npm_execpath: join(root, 'npm-cli.js'),
        NPM_LOG: log,
        NPM_FAILS: fails,
      },
    },
  )
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return { status, stderr, asked: lines.map((line) => JSON.parse(line) as InstallCall) }
}

test.skipIf(process.platform === 'win32')('installs packages once, and again when the lockfile changes', () => {
  expect(install().asked).toMatchObject([{ cwd: root, args: ['ci', '--no-audit', '--no-fund', '--loglevel=error'] }])
  expect(install().asked).toEqual([])
  lock('24.0.1')
  expect(install().asked).toHaveLength(1)
  expect(install().asked).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'limits npm’s file threads to at most four, and to fewer than the number of processors',
  () => {
    const threads = Number(install().asked[0]?.threads)
    expect(threads).toBeGreaterThanOrEqual(1)
    expect(threads).toBeLessThanOrEqual(Math.min(4, Math.max(1, cpus().length - 1)))
  },
)

test.skipIf(process.platform === 'win32')('passes the registry URL of each package to npm', () => {
  const link = { resolved: 'server', link: true }
  lock('24.0.0', {
    'node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
    'node_modules/b/node_modules/@a/c': { version: '2.0.0-beta.1' },
    'node_modules/renamed': { name: '@a/original', version: '3.0.0' },
    'node_modules/of-git': { version: '4.0.0', resolved: 'git+ssh://code.example/x.git' },
    'node_modules/server': link,
    server: { version: '0.1.0' },
  })
  const [{ addressed }] = install().asked as [InstallCall]
  expect(addressed && addressed.packages).toMatchObject({
    'node_modules/b': { resolved: 'https://packages.example/npm/b/-/b-1.0.0.tgz', integrity: 'sha512-b' },
    'node_modules/b/node_modules/@a/c': { resolved: 'https://packages.example/npm/@a/c/-/c-2.0.0-beta.1.tgz' },
    'node_modules/renamed': { resolved: 'https://packages.example/npm/@a/original/-/original-3.0.0.tgz' },
    'node_modules/of-git': { resolved: 'git+ssh://code.example/x.git' },
    'node_modules/server': link,
    server: { version: '0.1.0' },
  })
  expect(existsSync(join(root, 'npm-shrinkwrap.json'))).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'retries without registry URLs if the registry stores packages elsewhere',
  () => {
    const { status, asked } = install({ fails: 'with addresses' })
    expect(status).toBe(0)
    expect(asked.map(({ addressed }) => addressed !== false)).toEqual([true, false])
  },
)

test.skipIf(process.platform === 'win32')('reports a failed installation and retries it', () => {
  const { status, stderr } = install({ fails: 'yes' })
  expect(status).toBe(1)
  expect(stderr).toContain('The packages could not be installed; see above.')
  expect(install()).toMatchObject({ status: 0, asked: [{ cwd: root }] })
})

test.skipIf(process.platform === 'win32')(
  'on an older Node, installs the packaged Node before the other packages',
  () => {
    const { status, asked } = install({ on: 'v18.20.8' })
    expect(status).toBe(0)
    const alone = join(root, '.node')
    expect(asked.map(({ cwd }) => cwd)).toEqual([alone, root])
    expect(asked[1]?.first).toBe(join(alone, 'node_modules', nodePackage, 'bin'))
    expect(existsSync(alone)).toBe(false)
  },
)

const directly = ['v20.19.0', 'v22.13.0', 'v24.0.0']

test.skipIf(process.platform === 'win32')(
  'installs all packages in one step if every optional package supports the running Node version',
  () => {
    expect(install({ on: directly[0] }).asked).toMatchObject([{ cwd: root }])
  },
)

test('every optional package in the lockfile supports each Node version on which all packages are installed in one step', () => {
  type Entry = { readonly optional?: boolean; readonly engines?: { readonly node?: string } }
  const lockfile = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Entry> }
  const refusing = Object.entries(packages).flatMap(([name, { optional, engines }]) =>
    optional && engines?.node !== undefined && !directly.every((version) => accepts(engines.node ?? '', version))
      ? [`${name}: ${engines.node}`]
      : [],
  )
  expect(refusing).toEqual([])
})

function accepts(range: string, version: string): boolean {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  return range.split('||').some((part) => {
    const [, sign, least = '', leastMinor = '0'] = /^\s*(\^|>=?)\s*(\d+)(?:\.(\d+))?/.exec(part) ?? []
    const isSameMajor = major === Number(least) && minor >= Number(leastMinor)
    return sign === '^' ? isSameMajor : sign !== undefined && (isSameMajor || major > Number(least))
  })
}

test.skipIf(process.platform === 'win32')('links the packaged Node even if npm does not', () => {
  install()
  const link = join(root, 'node_modules', '.bin', 'node')
  expect(realpathSync(link)).toBe(join(root, 'node_modules', nodePackage, 'bin', 'node'))
})
