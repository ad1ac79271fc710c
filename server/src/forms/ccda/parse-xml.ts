import { DOMParser, onErrorStopParsing, type Element } from '@xmldom/xmldom'

/** A C-CDA document nests well under 60 levels. */
const MAX_DEPTH = 150

const MAX_LENGTH = 32 * 1024 * 1024

const MAX_ELEMENTS = 300_000

/** The limit for one element. Elements of real documents have at most about ten. */
const MAX_ATTRIBUTES = 200

/** Limited because every element inherits the prefixes of all its ancestors. */
const MAX_PREFIXES = 100

export type XmlError = 'not-xml' | 'has-doctype' | 'too-deep' | 'too-large'

/**
 * Rejects a DOCTYPE before parsing, so that no entity is ever defined, expanded or fetched. Also limits depth, length,
 * and the numbers of elements, attributes and namespaces. Declares `xsi` and `sdtc`, which some senders do not declare.
 * Never throws.
 */
export function parseXml(text: string): Element | XmlError {
  if (text.length > MAX_LENGTH) return 'too-large'
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const open = afterProlog(plain)
  if (plain.startsWith('<!DOCTYPE', open) || plain.startsWith('<!doctype', open)) return 'has-doctype'
  if (plain[open] !== '<') return 'not-xml'
  const shape = shapeOf(plain, open)
  if (shape === null) return 'not-xml'
  if (shape.depth > MAX_DEPTH) return 'too-deep'
  if (shape.elements > MAX_ELEMENTS || shape.attributes > MAX_ATTRIBUTES) return 'too-large'
  if (hasManyPrefixes(plain)) return 'too-large'
  try {
    const parsed = new DOMParser({ onError: onErrorStopParsing, locator: false }).parseFromString(
      declared(plain, open),
      'text/xml',
    )
    return parsed.documentElement ?? 'not-xml'
  } catch {
    return 'not-xml'
  }
}

/**
 * Truncates the text after the last complete section and closes open elements. Without a complete section, truncates
 * after the last complete element. Returns null if the text is complete or damaged in another way.
 */
export function closeCutOff(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  const open: string[] = []
  let last: { readonly end: number; readonly open: readonly string[] } | null = null
  let hasSection = false
  let at = text.indexOf('<', afterProlog(text))
  while (at >= 0) {
    const next = text[at + 1]
    const isTag = next !== '?' && next !== '!'
    const end = text.startsWith('<!--', at)
      ? endOf(text, '-->', at + 4)
      : text.startsWith('<![CDATA[', at)
        ? endOf(text, ']]>', at + 9)
        : next === '?'
          ? endOf(text, '?>', at + 2)
          : next === '!'
            ? -1
            : readTag(text, at).end
    if (end < 0) break
    const name = isTag ? (/^<\/?([^\s/>]+)/.exec(text.slice(at, at + 200))?.[1] ?? '') : ''
    if (isTag && next === '/') {
      if (open.pop() !== name) return null
      const isSection = /(?:^|:)section$/.test(name)
      if (isSection || !hasSection) last = { end, open: [...open] }
      hasSection ||= isSection
    } else if (isTag && text[end - 2] !== '/') open.push(name)
    if (open.length > MAX_DEPTH) return null
    at = text.indexOf('<', end)
  }
  if (open.length === 0 || last === null) return null
  return (
    text.slice(0, last.end) +
    last.open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

function afterProlog(text: string): number {
  let at = 0
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at += 1
    const end = text.startsWith('<?', at)
      ? endOf(text, '?>', at + 2)
      : text.startsWith('<!--', at)
        ? endOf(text, '-->', at + 4)
        : at
    if (end === at || end < 0) return at
    at = end
  }
}

/**
 * `attributes` is the highest number of attributes on one element. The shape is null if the text ends inside a
 * construct or at an entity declaration.
 */
type Shape = { readonly depth: number; readonly elements: number; readonly attributes: number }

function shapeOf(text: string, from: number): Shape | null {
  let depth = 0
  let elements = 0
  let deepest = 0
  let attributes = 0
  let at = text.indexOf('<', from)
  while (at >= 0) {
    const next = text[at + 1]
    let end: number
    if (text.startsWith('<!--', at)) end = endOf(text, '-->', at + 4)
    else if (text.startsWith('<![CDATA[', at)) end = endOf(text, ']]>', at + 9)
    else if (next === '?') end = endOf(text, '?>', at + 2)
    else if (next === '!') return null
    else {
      const tag = readTag(text, at)
      end = tag.end
      attributes = Math.max(attributes, tag.attributes)
      if (next !== '/') elements += 1
      if (next === '/') depth -= 1
      else if (text[end - 2] !== '/') depth += 1
      if (depth > deepest) deepest = depth
    }
    if (end < 0) return null
    at = text.indexOf('<', end)
  }
  return depth === 0 ? { depth: deepest, elements, attributes } : null
}

function readTag(text: string, open: number): { end: number; attributes: number } {
  let quote = ''
  let attributes = 0
  for (let at = open + 1; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") {
      quote = char
      attributes += 1
    } else if (char === '>') return { end: at + 1, attributes }
  }
  return { end: -1, attributes }
}

function hasManyPrefixes(text: string): boolean {
  const prefixes = new Set<string>()
  for (const [, prefix = ''] of text.matchAll(/\sxmlns:([^\s=]{1,200})/g))
    if (prefixes.add(prefix).size > MAX_PREFIXES) return true
  return false
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found < 0 ? -1 : found + mark.length
}

function declared(text: string, open: number): string {
  const { end } = readTag(text, open)
  const tag = text.slice(open, end)
  const missing = [
    ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
    ['sdtc', 'urn:hl7-org:sdtc'],
  ].flatMap(([prefix, uri]) => (tag.includes(`xmlns:${prefix}`) ? [] : [` xmlns:${prefix}="${uri}"`]))
  const name = /^<[^\s/>]+/.exec(tag)?.[0] ?? ''
  return missing.length === 0 || name === ''
    ? text.slice(open)
    : name + missing.join('') + text.slice(open + name.length)
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}
