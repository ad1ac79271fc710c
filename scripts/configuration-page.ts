/** The variables of `config.ts` as a table. `node scripts/configuration-page.ts` writes docs/configuration.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { variables } from '@kinchart/server/app/config/config.ts'

export const configurationPage = join(import.meta.dirname, '..', 'docs', 'configuration.md')

const showDefault = (value: unknown): string => {
  if (value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function renderConfiguration(): string {
  const rows = Object.entries(variables.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined)
    const value = parsed.success ? showDefault(parsed.data) : ''
    return [`\`${name}\``, schema.description ?? '', value === '' ? '' : `\`${value}\``]
  })
  const all = [['Variable', 'Meaning', 'Default'], ...rows]
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((cells) => (cells[at] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [
    '# Configuration',
    '',
    'Kinchart reads its configuration from environment variables. Empty variables count as unset.',
    '',
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...body.map(line),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(configurationPage, renderConfiguration())
