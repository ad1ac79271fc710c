import { inks, margin, sizes, type OpenPdf, type Role } from './open-pdf.ts'
import type { FontName } from './fonts.ts'

export type Pair = readonly [label: string, text: string]

export function writeTitle(pdf: OpenPdf, title: string, subtitle?: string): void {
  pdf.mark(title)
  writeLines(pdf, 'H1', title, { font: 'bold', size: sizes.title, gap: 0 })
  if (subtitle !== undefined) writeText(pdf, subtitle, { isQuiet: true })
  pdf.doc.y += 8
}

/** Keeps the heading off the last line of a page. */
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
const TOGETHER = 8

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
    pdf.font(font, size)
    some = take(lines, 1)
  }
  part.end()
  doc.x = margin
}

export function take(lines: Iterator<string>, count: number): string[] {
  const taken: string[] = []
  while (taken.length < count) {
    const next = lines.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}
