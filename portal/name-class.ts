import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'

/**
 * Combines the names of the style sheet and the class, for readable markup. The suffix distinguishes style sheets with
 * the same name.
 */
export function nameClass(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const end = createHash('sha256').update(sheet).digest('hex').slice(0, 4)
  return `${basename(sheet, '.module.css')}_${name}_${end}`
}
