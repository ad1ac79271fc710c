import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'

/** A class is named after its style sheet and itself, so that a page can be read; the end sets sheets of one name apart. */
export function nameClass(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const end = createHash('sha256').update(sheet).digest('hex').slice(0, 4)
  return `${basename(sheet, '.module.css')}_${name}_${end}`
}
