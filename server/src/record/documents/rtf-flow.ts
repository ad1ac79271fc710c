import { escapeHtml } from './sanitize-note.ts'
import { RtfRefusedError } from './rtf-refused-error.ts'
import { drawTable, type RowPlaces, type RtfRow } from './rtf-table.ts'

/** `depth` is the nesting level of tables. */
export type Paragraph = {
  readonly html: string
  readonly depth: number
  readonly align: 'left' | 'center' | 'right' | 'justify'
  readonly mark: string
  readonly level: number
  /** 0 to 8 for a heading; null for text. */
  readonly outline: number | null
}

export type Flow = {
  readonly endParagraph: (paragraph: Paragraph) => void
  readonly endCell: (paragraph: Paragraph, depth: number) => void
  readonly endRow: (paragraph: Paragraph, depth: number, places: RowPlaces | null) => void
  readonly finish: (paragraph: Paragraph) => string
}

type Holder = { parts: string[]; list: 'ul' | 'ol' | null }
type Table = { rows: RtfRow[]; cells: string[]; cell: Holder }

const MAX_TABLE_DEPTH = 8
const MAX_CELLS = 50_000
/** In characters of HTML. Larger than any note, but still quick to draw. */
export const MAX_OUTPUT = 16_000_000

const emptyHolder = (): Holder => ({ parts: [], list: null })

export function createFlow(): Flow {
  const page = emptyHolder()
  const tables: Table[] = []
  let cellCount = 0
  let length = 0

  const holder = (): Holder => tables.at(-1)?.cell ?? page
  const add = (html: string, target = holder()): void => {
    length += html.length
    if (length > MAX_OUTPUT) throw new RtfRefusedError('too-large')
    target.parts.push(html)
  }
  const closeTable = (): void => {
    const table = tables.pop()
    if (!table) return
    endOpenRow(table, null)
    if (table.rows.length > 0) {
      endList(holder())
      add(drawTable(table.rows))
    }
  }
  const goTo = (sent: number): void => {
    const depth = Math.max(0, Math.min(sent, MAX_TABLE_DEPTH))
    while (tables.length > depth) closeTable()
    while (tables.length < depth) tables.push({ rows: [], cells: [], cell: emptyHolder() })
  }
  const put = (paragraph: Paragraph, isInCell: boolean): void => {
    const target = holder()
    const tag = listTag(paragraph.mark)
    if (target.list !== tag) endList(target)
    if (tag !== null && target.list === null) {
      add(`<${tag}>`)
      target.list = tag
    }
    add(draw(paragraph, tag, isInCell))
  }
  const endCell = (paragraph: Paragraph, depth: number): void => {
    goTo(depth)
    const table = tables.at(-1)
    if (!table) return
    if (++cellCount > MAX_CELLS) throw new RtfRefusedError('too-large')
    if (paragraph.html !== '') put(paragraph, table.cell.parts.length === 0)
    endList(table.cell)
    table.cells.push(table.cell.parts.join(''))
    table.cell = emptyHolder()
  }
  const endOpenRow = (table: Table, places: RowPlaces | null): void => {
    endList(table.cell)
    const rest = table.cell.parts.join('')
    if (rest !== '') table.cells.push(rest)
    if (table.cells.length > 0) table.rows.push({ cells: table.cells, places })
    table.cells = []
    table.cell = emptyHolder()
  }
  return {
    endParagraph: (paragraph) => {
      goTo(paragraph.depth)
      put(paragraph, false)
    },
    endCell,
    endRow: (paragraph, depth, places) => {
      if (paragraph.html !== '') endCell(paragraph, depth)
      goTo(depth)
      const table = tables.at(-1)
      if (table) endOpenRow(table, places)
    },
    finish: (paragraph) => {
      if (paragraph.html !== '') {
        goTo(paragraph.depth)
        put(paragraph, false)
      }
      goTo(0)
      endList(page)
      return page.parts.join('')
    },
  }
}

function endList(target: Holder): void {
  if (target.list !== null) target.parts.push(`</${target.list}>`)
  target.list = null
}

const BULLET = /^[^\p{L}\p{N}]{1,3}$|^o$/u
const NUMBER = /^(\d{1,6})[.)]?$/

function listTag(mark: string): 'ul' | 'ol' | null {
  if (mark === '') return null
  return NUMBER.test(mark) ? 'ol' : BULLET.test(mark) ? 'ul' : null
}

function draw({ html, align, mark, level, outline }: Paragraph, tag: 'ul' | 'ol' | null, isBare: boolean): string {
  if (tag !== null) {
    const value = NUMBER.exec(mark)?.[1]
    const inset = level > 0 ? ` style="margin-left:${Math.min(level, 8) * 2}em"` : ''
    return `<li${value === undefined ? '' : ` value="${Number(value)}"`}${inset}>${html}</li>`
  }
  const words = mark === '' ? html : `${escapeHtml(mark)}\t${html}`
  const style = align === 'left' ? '' : ` style="text-align:${align}"`
  if (outline !== null && words !== '') {
    const heading = `h${Math.min(6, outline + 2)}`
    return `<${heading}${style}>${words}</${heading}>`
  }
  if (isBare && style === '') return words
  return `<p${style}>${words === '' ? '<br />' : words}</p>`
}
