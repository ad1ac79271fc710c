import type { Readable } from 'node:stream'
import Pdf from 'pdfkit'
import { fonts, nameGlyphs, parsedFonts, printable, rememberSomeWords, type FontName, type PdfFont } from './fonts.ts'

type Measure = (text: string) => number

/** Maximum number of characters of a word that is measured as a whole. Longer words are cut where the line ends. */
const WHOLE = 80
const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x1680 || (code >= 0x2000 && code <= 0x200b && code !== 0x2007) || code === 0x3000
const letter = /\p{L}/u
const joins = /[\p{M}\u{200D}\u{DC00}-\u{DFFF}]/u
const spacesBehind = /[ \u{1680}\u{2000}-\u{200B}\u{3000}]+$/u

/**
 * Breaks text into lines, in linear time for any text: a word wider than a line is cut where the line ends, and each
 * character is measured only a few times. No characters are omitted. Spaces stay at the end of their line.
 */
export function* breakLines(text: string, width: number, measure: Measure): Generator<string> {
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    yield* breakParagraph(text.slice(from, to), width, measure)
    from = to + 1
  }
}

function* breakParagraph(text: string, width: number, measure: Measure): Generator<string> {
  let line = ''
  let used = 0
  for (let from = 0; from < text.length;) {
    const to = endOfWord(text, from)
    let word = text.slice(from, to)
    from = to
    if (word.length <= WHOLE) {
      const bare = measure(word.replace(spacesBehind, ''))
      if (used + bare > width && bare <= width && line !== '') {
        yield line
        line = ''
        used = 0
      }
      if (used + bare <= width) {
        line += word
        used += measure(word)
        continue
      }
    }
    while (word !== '') {
      const some = word.slice(0, WHOLE)
      const fits = lettersThatFit(some, width - used, measure)
      if (fits === 0 && line !== '') {
        yield line
        line = ''
        used = 0
        continue
      }
      const piece = some.slice(0, Math.max(fits, wholeSign(some, 1)))
      line += piece
      used += measure(piece)
      word = word.slice(piece.length)
    }
  }
  yield line
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSpace(text.charCodeAt(at))) {
    const isHyphen = text.charAt(at) === '-' && at > from
    at++
    if (isHyphen && letter.test(text.charAt(at - 2)) && letter.test(text.charAt(at))) return at
  }
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

function lettersThatFit(text: string, width: number, measure: Measure): number {
  const whole = measure(text)
  if (whole <= width) return text.length
  let fits = Math.max(0, Math.min(text.length - 1, Math.floor((text.length * width) / whole)))
  while (fits > 0 && measure(text.slice(0, fits)) > width) fits--
  while (fits < text.length - 1 && measure(text.slice(0, fits + 1)) <= width) fits++
  return wholeSign(text, fits, -1)
}

/** Avoids cuts inside a surrogate pair or before a combining mark. */
function wholeSign(text: string, at: number, step: 1 | -1 = 1): number {
  let cut = at
  while (cut > 0 && cut < text.length && joins.test(text.charAt(cut))) cut += step
  return cut
}

type Reference = { data: unknown; readonly end: () => void }
type PdfInternals = {
  readonly page: { readonly structParentTreeKey: number }
  readonly ref: (data: unknown) => Reference
  readonly getStructParentTree: () => {
    readonly add: (key: number, value: unknown) => void
    readonly get: (key: number) => unknown
  }
}

/**
 * Saves memory, because pdfkit otherwise keeps every part of a tagged document until the end. Call the returned
 * function after each new page. It writes the tags of the previous page, and keeps only their position in the file.
 */
function forgetStructure(doc: InstanceType<typeof Pdf>): () => void {
  const internals = doc as unknown as PdfInternals
  let before = internals.page.structParentTreeKey
  return () => {
    const tree = internals.getStructParentTree()
    const marks = internals.ref(tree.get(before))
    marks.end()
    marks.data = null
    tree.add(before, marks)
    before = internals.page.structParentTreeKey
  }
}

export type PdfHead = {
  readonly title: string
  readonly subtitle?: string
  readonly foot: string
  /** `of` is the total number of pages, or null if pages are sent before the total is known. */
  readonly pageWords: (page: number, of: number | null) => string
  /** BCP 47. */
  readonly lang: string
}

/** A structure type for screen readers (PDF 32000-1, 14.8.4). */
export type Role = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

type Structure = ReturnType<typeof Pdf.prototype.struct>

