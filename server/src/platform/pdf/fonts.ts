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

type Position = Record<string, number>
/** What the shaper answers for a piece of text; pdfkit changes the numbers of its positions. */
class Run {
  readonly glyphs: readonly unknown[]
  readonly positions: Position[]
  constructor(glyphs: readonly unknown[], positions: readonly Position[]) {
    this.glyphs = glyphs
    this.positions = positions.map((position) => ({ ...position }))
  }
  get advanceWidth(): number {
    let width = 0
    for (const { xAdvance = 0 } of this.positions) width += xAdvance
    return width
  }
}
type Shaper = (text: string, features?: unknown) => { readonly glyphs: readonly unknown[]; positions: Position[] }
/** A font that was read from its file, as pdfkit holds it. */
export type ParsedFont = { layout: Shaper }

/** Reading a font takes some 100 ms: each is read once a thread. */
export const parsedFonts = new Map<FontName, ParsedFont>()

const REMEMBERED = 5000
const SHORT = 40

/** Words come again and again; so many short ones are remembered, however long a document gets. */
export function rememberWords(font: ParsedFont): ParsedFont {
  const shape = font.layout.bind(font)
  let known = new Map<string, Run>()
  font.layout = (text, features) => {
    if (features !== undefined || text.length > SHORT) return shape(text, features)
    let run = known.get(text)
    if (run === undefined) {
      const { glyphs, positions } = shape(text)
      run = new Run(glyphs, positions)
      if (known.size >= REMEMBERED) known = new Map()
      known.set(text, run)
    }
    return new Run(run.glyphs, run.positions)
  }
  return font
}
