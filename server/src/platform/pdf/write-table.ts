import { printable } from './fonts.ts'
import { inks, margin, sizes } from './open-pdf.ts'
import type { OpenPdf } from './open-pdf.ts'
import { writePairs } from './write-parts.ts'

export type TableHead = {
  readonly label: string
  /** Its part of the width, beside the others'. */
  readonly share: number
  readonly isNumber?: boolean
}

const PADDING = 5
const LINE_GAP = 1
const AFTER = 8

/**
 * A table that goes on over pages: the heads stand again on each, and no row is torn. A row taller than half a page is
 * written as labels and texts below the table, so that nothing of it is cut. `isContinued`: the rows follow on those that
 * were written just now, so that a very long table can be set in parts.
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
  const heightOf = (cells: readonly string[], font: 'plain' | 'bold'): number => {
    pdf.font(font, sizes.small)
    const heights = columns.map(({ width }, index) =>
      doc.heightOfString(printable(cells[index] ?? ''), { width: width - 2 * PADDING, lineGap: LINE_GAP }),
    )
    return Math.max(...heights, sizes.small) + 2 * PADDING
  }
  const labels = heads.map(({ label }) => label)
  const headHeight = heightOf(labels, 'bold')
  const drawCell = (text: string, index: number, left: number, top: number, font: 'plain' | 'bold'): void => {
    const column = columns[index]
    pdf.font(font, sizes.small)
    doc.text(printable(text), left + PADDING, top + PADDING, {
      width: (column?.width ?? 0) - 2 * PADDING,
      align: column?.isNumber === true ? 'right' : 'left',
      lineGap: LINE_GAP,
    })
  }
  const drawRow = (cells: readonly string[], height: number, kind: 'TH' | 'TD' | 'again'): void => {
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
      const draw = (): void => drawCell(cells[index] ?? '', index, at, top, font)
      if (row === null || kind === 'again') pdf.decorate(draw)
      else pdf.put(kind, draw, row)
      left += width
    }
    row?.end()
    doc.x = margin
    doc.y = top + height
  }
  if (isContinued) doc.y -= AFTER
  if (pdf.makeRoom(headHeight + 40) || !isContinued) drawRow(labels, headHeight, isContinued ? 'again' : 'TH')
  const tallest = (pdf.bottom() - margin) / 2
  const long: (readonly string[])[] = []
  for (const cells of rows) {
    const height = heightOf(cells, 'plain')
    if (height > tallest) long.push(cells)
    else {
      if (pdf.makeRoom(height)) drawRow(labels, headHeight, 'again')
      drawRow(cells, height, 'TD')
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
