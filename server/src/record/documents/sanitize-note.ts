import { textPieces } from '@kinchart/contract/rules/text-pieces.ts'
import sanitizeHtml from 'sanitize-html'
import type { Attributes, IOptions, Tag } from 'sanitize-html'

/** Unpaired surrogates become U+FFFD, and characters that are invalid in HTML are removed. */
export function escapeHtml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- exactly these
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
  )
}

/** The meaning of a color. The page picks a shade that is readable on light and dark backgrounds. */
type ColourRole = 'red' | 'amber' | 'green' | 'blue'

const named: Readonly<Record<string, readonly [number, number, number]>> = {
  red: [255, 0, 0],
  darkred: [139, 0, 0],
  crimson: [220, 20, 60],
  firebrick: [178, 34, 34],
  maroon: [128, 0, 0],
  tomato: [255, 99, 71],
  orangered: [255, 69, 0],
  orange: [255, 165, 0],
  darkorange: [255, 140, 0],
  gold: [255, 215, 0],
  yellow: [255, 255, 0],
  green: [0, 128, 0],
  darkgreen: [0, 100, 0],
  lime: [0, 255, 0],
  limegreen: [50, 205, 50],
  teal: [0, 128, 128],
  blue: [0, 0, 255],
  darkblue: [0, 0, 139],
  navy: [0, 0, 128],
  royalblue: [65, 105, 225],
  purple: [128, 0, 128],
}

/** Null for grays, black, white and unsupported values. */
function colourRole(sent: string): ColourRole | null {
  const rgb = channels(sent.trim().toLowerCase())
  if (rgb === null) return null
  const [r, g, b] = rgb
  const most = Math.max(r, g, b)
  const spread = most - Math.min(r, g, b)
  if (spread < 60 || spread < most * 0.3) return null
  const hue = hueOf(r, g, b, most, spread)
  if (hue < 20 || hue >= 330) return 'red'
  if (hue < 75) return 'amber'
  return hue < 170 ? 'green' : 'blue'
}

function hueOf(r: number, g: number, b: number, most: number, spread: number): number {
  if (most === r) return (((g - b) / spread) * 60 + 360) % 360
  return most === g ? ((b - r) / spread) * 60 + 120 : ((r - g) / spread) * 60 + 240
}

function channels(colour: string): readonly [number, number, number] | null {
  if (Object.hasOwn(named, colour)) return named[colour] ?? null
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/.exec(colour) ?? []
  const hex = long ?? short?.replaceAll(/./g, '$&$&')
  if (hex !== undefined) {
    const all = Number.parseInt(hex, 16)
    return [all >> 16, (all >> 8) & 255, all & 255]
  }
  const [, r, g, b] = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,[\s\d.%]{1,8})?\)$/.exec(colour) ?? []
  return r === undefined ? null : [Number(r), Number(g), Number(b)]
}

const structure =
  'h1 h2 h3 h4 h5 h6 p div span br hr pre blockquote address center section article header footer main aside'
const tables = 'table caption colgroup col thead tbody tfoot tr th td'
const lists = 'ul ol li dl dt dd'
const words =
  'b strong i em u s strike del ins sub sup small big font code tt kbd samp var cite q abbr mark time bdi bdo wbr'

const MAX_DEPTH = 100
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[A-Za-z0-9+/=\s]+$/i

const options: IOptions = {
  allowedTags: [...`${structure} ${tables} ${lists} ${words}`.split(' '), 'a', 'img'],
  nonTextTags: ['script', 'style', 'title', 'noscript', 'template', 'object', 'embed', 'iframe', 'option', 'head'],
  // These attributes are allowed only with certain values; see `dress`.
  allowedAttributes: {
    '*': ['class', 'style', 'dir', 'lang'],
    a: ['title'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['id', 'colspan', 'rowspan', 'headers', 'abbr', 'scope', 'align', 'valign', 'width'],
    th: ['id', 'colspan', 'rowspan', 'headers', 'abbr', 'scope', 'align', 'valign', 'width'],
    tr: ['align', 'valign'],
    thead: ['align', 'valign'],
    tbody: ['align', 'valign'],
    tfoot: ['align', 'valign'],
    caption: ['align'],
    col: ['span', 'width'],
    colgroup: ['span', 'width'],
    table: ['width', 'summary'],
    ol: ['start', 'type', 'reversed'],
    ul: ['type'],
    li: ['value', 'type'],
    time: ['datetime'],
    del: ['datetime'],
    ins: ['datetime'],
    ...Object.fromEntries(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['align']])),
  },
  parseStyleAttributes: false,
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_DEPTH,
  transformTags: { '*': dress, a: showLink, img: showPicture, input: showInput, button: showInput },
}

/**
 * Removes everything that could run, load, submit, overlay or navigate. Keeps text, headings, lists, tables, emphasis,
 * embedded images (raster, as data), alignment, and colors by their role. A link becomes its text followed by the
 * address. Tags, attributes, CSS properties and CSS values are from closed lists.
 */
export function sanitizeNote(html: string): string {
  return sanitizeHtml(html, options).replaceAll(LINK, (_whole, address: string, text: string) =>
    linkText(address, text),
  )
}

const LINK = /<a title="([^"]{0,2000})">((?:(?!<a[ >])[\s\S])*?)<\/a>/g
const SHOWN_ADDRESS = /^(?:https?|mailto|tel):/i

function linkText(address: string, text: string): string {
  const bare = address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '')
  return SHOWN_ADDRESS.test(address) && !text.includes(bare)
    ? `${text} <span class="address">(${address})</span>`
    : text
}

