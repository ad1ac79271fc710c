import { mkdirSync, chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, dirname, posix } from 'node:path'
import { npm } from './npm.ts'
import { makeManifest, makeShrinkwrap } from './manifest.ts'
import { notices } from './notices.ts'
import { stageDocuments } from './stage-documents.ts'
import { leastNode } from '@kinchart/server/ops/doctor/least-node.ts'
import { programTexts } from '@kinchart/texts/en/commands.ts'
import { stripTypeScriptTypes } from 'node:module'
import { parseSync } from 'vite'

/** `needs`: Kinchart's files that the code imports, as paths from the repository root. */
type Made = { readonly code: string; readonly needs: readonly string[] }

type Literal = { readonly value: string; readonly start: number; readonly end: number }

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const sources: Readonly<Record<string, string>> = {
  server: 'server/src',
  contract: 'contract',
  texts: 'texts',
  sandbox: 'sandbox',
}

/**
 * Strips the types from a file as Node does in the clone. Keeps every line and column, so that stack traces match. In
 * imports and worker URLs, references to our files become relative paths of JavaScript files. Throws if a TypeScript
 * file is referenced in an unknown way.
 */
export function toJavaScript(file: string, source: string): Made {
  const code = stripTypeScriptTypes(source, { mode: 'strip' })
  const { program, errors } = parseSync(file.replace(/\.ts$/, '.js'), code)
  if (errors.length > 0) throw new Error(`${file} is no JavaScript: ${errors[0]?.message}`)
  const named = findNamed(program)
  const needs: string[] = []
  let made = code
  for (const { value, start, end } of named.toReversed()) {
    const target = targetOf(file, value)
    if (target === undefined) continue
    needs.push(target)
    const path = posix.relative(posix.dirname(file), target).replace(/\.ts$/, '.js')
    made = `${made.slice(0, start)}'${path.startsWith('.') ? path : `./${path}`}'${made.slice(end)}`
  }
  return { code: made, needs: [...new Set(needs)].toReversed() }
}

/** Returns the imported file's path from the repository root. Returns undefined for an external package. */
function targetOf(file: string, named: string): string | undefined {
  if (named.startsWith('#')) {
    const part = Object.entries(sources).find(([, folder]) => file.startsWith(`${folder}/`))
    if (part === undefined) throw new Error(`${file} names ${named}, and no part is known to hold it.`)
    return posix.join(part[1], named.slice(1))
  }
  const [, part, rest] = /^@kinchart\/([^/]+)\/(.+)$/.exec(named) ?? []
  if (part !== undefined && rest !== undefined) {
    const folder = sources[part]
    if (folder === undefined) throw new Error(`${file} names ${named}, which is not packed.`)
    return posix.join(folder, rest)
  }
  return /^\.\.?\//.test(named) || named.endsWith('.ts') ? posix.join(posix.dirname(file), named) : undefined
}

function findNamed(program: unknown): readonly Literal[] {
  const found: Literal[] = []
  const take = (node: unknown): void => {
    if (!isNode(node) || node.type !== 'Literal' || typeof node['value'] !== 'string') return
    found.push({ value: node['value'], start: node.start, end: node.end })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (/^(?:Import|ExportNamed|ExportAll)(?:Declaration|Expression)$/.test(value.type)) take(value['source'])
    else if (isRelativeUrl(value)) take((value['arguments'] as unknown[])[0])
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found.toSorted((one, other) => one.start - other.start)
}

function isRelativeUrl(node: Node): boolean {
  if (node.type !== 'NewExpression' || !isNode(node['callee']) || node['callee']['name'] !== 'URL') return false
  const [, base] = node['arguments'] as unknown[]
  if (!isNode(base) || base.type !== 'MemberExpression' || !isNode(base['object']) || !isNode(base['property']))
    return false
  return base['object'].type === 'MetaProperty' && base['property']['name'] === 'url'
}

/**
 * The file that npm starts as `kinchart`. It must run on any Node version since 12. On a Node that is too old, it
 * reports the required version before loading code that this Node can't parse.
 */
const programFile = (): string => `#!/usr/bin/env node
const least = ${JSON.stringify(leastNode)}
const parts = (version) => version.split('.').map(Number)
const [major, minor] = parts(process.versions.node)
const [leastMajor, leastMinor] = parts(least)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(${JSON.stringify(`${programTexts.nodeTooOld({ least: leastNode, version: '{version}' })}\n`)}.replace('{version}', process.versions.node))
  process.exitCode = 1
} else {
  import('../dist/scripts/kinchart.js')
    .then(({ runProgram }) => runProgram(process.argv.slice(2)))
    // An uncaught error ends the process, as it does in the clone.
    .catch((error) => setImmediate(() => { throw error }))
}
`

const root = join(import.meta.dirname, '..', '..')

const entries = ['scripts/kinchart.ts']
const readWhileRunning = ['server/src/platform/mail/logo.png']

/** Writes the package's files to `folder`, which must be empty. `portalFolder`: the built portal. */
async function stagePackage(folder: string, portalFolder: string): Promise<void> {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`
  for (const [file, code] of programs()) write(join('dist', file.replace(/\.ts$/, '.js')), code)
  for (const file of readWhileRunning) cpSync(join(root, file), join(folder, 'dist', file))
  cpSync(portalFolder, join(folder, 'dist', 'portal'), { recursive: true })
  stageDocuments(folder)
  write('dist/portal-licences.txt', notices())
  write('package.json', json(makeManifest()))
  write('npm-shrinkwrap.json', json(makeShrinkwrap()))
  write('bin/kinchart.mjs', programFile())
  chmodSync(join(folder, 'bin/kinchart.mjs'), 0o755)
}

function programs(): ReadonlyMap<string, string> {
  const made = new Map<string, string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (made.has(file)) continue
    const { code, needs } = toJavaScript(file, readFileSync(join(root, file), 'utf8'))
    made.set(file, code)
    waiting.push(...needs)
  }
  return made
}

/** Builds the tarball in `target` and returns its path. `staged`: an empty folder for the package's files. */
export async function packPackage(staged: string, portalFolder: string, target: string): Promise<string> {
  mkdirSync(staged, { recursive: true })
  await stagePackage(staged, portalFolder)
  const printed = npm(['pack', '--json', '--pack-destination', target], staged)
  const [packed] = JSON.parse(printed) as { filename: string }[]
  if (packed === undefined) throw new Error('npm packed nothing.')
  return join(target, packed.filename)
}
