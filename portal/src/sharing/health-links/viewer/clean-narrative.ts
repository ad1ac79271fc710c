import { constants } from '@kinchart/contract/rules/constants.ts'
import { viewerTexts as words } from '@kinchart/texts/en/health-links.ts'
import DOMPurify from 'dompurify'
import { layoutAttributes } from '#record/documents/layout-attributes.ts'
import { classNames } from '#theme/styles.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { contradicting, markWords, type AlikeRow, type RowPlan } from './arrange.ts'
import styles from './viewer.module.css'

const ALLOWED_TAGS =
  'div p br hr b strong i em u small span ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table caption colgroup col thead tbody tfoot tr th td blockquote code pre sub sup'.split(
    ' ',
  )
const cellNames = ['date', 'name', 'value', 'dose', 'mark', 'source'] as const
type CellName = (typeof cellNames)[number]

/**
 * Removes scripts, styles, URLs, images and forms. Also removes ids and class names, which could affect the page.
 * `plan` determines which rows are left out, moved to the top or struck through, and which are followed by another
 * source's value.
 */
export function cleanNarrative(xhtml: string, plan?: RowPlan): HTMLElement {
  const clean = sanitize(xhtml)
  if (plan !== undefined) followPlan(clean, plan)
  for (const table of clean.querySelectorAll('table')) labelCells(table)
  for (const element of clean.querySelectorAll('[id]')) element.removeAttribute('id')
  return clean
}

/**
 * For each row, returns the text of its cells by cell name, so that the page can show the cells in another layout.
 * Null if the row is missing or has no name cell.
 */
export function cellsOf(
  xhtml: string,
  rows: readonly string[],
): readonly (Readonly<Record<Exclude<CellName, 'dose'>, string>> | null)[] {
  const clean = sanitize(xhtml)
  return rows.map((id) => {
    const row = rowBy(clean, id)
    if (row === undefined || row.querySelector('[data-cell=name]') === null) return null
    const readCell = (name: CellName) => row.querySelector(`[data-cell=${name}]`)?.textContent.trim() ?? ''
    return {
      date: readCell('date'),
      name: readCell('name'),
      value: readCell('value'),
      mark: readCell('mark'),
      source: readCell('source'),
    }
  })
}

function sanitize(xhtml: string): HTMLElement {
  const clean = DOMPurify.sanitize(xhtml, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [...layoutAttributes, 'id', 'class'],
    ADD_URI_SAFE_ATTR: [...layoutAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM: true,
  })
  if (!(clean instanceof HTMLElement)) return document.createElement('div')
  for (const element of clean.querySelectorAll('[class]')) {
    const name = cellNames.find((one) => element.className === one)
    element.removeAttribute('class')
    if (name !== undefined && element instanceof HTMLTableCellElement) element.dataset['cell'] = name
  }
  for (const element of clean.querySelectorAll('[id]:not(tr)')) element.removeAttribute('id')
  return clean
}

const rowBy = (clean: HTMLElement, id: string): HTMLTableRowElement | undefined =>
  [...clean.querySelectorAll('tr')].find((row) => row.id === id)

function followPlan(clean: HTMLElement, { only, without, first, struck, differing, alike, marked }: RowPlan): void {
  if (only !== null) for (const element of clean.querySelectorAll('p')) element.remove()
  // Read these rows before moving or removing any row, because both rows of a pair may be in the same table.
  const pairs = [...differing].map(([id, otherId]) => [rowBy(clean, id), describeRow(rowBy(clean, otherId))] as const)
  for (const [row, otherText] of pairs) note(row, otherText)
  for (const group of alike) sayDoses(clean, group)
  for (const body of clean.querySelectorAll('tbody')) {
    const groups = groupsOf(body)
    const shownGroups = groups.filter(({ id }) => (only === null ? !without.has(id) : only.has(id)))
    for (const { id, rows } of groups) {
      const [main] = rows
      if (struck.has(id)) main?.classList.add(...namesOf(styles.isStruck))
      if (marked.has(id)) main?.classList.add(...namesOf(styles.isMarked))
    }
    // Collect the flag labels of flagged rows, because results within a report use the same labels.
    const markTexts = markWords([...body.rows].filter((row) => row.matches(`.${styles.isMarked}`)).map(markIn))
    for (const row of body.rows)
      if (row.id === '' && markTexts.has(markIn(row))) row.classList.add(...namesOf(styles.isMarked))
    const sorted = [...shownGroups.filter(({ id }) => first.has(id)), ...shownGroups.filter(({ id }) => !first.has(id))]
    body.replaceChildren(...sorted.flatMap(({ rows }) => rows))
    if (sorted.length === 0) body.closest('table')?.remove()
  }
}

