import { printable } from './fonts.ts'
import { inks, margin, sizes } from './open-pdf.ts'
import type { OpenPdf } from './open-pdf.ts'

export type Pair = readonly [label: string, text: string]

/** The title of the document, and a line below it. */
export function writeTitle(pdf: OpenPdf, title: string, subtitle?: string): void {
  const { doc } = pdf
  pdf.mark(title)
  pdf.put('H1', () => {
    pdf.font('bold', sizes.title)
    doc.text(printable(title), margin, doc.y, { width: pdf.width })
  })
  if (subtitle !== undefined) writeText(pdf, subtitle, { isQuiet: true })
  doc.y += 8
}

/** A heading, never alone at the foot of a page. */
export function writeHeading(pdf: OpenPdf, text: string): void {
  const { doc } = pdf
  pdf.makeRoom(60)
  doc.y += 8
  pdf.mark(text)
  pdf.put('H2', () => {
    pdf.font('bold', sizes.heading)
    doc.text(printable(text), margin, doc.y, { width: pdf.width })
  })
  doc.y += 4
}

export function writeText(pdf: OpenPdf, text: string, { isQuiet = false }: { readonly isQuiet?: boolean } = {}): void {
  const { doc } = pdf
  pdf.makeRoom(20)
  pdf.put('P', () => {
    pdf.font('plain', sizes.text)
    if (isQuiet) doc.fillColor(inks.quiet)
    doc.text(printable(text), margin, doc.y, { width: pdf.width, lineGap: 2 })
  })
  doc.y += 4
}

const LABEL_WIDTH = 130

/** Labels and what they say, one under the other. */
export function writePairs(pdf: OpenPdf, pairs: readonly Pair[]): void {
  const { doc } = pdf
  for (const [label, text] of pairs) {
    pdf.font('plain', sizes.text)
    const width = pdf.width - LABEL_WIDTH
    const height = doc.heightOfString(printable(text), { width, lineGap: 2 })
    pdf.makeRoom(Math.min(height + 4, 120))
    const top = doc.y
    pdf.put('P', () => {
      pdf.font('plain', sizes.text)
      doc.fillColor(inks.quiet).text(printable(label), margin, top, { width: LABEL_WIDTH - 10, lineGap: 2 })
      const below = doc.y
      pdf.font('plain', sizes.text)
      doc.text(printable(text), margin + LABEL_WIDTH, top, { width, lineGap: 2 })
      // A text that went on to another page ends there.
      if (doc.y > top) doc.y = Math.max(doc.y, below)
    })
    doc.x = margin
    doc.y += 2
  }
}
