/** Source: RTF 1.9.1, "Character Set" and "Font Table" (`\\fcharset`). */

/** Invalid bytes become U+FFFD. */
type Decode = (bytes: Uint8Array) => string

const pages: Readonly<Record<number, string>> = {
  708: 'iso-8859-6',
  819: 'iso-8859-1',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  54936: 'gb18030',
  65001: 'utf-8',
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 8].map((last) => [1250 + last, `windows-125${last}`])),
}

/** The upper half of the DOS code pages 437 and 850, because the platform cannot decode them. */
const dos: Readonly<Record<number, string>> = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

function decoderOf(page: number): Decode {
  const upper = dos[page]
  if (upper !== undefined) return (bytes) => byTable(bytes, (byte) => (byte < 0x80 ? undefined : upper[byte - 0x80]))
  const decoder = new TextDecoder(pages[page] ?? 'windows-1252')
  return (bytes) => decoder.decode(bytes)
}

const charsets: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
}

/** Null means the document's own code page. */
const pageOfCharset = (charset: number): number | null => charsets[charset] ?? null

const SYMBOL_LOWER = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const SYMBOL_UPPER = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'
const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x76: '❖',
  0xa7: '▪',
  0xa8: '◻',
  0xd8: '➢',
  0xe0: '→',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}

/**
 * In the font Symbol, used in doses, 'm' is a Greek mu and 'b' a beta. Source: the encoding vector of the font Symbol.
 */
const decodeSymbol: Decode = (bytes) => byTable(bytes, symbolOf)
const decodeWingdings: Decode = (bytes) => byTable(bytes, (byte) => wingdings[byte] ?? (byte > 0x20 ? '•' : ' '))

function symbolOf(byte: number): string | undefined {
  if (byte >= 0x20 && byte < 0x7f) return SYMBOL_LOWER[byte - 0x20]
  return byte < 0xa0 ? undefined : (SYMBOL_UPPER[byte - 0xa0] ?? '•')
}

function byTable(bytes: Uint8Array, find: (byte: number) => string | undefined): string {
  return Array.from(bytes, (byte) => find(byte) ?? String.fromCharCode(byte)).join('')
}

type Font = { charset: number | null; page: number | null; name: string }

/** Source: RTF 1.9.1, "Font Table". */
export type RtfFonts = {
  readonly setPage: (page: number) => void
  readonly setDefault: (font: number) => void
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
