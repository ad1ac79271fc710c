import { stripTypeScriptTypes } from 'node:module'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** A file of ours as Node runs it from anywhere. `needs`: the files of ours that it names, from the repository's root. */
export type Made = { readonly code: string; readonly needs: readonly string[] }

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