function showLink(tagName: string, { href = '' }: Attributes): Tag {
  return { tagName, attribs: { title: href.trim().slice(0, 500) } }
}

function showPicture(tagName: string, { src = '', alt = '', width, height }: Attributes): Tag {
  const isOwn = RASTER.test(src.trim())
  if (!isOwn)
    return { tagName: 'span', attribs: { class: 'left-out' }, text: alt === '' ? '[Picture]' : `[Picture: ${alt}]` }
  return { tagName, attribs: { src: src.replaceAll(/\s/g, ''), alt, ...digits({ width, height }) } }
}

function showInput(_tagName: string, { type = 'text', value = '', checked }: Attributes): Tag {
  const kind = type.toLowerCase()
  const isTick = kind === 'checkbox' || kind === 'radio'
  const text = isTick ? (checked === undefined ? '☐' : '☒') : kind === 'hidden' || kind === 'password' ? '' : value
  return { tagName: 'span', attribs: {}, ...(text === '' ? {} : { text }) }
}

const numeric = ['colspan', 'rowspan', 'span', 'start', 'value', 'width', 'height']

const closed: Readonly<Record<string, RegExp>> = {
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[A-Za-z0-9-]{2,20}$/,
  align: /^(?:left|right|center|justify)$/i,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  scope: /^(?:row|col|rowgroup|colgroup)$/i,
  type: /^(?:[1aAiI]|disc|circle|square)$/,
  reversed: /^(?:reversed)?$/i,
  datetime: /^[\d:TZPWYMDHS.+ -]{1,35}$/i,
}
const spoken: Readonly<Record<string, readonly string[]>> = {
  td: ['abbr'],
  th: ['abbr'],
  table: ['summary'],
  abbr: ['title'],
  a: ['title'],
}
const MAX_SPOKEN = 500

/** Keeps only attributes with an allowed value, and generates `style` and `class`. */
function dress(tagName: string, sent: Attributes): Tag {
  const { style = '', color, bgcolor, class: _class, src, alt, id, headers } = sent
  const declared = declarationsIn(style)
  const classes = tagName === 'span' && _class === 'left-out' ? ['left-out'] : []
  const text = colourRole(declared.get('color') ?? color ?? '')
  const ground = colourRole(declared.get('background-color') ?? declared.get('background') ?? bgcolor ?? '')
  if (text !== null) classes.push(`tone-${text}`)
  else if (ground !== null) classes.push(`ground-${ground}`)
  const css = [...declared].flatMap(([name, value]) =>
    allowedCss[name]?.test(value) === true ? `${name}:${value}` : [],
  )
  const attribs: Attributes = {
    ...digits(Object.fromEntries(numeric.map((name) => [name, sent[name]]))),
    ...(classes.length > 0 && { class: classes.join(' ') }),
    ...(css.length > 0 && { style: css.join(';') }),
    ...pick(Object.keys(closed), (name) => {
      const value = sent[name]?.trim()
      return value !== undefined && closed[name]?.test(value) === true ? value : undefined
    }),
    ...pick(spoken[tagName] ?? [], (name) => sent[name]?.slice(0, MAX_SPOKEN)),
    ...(cellNames(id, 1) !== '' && { id: cellNames(id, 1) }),
    ...(cellNames(headers, 20) !== '' && { headers: cellNames(headers, 20) }),
    ...(tagName === 'img' && { ...(src !== undefined && { src }), alt: alt ?? '' }),
  }
  return { tagName, attribs }
}

const pick = (names: readonly string[], valueOf: (name: string) => string | undefined): Attributes =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const cellNames = (sent: string | undefined, most: number): string =>
  (sent ?? '')
    .split(/\s+/)
    .filter((name) => /^[\w.:-]{1,64}$/.test(name))
    .slice(0, most)
    .map((name) => (name.startsWith('cell-') ? name : `cell-${name}`))
    .join(' ')

const allowedCss: Readonly<Record<string, RegExp>> = {
  'text-align': /^(?:left|right|center|justify)$/,
  'vertical-align': /^(?:top|middle|bottom|sub|super)$/,
  'font-weight': /^(?:bold|bolder|[6-9]00)$/,
  'font-style': /^italic$/,
  'text-decoration': /^(?:underline|line-through)$/,
  'white-space': /^(?:pre|pre-wrap|pre-line)$/,
  'list-style-type': /^[a-z-]{2,24}$/,
  'margin-left': /^(?:\d|1\d)(?:\.\d{1,2})?em$|^\d{1,3}px$/,
}

function declarationsIn(style: string): Map<string, string> {
  return new Map(
    style
      .slice(0, 2000)
      .split(';')
      .flatMap((part): [string, string][] => {
        const [, name, value] = /^\s*([a-z-]{1,30})\s*:\s*([^:]{1,100}?)\s*(?:!important)?\s*$/i.exec(part) ?? []
        return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.toLowerCase()]]
      }),
  )
}

const isPlace = (name: string): boolean => name === 'start' || name === 'value'

function digits(sent: Readonly<Record<string, string | undefined>>): Attributes {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value !== undefined && (isPlace(name) ? /^-?\d{1,6}$/ : /^\d{1,4}%?$/).test(value.trim())
        ? [[name, value.trim()]]
        : [],
    ),
  )
}

/** Keeps lines and spaces. A long text is split, so that a browser lays out only the visible pieces. */
export function textPage(text: string): string {
  const pieces = textPieces(text)
  const look = pieces.length === 1 ? 'words' : 'words piece'
  return pieces.map((piece) => `<div class="${look}">${escapeHtml(piece)}</div>`).join('')
}
