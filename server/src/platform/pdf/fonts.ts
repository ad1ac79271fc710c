import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** DejaVu Sans: Latin, Greek, Cyrillic, Arabic, Hebrew and many signs, so that names print as they are written. */
export const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const

export type FontName = keyof typeof fonts

const invisible = /[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu

/** A text as it may be printed: what has no shape is left out, and nothing turns the line's direction around. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(invisible, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''))

/** A font that was read from its file, as pdfkit holds it. */
export type ParsedFont = {
  getGlyph: (id: number, codePoints?: readonly number[]) => { codePoints: readonly number[] }
}

/** Reading a font takes some 100 ms: each is read once a thread. */
export const parsedFonts = new Map<FontName, ParsedFont>()

/** A font as a document of pdfkit holds it, with the words that were set in it. */
export type HeldFont = {
  readonly font: ParsedFont
  layoutRun: (text: string, features?: unknown) => unknown
  layoutCache: object
}

/**
 * Gives each glyph its code points. fontkit holds a glyph as it was first needed: that of 'E' without a code point after 'É',
 * which is drawn of it, and then no later document says which letter it is when its text is read or copied.
 */
export function nameGlyphs(font: ParsedFont): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

const REMEMBERED = 5000

/** Words come again and again; pdfkit remembers them all. So many are remembered at once, however long a document gets. */
export function rememberSomeWords(held: HeldFont): void {
  const shape = held.layoutRun.bind(held)
  let known = 0
  held.layoutRun = (text, features) => {
    if (features === undefined && ++known > REMEMBERED) {
      held.layoutCache = Object.create(null) as object
      known = 1
    }
    return shape(text, features)
  }
}
