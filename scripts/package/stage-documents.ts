import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asTyped, inPackage } from '@kinchart/server/platform/commands/as-typed.ts'

const root = join(import.meta.dirname, '..', '..')

/** What an operator reads, as it lies here. */
const forOperators = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'packaging']
/** Nothing for who works on Kinchart; the package's README lies at its top. */
const unread = /^(?:docs\/(?:sections|asvs|calls\.md|tasks\.md)|packaging\/README\.md)/

/** Lays what an operator reads into a folder: documents, the pictures of the guide, examples of what stands beside Kinchart, and the package's README. */
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

/** The README of the package: its own words, and the table of what is set as this repository's README has it. */
function readmeFile(): string {
  const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
  const table = /^\| name .*\n(?:\|.*\n)+/m.exec(read('README.md'))?.[0]
  if (table === undefined) throw new Error('README.md has no table of what is set.')
  const typed = asTyped(table.replaceAll('`npm start`', '`kinchart demo`'), inPackage)
  return `${read('packaging', 'README.md')}\n${typed}`
}
