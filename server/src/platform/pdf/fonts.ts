import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * DejaVu Sans covers Latin, Greek, Cyrillic, Arabic, Hebrew and many symbols, so that names are printed in their own
 * script.
 */
export const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const

export type FontName = keyof typeof fonts

const invisible = /[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu

/** Removes characters that have no glyph or change the text direction. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(invisible, (sign) => (sign === '\n' ? sign : sign === '\t' ? ' ' : ''))

export type ParsedFont = {
  getGlyph: (id: number, codePoints?: readonly number[]) => { codePoints: readonly number[] }
}

/** Parsing a font takes about 100 ms, so each font is parsed once per thread. */
export const parsedFonts = new Map<FontName, ParsedFont>()

export type PdfFont = {
  readonly font: ParsedFont
  layoutRun: (text: string, features?: unknown) => unknown
  layoutCache: object
}

/**
 * Works around fontkit, which caches a glyph from its first use. If 'É' is drawn first, the cached glyph of the 'E'
 * that it contains has no code point. Later documents then cannot map that glyph to text for reading or copying.
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

/** Limits pdfkit's cache of words, which otherwise grows with the document. */
export function rememberSomeWords(pdfFont: PdfFont): void {
  const shape = pdfFont.layoutRun.bind(pdfFont)
  let known = 0
  pdfFont.layoutRun = (text, features) => {
    if (features === undefined && ++known > REMEMBERED) {
      pdfFont.layoutCache = Object.create(null) as object
      known = 1
    }
    return shape(text, features)
  }
}
