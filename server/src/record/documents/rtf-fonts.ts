import { decodeSymbol, decodeWingdings, decoderOf, pageOfCharset } from './rtf-characters.ts'
import type { Decode } from './rtf-characters.ts'

type Font = { charset: number | null; page: number | null; name: string }

/** A file's fonts and the decoder of each. Source: RTF 1.9.1, "Font Table". */
export type RtfFonts = {
  readonly setPage: (page: number) => void
  readonly setDefault: (font: number) => void
  /** Adds a control word or text of the font table. */
  readonly define: (name: string, value: number | null) => void
  readonly nameBytes: (text: string) => void
  readonly decoder: (font: number | null) => Decode
}

const MAX_FONTS = 5000
const SYMBOL_CHARSET = 2

export function createFonts(): RtfFonts {
  const fonts = new Map<number, Font>()
  let decoders = new Map<number | null, Decode>()
  let page = 1252
  let usual: number | null = null
  let current: Font | null = null

  const make = (id: number | null): Decode => {
    const font = fonts.get(id ?? usual ?? -1)
    if (font?.charset === SYMBOL_CHARSET) {
      if (/symbol/i.test(font.name)) return decodeSymbol
      if (/wingdings|webdings/i.test(font.name)) return decodeWingdings
    }
    const own =
      font?.page ?? (font?.charset === undefined || font.charset === null ? null : pageOfCharset(font.charset))
    return decoderOf(own ?? page)
  }
  return {
    setPage: (sent) => {
      page = sent
      decoders = new Map()
    },
    setDefault: (font) => {
      usual = font
      decoders = new Map()
    },
    define: (name, value) => {
      if (name === 'f' && value !== null && fonts.size < MAX_FONTS) {
        current = { charset: null, page: null, name: '' }
        fonts.set(value, current)
        decoders = new Map()
      } else if (name === 'fcharset' && current) current.charset = value
      else if (name === 'cpg' && current) current.page = value
    },
    nameBytes: (text) => {
      if (current && current.name.length < 100) current.name += text
    },
    decoder: (font) => {
      const known = decoders.get(font)
      if (known) return known
      const made = make(font)
      decoders.set(font, made)
      return made
    },
  }
}
