import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

const forOperators = ['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'packaging']
/**
 * Documents that are left out, because they are only for developers. Packaging's README.md is left out here because
 * `stageDocuments` copies it to the top level.
 */
const unread = /^(?:docs\/(?:sections|asvs|calls\.md)|packaging\/README\.md)/

/**
 * Copies documents, the guide's pictures, examples for programs that run alongside Kinchart, and the package's README.
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
  cpSync(join(root, 'packaging', 'README.md'), join(folder, 'README.md'))
}
