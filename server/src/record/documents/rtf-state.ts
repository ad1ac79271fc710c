import type { CellPlace } from './rtf-table.ts'
import { sniff } from './sniff.ts'
import { textOf } from './rtf-tokens.ts'
import { documentHeads } from '@kinchart/texts/en/documents.ts'

type RtfPicture = { hex: string[]; binary: Uint8Array[]; length: number; widthTwips: number }

/** In bytes. The limit for one image and for all images in a file. Base64 in a page adds a third. */
const MAX_PICTURE = 4_000_000
export const MAX_PICTURES = 10_000_000
const TWIPS_A_PIXEL = 15

export const newPicture = (): RtfPicture => ({ hex: [], binary: [], length: 0, widthTwips: 0 })

/** Accepts hex digits, or bytes after `\bin`. Drops data beyond the limit. */
export function addToPicture(picture: RtfPicture, source: Uint8Array, from: number, to: number, isHex: boolean): void {
  picture.length += isHex ? (to - from) / 2 : to - from
  if (picture.length > MAX_PICTURE) return
  if (isHex) picture.hex.push(textOf(source, from, to))
  else picture.binary.push(source.subarray(from, to))
}

/**
 * Returns HTML, and the image's size in bytes. The HTML is a placeholder if browsers do not show the format of the
 * image, or if the image is too large.
 */
export function drawPicture(picture: RtfPicture): { html: string; size: number } {
  const bytes = Buffer.concat([
    Buffer.from(picture.hex.join('').replaceAll(/[^\da-fA-F]/g, ''), 'hex'),
    ...picture.binary,
  ])
  const { form, type } = sniff(bytes, null)
  if (form !== 'image' || picture.length > MAX_PICTURE) {
    return { html: picture.length < 1 ? '' : '[Picture]', size: 0 }
  }
  const width = Math.min(2000, Math.round(picture.widthTwips / TWIPS_A_PIXEL))
  const size = width > 0 ? ` width="${width}"` : ''
  return {
    html: `<img alt="${documentHeads.picture}"${size} src="data:${type};base64,${bytes.toString('base64')}" />`,
    size: bytes.length,
  }
}

/** How the text of an RTF group is used. `through`: the group's own text is not shown, but nested groups can be. */
export type Destination = 'text' | 'skip' | 'through' | 'fonts' | 'instruction' | 'choice' | 'mark' | 'picture'

export type StoryKind = 'page' | 'head' | 'foot' | 'note'

export type Field = { instruction: string; text: string; result: number | null; preset: number; choices: string[] }

export type RowDefinition = { cells: CellPlace[]; next: Omit<CellPlace, 'right'>; isHead: boolean }

/** One letter per style: b, i, u, s(truck), ^, _, h(idden). */
export type Style = string

export type ParagraphLook = {
  readonly isInTable: boolean
  readonly tableDepth: number
  readonly align: 'left' | 'center' | 'right' | 'justify'
  readonly level: number
  readonly outline: number | null
}

/** A nested RTF group starts with the state of the group around it. At its end, the earlier state applies again. */
export type State = {
  destination: Destination
  isIgnorable: boolean
  style: Style
  look: ParagraphLook
  font: number | null
  /** Number of fallback characters after each `\u` character, for readers that cannot decode `\u`. */
  replaced: number
  row: RowDefinition | null
  field: Field | null
  picture: RtfPicture | null
  story: number
}

export const plainLook: ParagraphLook = { isInTable: false, tableDepth: 0, align: 'left', level: 0, outline: null }

export const firstState = (): State => ({
  destination: 'text',
  isIgnorable: false,
  style: '',
  look: plainLook,
  font: null,
  replaced: 1,
  row: null,
  field: null,
  picture: null,
  story: 0,
})

export const newRow = (): RowDefinition => ({
  cells: [],
  next: { isMergedLeft: false, vertical: 'none' },
  isHead: false,
})

/** Groups whose text is not document text. Source: RTF 1.9.1; unknown groups flagged `\*` are skipped, too. */
export const destinations: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  colortbl: 'skip',
  stylesheet: 'skip',
  info: 'skip',
  filetbl: 'skip',
  revtbl: 'skip',
  nonshppict: 'skip',
  nonesttables: 'skip',
  private: 'skip',
  xe: 'skip',
  rxe: 'skip',
  tc: 'skip',
  tcn: 'skip',
  ftnsep: 'skip',
  ftnsepc: 'skip',
  ftncn: 'skip',
  aftnsep: 'skip',
  aftnsepc: 'skip',
  aftncn: 'skip',
  pict: 'picture',
  listtext: 'mark',
  pntext: 'mark',
  fldinst: 'instruction',
  formfield: 'instruction',
  ffl: 'choice',
  object: 'through',
  upr: 'through',
  shpinst: 'through',
  shp: 'through',
  do: 'through',
  shppict: 'through',
  result: 'text',
  shptxt: 'text',
  dptxbxtext: 'text',
  fldrslt: 'text',
  ud: 'text',
  nesttableprops: 'text',
}

export const stories: Readonly<Record<string, StoryKind>> = {
  header: 'head',
  headerl: 'head',
  headerr: 'head',
  headerf: 'head',
  footer: 'foot',
  footerl: 'foot',
  footerr: 'foot',
  footerf: 'foot',
  footnote: 'note',
}

export const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200D',
  zwnj: '\u200C',
  '~': '\u00A0',
  '-': '\u00AD',
  _: '\u2011',
  '{': '{',
  '}': '}',
  '\\': '\\',
}

export const looks: Readonly<Record<string, string>> = {
  b: 'b',
  i: 'i',
  ul: 'u',
  uld: 'u',
  uldb: 'u',
  uldash: 'u',
  ulw: 'u',
  ulth: 'u',
  ulwave: 'u',
  strike: 's',
  striked: 's',
  deleted: 's',
  v: 'h',
}

export const tags: Readonly<Record<string, string>> = { b: 'b', i: 'i', u: 'u', s: 's', '^': 'sup', _: 'sub' }
