import { inks, margin, sizes } from './open-pdf.ts'
import type { OpenPdf, Role } from './open-pdf.ts'
import type { FontName } from './fonts.ts'

export type Pair = readonly [label: string, text: string]

/** The title of the document, and a line below it. */
export function writeTitle(pdf: OpenPdf, title: string, subtitle?: string): void {
  pdf.mark(title)
  writeLines(pdf, 'H1', title, { font: 'bold', size: sizes.title, gap: 0 })
  if (subtitle !== undefined) writeText(pdf, subtitle, { isQuiet: true })
  pdf.doc.y += 8
}

/** A heading, never alone at the foot of a page. */
export function writeHeading(pdf: OpenPdf, text: string): void {
  pdf.makeRoom(60)
  pdf.doc.y += 8
  pdf.mark(text)
  writeLines(pdf, 'H2', text, { font: 'bold', size: sizes.heading, gap: 0 })
  pdf.doc.y += 4
}

export function writeText(pdf: OpenPdf, text: string, { isQuiet = false }: { readonly isQuiet?: boolean } = {}): void {
  writeLines(pdf, 'P', text, { font: 'plain', size: sizes.text, gap: LINE_GAP, isQuiet })
  pdf.doc.y += 4
}

const LABEL_WIDTH = 130
const LINE_GAP = 2
/** So many lines of a text stay together, if a page can hold them. */
const TOGETHER = 8

/** Labels and what they say, one beside the other, however many pages that takes. */
export function writePairs(pdf: OpenPdf, pairs: readonly Pair[]): void {
  const { doc } = pdf
  for (const [label, text] of pairs) {
    pdf.font('plain', sizes.text)
    const height = pdf.lineHeight() + LINE_GAP
    const labels = pdf.lines(label, LABEL_WIDTH - 10)
    const texts = pdf.lines(text, pdf.width - LABEL_WIDTH)
    const part = pdf.open('P')
    for (let count = TOGETHER; count === TOGETHER;) {
      const first = take(labels, TOGETHER)
      const second = take(texts, TOGETHER)
      count = Math.max(first.length, second.length)
      if (count === 0) break
      pdf.makeRoom(count * height)
      const top = doc.y
      part.add(() => {
        pdf.font('plain', sizes.text)
        doc.fillColor(inks.quiet)
        for (const [index, line] of first.entries()) pdf.line(line, margin, top + index * height)
        doc.fillColor(inks.text)
        for (const [index, line] of second.entries()) pdf.line(line, margin + LABEL_WIDTH, top + index * height)
      })
      doc.y = top + count * height
    }
    part.end()
    doc.x = margin
    doc.y += 2
  }
}

type Look = { readonly font: FontName; readonly size: number; readonly gap: number; readonly isQuiet?: boolean }

/** A text over the whole width, however many pages it takes; no line is torn. */
function writeLines(pdf: OpenPdf, role: Role, text: string, { font, size, gap, isQuiet }: Look): void {
  const { doc } = pdf
  pdf.font(font, size)
  const height = pdf.lineHeight() + gap
  const lines = pdf.lines(text, pdf.width)
  const part = pdf.open(role)
  for (let some = take(lines, 1); some.length > 0;) {
    pdf.makeRoom(height)
    some.push(...take(lines, Math.floor((pdf.bottom() - doc.y) / height) - 1))
    const top = doc.y
    part.add(() => {
      pdf.font(font, size)
      if (isQuiet === true) doc.fillColor(inks.quiet)
      for (const [index, line] of some.entries()) pdf.line(line, margin, top + index * height)
    })
    doc.y = top + some.length * height
    // What is measured next is measured in the same font, also where a new page's foot changed it.
    pdf.font(font, size)
    some = take(lines, 1)
  }
  part.end()
  doc.x = margin
}

/** At most so many of the lines that are left. */
export function take(lines: Iterator<string>, count: number): string[] {
  const taken: string[] = []
  while (taken.length < count) {
    const next = lines.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}
