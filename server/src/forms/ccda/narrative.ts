import type { Node } from '@xmldom/xmldom'
import { attr, childrenOf, first, isElement, nameOf, textOf, type Xml } from './xml-elements.ts'

/** Elements that are not listed here are rendered without their tag. */
const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  tr: 'tr',
  th: 'th',
  td: 'td',
  caption: 'p',
  sub: 'sub',
  sup: 'sup',
  item: 'li',
  content: 'span',
  footnote: 'span',
}

/** Elements whose text must be inside their child elements. */
const withoutText = new Set(['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'list'])

const styles: readonly (readonly [code: string, tag: string])[] = [
  ['bold', 'b'],
  ['italics', 'i'],
  ['underline', 'u'],
]

/**
 * Returns XHTML that is safe to show: `<div xmlns="http://www.w3.org/1999/xhtml">…</div>`. Every tag and attribute
 * comes from a closed list here. Only table layout attributes use the sender's values, and each value must match a
 * fixed pattern. Everything else is escaped text. A link becomes its text followed by the URL, and a picture becomes a
 * note. There are no scripts, styles, events, ids or clickable links. Returns null for empty text. Source: CDA R2
 * `StrucDoc.Text`.
 */
export function narrativeDiv(text: Xml | null): string | null {
  if (!text || textOf(text) === null) return null
  return `<div xmlns="http://www.w3.org/1999/xhtml">${inside(text)}</div>`
}

function inside(holder: Xml): string {
  const keepsText = !withoutText.has(nameOf(holder))
  const parts: string[] = []
  for (let node: Node | null = holder.firstChild; node; node = node.nextSibling) {
    if (isElement(node)) parts.push(element(node, nameOf(holder)))
    else if (keepsText && (node.nodeType === 3 || node.nodeType === 4)) parts.push(escaped(node.nodeValue ?? ''))
  }
  return parts.join('')
}

function element(node: Xml, holder: string): string {
  const name = nameOf(node)
  if (name === 'br') return '<br/>'
  if (name === 'col') return `<col${layout(node)}/>`
  if (name === 'colgroup') return `<colgroup${layout(node)}>${inside(node)}</colgroup>`
  if (name === 'script' || name === 'style') return ''
  if (name === 'renderMultiMedia') return `<p>[Picture or attachment] ${inside(node)}</p>`
  if (name === 'linkHtml') return link(node)
  if (name === 'list') return list(node)
  const content = styled(attr(node, 'styleCode'), inside(node))
  if (name === 'caption') return holder === 'table' ? `<caption>${content}</caption>` : `<b>${content}</b> `
  const tag = tags[name]
  return tag === undefined ? content : `<${tag}${layout(node)}>${content}</${tag}>`
}

/** Source: CDA R2 `StrucDoc.List.styleCode`. */
const numberings: readonly (readonly [code: string, type: string])[] = [
  ['Arabic', '1'],
  ['LittleRoman', 'i'],
  ['BigRoman', 'I'],
  ['LittleAlpha', 'a'],
  ['BigAlpha', 'A'],
]

/** XHTML does not allow a caption inside a list, so the caption precedes the list. */
function list(node: Xml): string {
  const tag = attr(node, 'listType') === 'ordered' ? 'ol' : 'ul'
  const styleCodes = attr(node, 'styleCode')?.split(/\s+/) ?? []
  const [, type] = numberings.find(([code]) => tag === 'ol' && styleCodes.includes(code)) ?? []
  const captions = childrenOf(node, 'caption').map((caption) => `<p><b>${inside(caption)}</b></p>`)
  const items = childrenOf(node, 'item').map((item) => `<li>${styled(attr(item, 'styleCode'), inside(item))}</li>`)
  return `${captions.join('')}<${tag}${type === undefined ? '' : ` type="${type}"`}>${items.join('')}</${tag}>`
}

function link(node: Xml): string {
  const address = attr(node, 'href')
  const words = inside(node)
  if (address === null || address.startsWith('#')) return words
  return words.trim() === '' || textOf(node) === address ? escaped(address) : `${words} (${escaped(address)})`
}

/** Each value matches a fixed pattern, or is escaped text (`abbr`, `summary`). */
const layouts: Readonly<Record<string, readonly string[]>> = {
  table: ['summary'],
  colgroup: ['span'],
  col: ['span'],
  thead: ['align', 'valign'],
  tbody: ['align', 'valign'],
  tfoot: ['align', 'valign'],
  tr: ['align', 'valign'],
  th: ['colspan', 'rowspan', 'abbr', 'scope', 'align', 'valign'],
  td: ['colspan', 'rowspan', 'abbr', 'scope', 'align', 'valign'],
}
const forms: Readonly<Record<string, RegExp>> = {
  colspan: /^[1-9]\d{0,2}$/,
  rowspan: /^(?:0|[1-9]\d{0,2})$/,
  span: /^[1-9]\d{0,2}$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  align: /^(?:left|center|right|justify)$/,
  valign: /^(?:top|middle|bottom|baseline)$/,
  abbr: /^[^<]{1,200}$/,
  summary: /^[^<]{1,500}$/,
}

function layout(node: Xml): string {
  return (layouts[nameOf(node)] ?? [])
    .map((key) => {
      const value = attr(node, key)
      return value !== null && forms[key]?.test(value) === true ? ` ${key}="${escaped(value)}"` : ''
    })
    .join('')
}

function styled(styleCode: string | null, content: string): string {
  if (styleCode === null || content === '') return content
  const styleCodes = styleCode.toLowerCase().split(/\s+/)
  return styles.reduce(
    (inner, [code, tag]) => (styleCodes.includes(code) ? `<${tag}>${inner}</${tag}>` : inner),
    content,
  )
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Returns the text for the id that an entry refers to; null if there is none. */
export type NarrativeTexts = (id: string) => string | null

export const noTexts: NarrativeTexts = () => null

/** Omits elements without an id. */
export function narrativeById(body: Xml): ReadonlyMap<string, Xml> {
  const found = new Map<string, Xml>()
  const walk = (holder: Xml, isNarrative: boolean): void => {
    for (const child of childrenOf(holder)) {
      // Some senders write lowercase `id`, as in HTML.
      const id = isNarrative ? (attr(child, 'ID') ?? attr(child, 'id')) : null
      if (id !== null && !found.has(id)) found.set(id, child)
      const isText = isNarrative || (nameOf(child) === 'text' && nameOf(holder) === 'section')
      if (isText || ['component', 'structuredBody', 'section'].includes(nameOf(child))) {
        if (isText && !isNarrative && attr(child, 'ID') !== null) found.set(attr(child, 'ID') ?? '', child)
        walk(child, isText)
      }
    }
  }
  walk(body, false)
  return found
}

/** Each element is converted to text only once, when its text is first needed. */
export function narrativeTexts(found: ReadonlyMap<string, Xml>): NarrativeTexts {
  const read = new Map<string, string | null>()
  return (id) => {
    const known = read.get(id)
    if (known !== undefined) return known
    const words = wordsOf(found.get(id) ?? null)
    read.set(id, words)
    return words
  }
}

/** Returns the element's own text, else the narrative that it refers to. Returns null if there is neither. */
export function resolveText(element: Xml | null, texts: NarrativeTexts): string | null {
  if (!element) return null
  const own = textOf(element)
  if (own !== null) return own
  const id = idReferredTo(element)
  return id === null ? null : texts(id)
}

/** Some senders omit the '#'. Null if there is no reference. */
export function idReferredTo(element: Xml | null): string | null {
  return attr(first(element, 'reference'), 'value')?.replace(/^#/, '') || null
}

export function wordsOf(element: Xml | null): string | null {
  if (!element) return null
  const parts: string[] = []
  const walk = (holder: Xml): void => {
    for (let node: Node | null = holder.firstChild; node; node = node.nextSibling) {
      if (!isElement(node)) parts.push(node.nodeType === 3 || node.nodeType === 4 ? (node.nodeValue ?? '') : '')
      else {
        const isApart = nameOf(node) !== 'content' && nameOf(node) !== 'sub' && nameOf(node) !== 'sup'
        if (isApart) parts.push(' ')
        walk(node)
        if (isApart) parts.push(' ')
      }
    }
  }
  walk(element)
  return parts.join('').replace(/\s+/g, ' ').trim() || null
}
