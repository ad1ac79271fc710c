import type { FontName } from './fonts.ts'
import { inks, margin, sizes, type OpenPdf } from './open-pdf.ts'
import { take, writePairs } from './write-parts.ts'

export type TableHead = {
  readonly label: string
  readonly share: number
  readonly isNumber?: boolean
}

const PADDING = 5
const LINE_GAP = 1
const AFTER = 8

type Row = { readonly cells: readonly (readonly string[])[]; readonly height: number }

/**
 * Repeats headings on each page, and never splits a row. A row taller than half a page is written as labels and texts
 * below the table, so that no text is cut. With `isContinued`, the rows continue the table written before, so that a
 * very long table can be written in parts.
 */
export function writeTable(
  pdf: OpenPdf,
  heads: readonly TableHead[],
  rows: readonly (readonly string[])[],
  { isContinued = false }: { readonly isContinued?: boolean } = {},
): void {
  const { doc } = pdf
  const all = heads.reduce((sum, { share }) => sum + share, 0)
  const columns = heads.map((head) => ({ ...head, width: (pdf.width * head.share) / all }))
  const table = pdf.open('Table')
  pdf.font('plain', sizes.small)
  const lineHeight = pdf.lineHeight() + LINE_GAP
  const most = Math.floor(((pdf.bottom() - margin) / 2 - 2 * PADDING) / lineHeight)
  /** Returns undefined if the row is taller than half a page, without measuring the rest of it. */
  const setRow = (cells: readonly string[], font: FontName): Row | undefined => {
    pdf.font(font, sizes.small)
    const lines = columns.map(({ width }, index) => take(pdf.lines(cells[index] ?? '', width - 2 * PADDING), most + 1))
    const count = Math.max(1, ...lines.map(({ length }) => length))
    return count > most ? undefined : { cells: lines, height: count * lineHeight + 2 * PADDING }
  }
  const labels = heads.map(({ label }) => label)
  const head = setRow(labels, 'bold') ?? { cells: [], height: 0 }
  const drawCell = (lines: readonly string[], index: number, left: number, top: number, font: FontName): void => {
    const column = columns[index]
    pdf.font(font, sizes.small)
    for (const [at, line] of lines.entries()) {
      const free = column?.isNumber === true ? column.width - 2 * PADDING - doc.widthOfString(line.trimEnd()) : 0
      pdf.line(line, left + PADDING + Math.max(0, free), top + PADDING + at * lineHeight)
    }
  }
  const drawRow = ({ cells, height }: Row, kind: 'TH' | 'TD' | 'again'): void => {
    const top = doc.y
    const font = kind === 'TD' ? 'plain' : 'bold'
    pdf.decorate(() => {
      if (kind !== 'TD') doc.rect(margin, top, pdf.width, height).fill(inks.head)
      doc.lineWidth(0.5).strokeColor(inks.line)
      doc
        .moveTo(margin, top + height)
        .lineTo(margin + pdf.width, top + height)
        .stroke()
    })
    const row = kind === 'again' ? null : pdf.open('TR', table)
    let left = margin
    for (const [index, { width }] of columns.entries()) {
      const at = left
      const draw = (): void => drawCell(cells[index] ?? [], index, at, top, font)
      if (row === null || kind === 'again') pdf.decorate(draw)
      else pdf.put(kind, draw, row)
      left += width
    }
    row?.end()
    doc.x = margin
    doc.y = top + height
  }
  if (isContinued) doc.y -= AFTER
  if (pdf.makeRoom(head.height + 40) || !isContinued) drawRow(head, isContinued ? 'again' : 'TH')
  const long: (readonly string[])[] = []
  for (const cells of rows) {
    const row = setRow(cells, 'plain')
    if (row === undefined) long.push(cells)
    else {
      if (pdf.makeRoom(row.height)) drawRow(head, 'again')
      drawRow(row, 'TD')
    }
  }
  table.end()
  doc.y += AFTER
  for (const cells of long) {
    writePairs(
      pdf,
      labels.map((label, index) => [label, cells[index] ?? '']),
    )
    doc.y += 8
  }
}
