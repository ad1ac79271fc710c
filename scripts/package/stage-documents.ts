import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asTyped, inPackage } from '@kinchart/server/platform/commands/as-typed.ts'

const root = join(import.meta.dirname, '..', '..')

/** Files for operators, as in this repository. */
const forOperators = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'packaging']
/** Files for developers; the package's README goes to its top level. */
const unread = /^(?:docs\/(?:sections|asvs|calls\.md|tasks\.md)|packaging\/README\.md)/

/**
 * Copies the operator's files into a folder: documents, the guide's pictures, examples for programs that run next to
 * Kinchart, and the package's README.
 */
export function stageDocuments(folder: string): void {
  const shown = new Set(readFileSync(join(root, 'docs', 'guide.md'), 'utf8').match(/screens\/[\w-]+\.jpg/g))
  const isRead = (path: string): boolean => {
    const picture = /^docs\/(screens\/.+)$/.exec(path)?.[1]
    return picture === undefined ? !unread.test(path) : shown.has(picture)
  }
  for (const name of forOperators)
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (source) => isRead(source.slice(root.length + 1).replaceAll('\\', '/')),
    })
  writeFileSync(join(folder, 'README.md'), readmeFile())
}

/** Returns the README of the package: its own text, and the table of settings from this repository's README. */
function readmeFile(): string {
  const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
  const table = /^\| name .*\n(?:\|.*\n)+/m.exec(read('README.md'))?.[0]
  if (table === undefined) throw new Error('README.md has no table of what is set.')
  const typed = asTyped(table.replaceAll('`npm start`', '`kinchart demo`'), inPackage)
  return `${read('packaging', 'README.md')}\n${typed}`
}
