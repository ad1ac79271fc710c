// Runs before every npm script, on any Node from 18 on: installs what the lockfile names when it has changed since the
// last time. The scripts themselves then run on the Node that the packages bring.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.cache', 'kinchart', 'installed')
const lockfile = readFileSync(join(root, 'package-lock.json'))
const wanted = createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')

/** Runs npm in a folder: the very one that runs this script, on another Node where one is named. */
function npm(args, folder, node) {
  const path = process.env.npm_execpath ?? ''
  const options = { cwd: folder, stdio: 'inherit' }
  if (basename(path) === 'npm-cli.js') {
    const env =
      node === undefined ? process.env : { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
    return spawnSync(node ?? process.execPath, [path, ...args], { ...options, env }).status
  }
  const isWindows = process.platform === 'win32'
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows }).status
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * The Node of the packages, installed alone and first. npm leaves out optional packages that do not want the Node it runs on,
 * so an older one would install a Kinchart that cannot be built. Undefined where the running one is as new, or no
 * package is made for this machine.
 */
function bringNode(folder) {
  const { packages } = JSON.parse(lockfile.toString())
  const isFor = ({ os, cpu }) => [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
  const [key, entry] =
    Object.entries(packages).find(([at, one]) => /^node_modules\/node-(bin-)?\w+-\w+$/.test(at) && isFor(one)) ?? []
  if (entry === undefined) return undefined
  const major = (version) => Number(version.replace(/^v/, '').split('.')[0])
  if (major(process.version) >= major(entry.version)) return undefined
  const name = key.slice('node_modules/'.length)
  const alone = { name: 'node-alone', version: '0.0.0', private: true, dependencies: { [name]: entry.version } }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(alone))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...alone, lockfileVersion: 3, requires: true, packages: { '': alone, [key]: entry } }),
  )
  if (npm(['ci', ...quietly], folder) !== 0) return undefined
  const binary = join(folder, key, Object.values(entry.bin)[0])
  return spawnSync(binary, ['--version']).status === 0 ? binary : undefined
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what Kinchart needs…')
  // Beside node_modules, which npm empties before it installs.
  const folder = join(root, '.node')
  let status
  try {
    status = npm(['ci', ...quietly], root, bringNode(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (status !== 0) {
    console.error('The packages could not be installed; see above.')
    process.exit(status ?? 1)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}
