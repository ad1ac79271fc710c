import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', '..', 'packaging', 'cluster')

/**
 * Returns a file of packaging/cluster with the given changes. Throws if a text to replace is missing, because the
 * test would no longer match the operators' file.
 */
export function packaged(name: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(join(folder, name), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`packaging/cluster/${name} does not say ${from}.`)
    text = text.replaceAll(from, to)
  }
  return text
}

export function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}
