import type { StoredRow } from '@kinchart/contract/sections/print-cells.ts'
import type { PrintSection } from '#record/export/write-print.ts'

const MAX_CELL_LENGTH = 300

/** Drops characters not allowed in XML (XML 1.0, Char). */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const cut = (text: string): string =>
  text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1).toWellFormed()}…` : text

const isWithdrawn = ({ meaning }: StoredRow): boolean =>
  typeof meaning === 'object' && meaning !== null && Reflect.get(meaning, 'standing') === 'withdrawn'

const cells: Readonly<Record<string, string>> = {
  value: 'value',
  observation: 'value',
  dose: 'dose',
  mark: 'mark',
  providerName: 'source',
}
const DATE_AT = 0
const NAME_AT = 1

const cellClass = ({ fields }: PrintSection['columns'][number], at: number): string => {
  const field = fields.find((one) => Object.hasOwn(cells, one))
  const name = at === DATE_AT ? 'date' : at === NAME_AT ? 'name' : field === undefined ? undefined : cells[field]
  return name === undefined ? '' : ` class="${name}"`
}

/** Omits withdrawn data. The main row has the id to which its entry links (`narrativeLink`). */
export function narrativeRows({ columns, inner }: PrintSection, row: StoredRow, id: string): string {
  const within = (inner?.(row) ?? [])
    .filter((one) => !isWithdrawn(one))
    .map((one) => ({ ...one, providerName: row['providerName'], missingSince: row['missingSince'] }))
  return [row, ...within]
    .map((one, at) => {
      const own = columns.map((column, of) => `<td${cellClass(column, of)}>${escapeXml(cut(column.text(one)))}</td>`)
      return `<tr${at === 0 ? ` id="${id}"` : ''}>${own.join('')}</tr>`
    })
    .join('')
}

/** Source: FHIR R4 Narrative, txt-1, txt-2. */
export function writeNarrative(
  sentences: readonly string[],
  table?: { readonly of: PrintSection; readonly rows: readonly string[] },
): { status: 'generated'; div: string } {
  const paragraphs = sentences.map((one) => `<p>${escapeXml(one)}</p>`).join('')
  const heads = table?.of.columns.map(({ label }) => `<th>${escapeXml(label)}</th>`).join('') ?? ''
  const drawn =
    table === undefined || table.rows.length === 0
      ? ''
      : `<table><thead><tr>${heads}</tr></thead><tbody>${table.rows.join('')}</tbody></table>`
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs}${drawn}</div>` }
}
