import { mkdirSync, chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, dirname, posix } from 'node:path'
import { npm } from './npm.ts'
import { makeManifest, makeShrinkwrap } from './manifest.ts'
import { notices } from './notices.ts'
import { stageDocuments } from './stage-documents.ts'
import { leastNode } from '@kinchart/server/ops/doctor/least-node.ts'
import { programTexts } from '@kinchart/texts/en/program.ts'
import { stripTypeScriptTypes } from 'node:module'
import { parseSync } from 'vite'

/** A file of ours as Node runs it from anywhere. `needs`: the files of ours that it names, from the repository's root. */
type Made = { readonly code: string; readonly needs: readonly string[] }

/** A text in a program, with its quotes; and where it stands. */
type Literal = { readonly value: string; readonly start: number; readonly end: number }

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Where `#file` and `@kinchart/<part>/file` look, as the packages of the workspaces say. */
const sources: Readonly<Record<string, string>> = {
  server: 'server/src',
  contract: 'contract',
  texts: 'texts',
  sandbox: 'sandbox',
}

/**
 * Takes the types out of a file as Node does when it runs the clone: every line and column stays where it was, so that
 * a stack says the same in both. What it names of ours becomes the relative path of the JavaScript beside it, in imports
 * and in addresses of threads alike. Throws where a TypeScript file is named in a way that is not known.
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

/** The file of ours that an import or an address names, from the repository's root; undefined for others' packages. */
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

/** What a program imports, and the addresses beside itself that it makes: `new URL('./thread.ts', import.meta.url)`. */
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
    else if (isAddressBeside(value)) take((value['arguments'] as unknown[])[0])
    Object.values(value).forEach(visit)
  }
  visit(program)
  return found.toSorted((one, other) => one.start - other.start)
}

function isAddressBeside(node: Node): boolean {
  if (node.type !== 'NewExpression' || !isNode(node['callee']) || node['callee']['name'] !== 'URL') return false
  const [, base] = node['arguments'] as unknown[]
  if (!isNode(base) || base.type !== 'MemberExpression' || !isNode(base['object']) || !isNode(base['property']))
    return false
  return base['object'].type === 'MetaProperty' && base['property']['name'] === 'url'
}

/**
 * The file that npm starts as `kinchart`. It says which Node is needed before an older one meets code that it cannot
 * read, and so is written as any Node since 12 reads it.
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
    // What nobody caught ends the process, as it does in the clone.
    .catch((error) => setImmediate(() => { throw error }))
}
`

const root = join(import.meta.dirname, '..', '..')

/** Where a part of it begins to be read; what these name, and what that names, is packed, and nothing else. */
const entries = ['scripts/kinchart.ts']
/** Files that are read while it runs and that no import names. */
const readWhileRunning = ['server/src/platform/mail/logo.png']

/** Lays the package out in an empty folder, ready for `npm pack`. `portalFolder`: where the built portal lies. */
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

/** Every file of ours that runs, by its path from the repository's root, as JavaScript. */
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

/** Lays the package out in `staged`, an empty folder, and packs it into `target`; answers the tarball's path. */
export async function packPackage(staged: string, portalFolder: string, target: string): Promise<string> {
  mkdirSync(staged, { recursive: true })
  await stagePackage(staged, portalFolder)
  const printed = npm(['pack', '--json', '--pack-destination', target], staged)
  const [packed] = JSON.parse(printed) as { filename: string }[]
  if (packed === undefined) throw new Error('npm packed nothing.')
  return join(target, packed.filename)
}
