// Runs before every npm script, on Node 18 or later. Installs the packages of the lockfile if the lockfile has
// changed. The script then runs on the packaged Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.cache', 'kinchart', 'installed')
const lockfile = readFileSync(join(root, 'package-lock.json'))
const wanted = createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')

/**
 * Runs the same npm that started this script. `node`: the Node that runs npm, if not the current Node. Returns the
 * result of spawnSync.
 */
function npm(args, folder, { node, stdio = 'inherit' } = {}) {
  const path = process.env.npm_execpath ?? ''
  // npm unpacks on its main thread, and file threads compete with it. On two processors, one file thread is fastest.
  const env = { UV_THREADPOOL_SIZE: String(Math.min(4, Math.max(1, cpus().length - 1))), ...process.env }
  const options = { cwd: folder, stdio, env, encoding: 'utf8' }
  if (basename(path) === 'npm-cli.js') {
    if (node !== undefined) env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
    return spawnSync(node ?? process.execPath, [path, ...args], options)
  }
  const isWindows = process.platform === 'win32'
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows })
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/** Returns the Node package for this machine. Undefined if there is none. */
function findNodePackage() {
  const { packages } = JSON.parse(lockfile.toString())
  const isFor = ({ os, cpu }) => [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
  const found = Object.entries(packages).find(
    ([at, one]) => /^node_modules\/node-(bin-)?\w+-\w+$/.test(at) && isFor(one),
  )
  return found && { at: found[0], entry: found[1], binary: join(found[0], Object.values(found[1].bin)[0]) }
}

/** Returns whether every optional package supports this Node version. npm silently skips a package that doesn't. */
function isSupported(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)
}

/**
 * Installs only the packaged Node. An unsupported Node must not install the other packages, because npm would skip
 * some that the build needs. Returns undefined if the running Node is supported, or if the package doesn't run here.
 */
function bringNode({ at, entry, binary }, folder) {
  if (isSupported(process.version)) return undefined
  const name = at.slice('node_modules/'.length)
  const alone = { name: 'node-alone', version: '0.0.0', private: true, dependencies: { [name]: entry.version } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(alone))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...alone, lockfileVersion: 3, requires: true, packages: { '': alone, [at]: entry } }),
  )
  if (npm(['ci', ...quietly], folder).status !== 0) return undefined
  return spawnSync(join(folder, binary), ['--version']).status === 0 ? join(folder, binary) : undefined
}

/**
 * The lockfile names no registry, so npm would first request all versions of every package. To halve the number of
 * requests, writes a copy with this machine's registry URLs. npm reads the copy instead of package-lock.json.
 */
function installAll(node) {
  const registry = String(npm(['config', 'get', 'registry'], root, { node, stdio: 'pipe' }).stdout).trim()
  const copy = join(root, 'npm-shrinkwrap.json')
  try {
    // Ctrl+C ends npm, but this process must still remove the copy. Otherwise, a later `npm install` would read it.
    process.once('SIGINT', () => process.exit(130))
    writeFileSync(copy, JSON.stringify(withAddresses(JSON.parse(lockfile.toString()), registry)))
    const { status, signal } = npm(['ci', ...quietly], root, { node })
    if (status === 0 || signal !== null || status > 128) return status
  } finally {
    rmSync(copy, { force: true })
  }
  console.log('Trying again, with the addresses that the registry gives…')
  return npm(['ci', ...quietly], root, { node }).status
}

/** Adds each package's registry URL: `<registry>/<name>/-/<name without scope>-<version>.tgz`. */
function withAddresses({ packages, ...rest }, registry) {
  const address = (at, { name = at.split('node_modules/').at(-1), version }) =>
    `${registry.replace(/\/$/, '')}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
  const located = Object.entries(packages).map(([at, one]) => [
    at,
    at.includes('node_modules/') && !one.link ? { resolved: address(at, one), ...one } : one,
  ])
  return { ...rest, packages: Object.fromEntries(located) }
}

/**
 * Links node_modules/.bin/node to the packaged Node, because npm 10 omits the link if packages for other machines
 * have a command with the same name.
 */
function linkNode({ binary }) {
  const link = join(root, 'node_modules', '.bin', 'node')
  if (process.platform === 'win32' || existsSync(link) || !existsSync(join(root, binary))) return
  symlinkSync(relative(dirname(link), join(root, binary)), link)
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what Kinchart needs…')
  // Use a folder outside node_modules, because npm empties node_modules before it installs.
  const folder = join(root, '.node')
  const nodePackage = findNodePackage()
  let status
  try {
    status = installAll(nodePackage && bringNode(nodePackage, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (status !== 0) {
    console.error('The packages could not be installed; see above.')
    process.exit(status ?? 1)
  }
  if (nodePackage) linkNode(nodePackage)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}