export type OpenPdf = {
  readonly doc: InstanceType<typeof Pdf>
  readonly stream: Readable
  readonly width: number
  readonly put: (role: Role, draw: () => void, under?: Structure) => void
  readonly open: (role: Role, under?: Structure) => Structure
  readonly font: (name: FontName, size: number) => void
  readonly lines: (text: string, width: number) => Generator<string>
  readonly lineHeight: () => number
  readonly line: (text: string, left: number, top: number) => void
  readonly decorate: (draw: () => void) => void
  readonly makeRoom: (height: number) => boolean
  readonly bottom: () => number
  readonly mark: (title: string) => void
  readonly end: () => void
}

export const margin = 54
export const sizes = { title: 20, heading: 13, text: 10, small: 8.5 } as const
export const inks = { text: '#1E2829', quiet: '#475254', line: '#C9C0B0', head: '#F0EAE0' } as const
const FOOT_HEIGHT = 22

/**
 * Opens a tagged PDF 1.7 in US Letter format. With `isCounted`, keeps all pages until the end, so that each page can
 * show the total number of pages. Otherwise sends each page when the next page begins, and keeps only the position of
 * the sent page.
 */
export function openPdf(head: PdfHead, { isCounted }: { readonly isCounted: boolean }): OpenPdf {
  const doc = new Pdf({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + FOOT_HEIGHT },
    pdfVersion: '1.7',
    tagged: true,
    lang: head.lang,
    displayTitle: true,
    bufferPages: isCounted,
    info: { Title: printable(head.title), Creator: 'Kinchart' },
    // Load no default font. If the default were one of our fonts, pdfkit would know it under another name, and would
    // parse it again at every font change.
    ...({ font: null } as object),
  })
  for (const name of ['bold', 'plain'] as const) takeFont(doc, name)
  const forgetPage = isCounted ? undefined : forgetStructure(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const bottom = (): number => doc.page.height - doc.page.margins.bottom
  const width = doc.page.width - 2 * margin
  const decorate = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Pagination' })
    draw()
    doc.endMarkedContent()
  }
  const lines = (text: string, of: number): Generator<string> =>
    breakLines(printable(text), of, (piece) => doc.widthOfString(piece))
  const line = (text: string, left: number, top: number): void => {
    doc.text(text, left, top, { lineBreak: false })
    doc.x = margin
  }
  const footWidth = width * 0.75
  doc.font('plain').fontSize(sizes.small)
  const foot = firstLine(lines(head.foot, footWidth - doc.widthOfString('…')))
  const writeFoot = (page: number, of: number | null): void => {
    const { y } = doc
    const at = doc.page.height - margin + 4
    decorate(() => {
      doc.font('plain').fontSize(sizes.small).fillColor(inks.quiet)
      line(foot, margin, at)
      const count = printable(head.pageWords(page, of))
      line(count, margin + width - doc.widthOfString(count), at)
    })
    doc.y = y
  }
  let pages = 1
  if (!isCounted) {
    writeFoot(1, null)
    doc.on('pageAdded', () => {
      forgetPage?.()
      writeFoot(++pages, null)
    })
  }
  return {
    doc,
    stream: doc as unknown as Readable,
    width,
    put: (role, draw, under = root) => {
      under.add(doc.struct(role, {}, draw))
    },
    open: (role, under = root) => {
      const part = doc.struct(role)
      under.add(part)
      return part
    },
    font: (name, size) => void doc.font(name).fontSize(size).fillColor(inks.text),
    lines,
    lineHeight: () => doc.currentLineHeight(true),
    line,
    decorate,
    makeRoom: (height) => {
      if (doc.y + height <= bottom()) return false
      doc.addPage()
      return true
    },
    bottom,
    mark: (title) => void doc.outline.addItem(printable(title)),
    end: () => {
      if (isCounted) {
        const { start, count } = doc.bufferedPageRange()
        for (let page = 0; page < count; page++) {
          doc.switchToPage(start + page)
          writeFoot(page + 1, count)
        }
      }
      root.end()
      doc.end()
    },
  }
}

function takeFont(doc: InstanceType<typeof Pdf>, name: FontName): void {
  doc.registerFont(name, (parsedFonts.get(name) ?? fonts[name]) as string)
  doc.font(name)
  const { _font: pdfFont } = doc as unknown as { readonly _font: PdfFont }
  if (!parsedFonts.has(name)) nameGlyphs(pdfFont.font)
  parsedFonts.set(name, pdfFont.font)
  rememberSomeWords(pdfFont)
}

function firstLine(lines: Generator<string>): string {
  const first = lines.next().value as string
  return lines.next().done === true ? first : `${first.trimEnd()}…`
}