const markIn = (row: HTMLTableRowElement): string => row.querySelector('[data-cell=mark]')?.textContent.trim() ?? ''

const namesOf = (name: string | undefined): string[] => (name === undefined ? [] : [name])

function groupsOf(body: HTMLTableSectionElement): { id: string; rows: HTMLTableRowElement[] }[] {
  const groups: { id: string; rows: HTMLTableRowElement[] }[] = []
  for (const row of body.rows) {
    const last = groups.at(-1)
    if (row.id === '' && last !== undefined) last.rows.push(row)
    else groups.push({ id: row.id, rows: [row] })
  }
  return groups
}

const cellIn = (row: HTMLTableRowElement | undefined, cell: CellName): string => {
  const text = row?.querySelector(`[data-cell=${cell}]`)?.textContent.trim() ?? ''
  return text === constants.emptyCell ? '' : text
}

/**
 * Compares the dose numbers of one medication's rows. If another source has different numbers, adds that source's value
 * below the row. Ignores rows without a source.
 */
function sayDoses(clean: HTMLElement, group: readonly AlikeRow[]): void {
  const rows = group.flatMap((one) => {
    const element = rowBy(clean, one.row)
    const source = cellIn(element, 'source')
    return source === '' ? [] : [{ ...one, element, source }]
  })
  // Read all rows before changing any of them.
  const statements = contradicting(rows).map((other) => describeRow(other?.element))
  for (const [at, { element }] of rows.entries()) note(element, statements[at] ?? null)
}

/** Null if the row names no source. */
function describeRow(row: HTMLTableRowElement | undefined): string | null {
  const [nameText, day, source, dose] = (['name', 'date', 'source', 'dose'] as const).map((cell) => cellIn(row, cell))
  if (nameText === undefined || nameText === '') return null
  const whole = dose === undefined || dose === '' ? nameText : listOf([nameText, dose])
  return words.differing({ source: source ?? '', said: whole, day: day ?? '' })
}

function note(row: HTMLTableRowElement | undefined, text: string | null): void {
  const name = row?.querySelector('[data-cell=name]') ?? null
  if (name === null || text === null) return
  const line = document.createElement('div')
  line.className = classNames(styles.differing)
  const bold = document.createElement('b')
  bold.textContent = words.sourcesDiffer
  line.append(bold, ` ${text}`)
  name.append(line)
}

function beginWithName(table: HTMLTableElement): void {
  const first = table.tBodies[0]?.rows[0]
  if (first?.cells[0]?.dataset['cell'] !== 'date' || first.cells[1]?.dataset['cell'] !== 'name') return
  for (const row of table.rows) {
    const [date, last] = [row.cells[0], row.cells[row.cells.length - 1]]
    if (date !== undefined && last !== undefined) row.insertBefore(date, last)
  }
}

/** Adds the column header to each cell, so that a phone can show the table row by row. */
function labelCells(table: HTMLTableElement): void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent.trim())
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  const isPlain = heads.length > 0 && rows.every((row) => row.cells.length === heads.length)
  if (!isPlain || table.querySelector('[colspan], [rowspan], table') !== null) return
  table.className = classNames(styles.isPlain)
  for (const row of rows)
    for (const [at, cell] of [...row.cells].entries()) {
      cell.dataset['label'] = heads[at] ?? ''
      if (['', constants.emptyCell].includes(cell.textContent.trim())) cell.className = classNames(styles.isEmpty)
    }
  beginWithName(table)
  // Remove columns that are empty in every row.
  for (let at = heads.length - 1; at >= 0; at--) {
    const column = rows.map((row) => row.cells[at])
    if (rows.length === 0 || column.some((cell) => cell?.textContent.trim() !== constants.emptyCell)) continue
    for (const row of table.rows) row.cells[at]?.remove()
  }
}
