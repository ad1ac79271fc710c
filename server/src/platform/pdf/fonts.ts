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
