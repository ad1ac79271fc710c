import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'
import type { FhirXmlFault, XmlNode } from './xml-node.ts'

const FHIR = 'http://hl7.org/fhir'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Deepest nesting that is read, as of a C-CDA document. */
const MAX_DEPTH = 150
/** Longest text that is read, in characters: what is taken of a file or an answer is shorter. */
const MAX_LENGTH = 200_000_000
/** Most elements outside of a Bundle's entries, and of one entry: only so many are held at once. */
const MAX_HELD = 1_000_000
const MAX_ATTRIBUTES = 200
/** So far a text is looked at for whether it is FHIR. */
const LOOKED_AT = 65_536

/** Whether a text looks like FHIR as XML: the first tag names FHIR's namespace. Cheap; the parser has the last word. */
export function looksLikeFhirXml(text: string): boolean {
  const head = text.slice(0, LOOKED_AT)
  const start = /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*)*/.exec(head)?.[0].length ?? 0
  if (!/^<[A-Za-z_]/.test(head.slice(start, start + 2))) return false
  return /\sxmlns(?::[\w.-]+)?\s*=\s*(["'])http:\/\/hl7\.org\/fhir\1/.test(head.slice(start, head.indexOf('>', start)))
}

/** What a text in XML holds. */
export type ParsedFhirXml = {
  /** The resource; of a Bundle without its entries. */
  readonly root: XmlNode
  /** The text ends, or stops being XML, before the root does. */
  readonly isCutOff: boolean
}

class RefusedError extends Error {
  readonly why: FhirXmlFault
  constructor(why: FhirXmlFault) {
    super(why)
    this.name = 'RefusedError'
    this.why = why
  }
}

/** The text stops being XML. */
class NotXmlError extends Error {
  override readonly name = 'NotXmlError'
}

/**
 * Parses FHIR as XML. Entries of a Bundle are handed to `onEntry` as they end, and are not held.
 *
 * Source: HL7 FHIR R4, "XML Representation of Resources". A text with a DOCTYPE is refused, so that no entity is ever
 * defined, expanded or fetched; comments and processing instructions are left out; depth and numbers are bounded.
 *
 * Absence: a fault. What comes before the place where a text stops being XML is read. Throws what `onEntry` throws, and nothing else.
 */
export function parseFhirXml(text: string, onEntry: (entry: XmlNode) => void): ParsedFhirXml | FhirXmlFault {
  if (text.length > MAX_LENGTH) return 'too-large'
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: XmlNode[] = []
  let root: XmlNode | null = null
  let depth = 0
  let held = 0
  let isCutOff = false
  /** The narrative that is open: where it began and how deep. */
  let div: { readonly from: number; readonly depth: number; readonly node: XmlNode; readonly prefix: string } | null =
    null

  const refuse = (why: FhirXmlFault): never => {
    throw new RefusedError(why)
  }
  parser.on('doctype', () => refuse('has-doctype'))
  parser.on('error', (cause) => {
    throw new NotXmlError(cause.message, { cause })
  })
  parser.on('opentag', (tag) => {
    depth++
    if (depth > MAX_DEPTH) refuse('too-deep')
    if (Object.keys(tag.attributes).length > MAX_ATTRIBUTES) refuse('too-large')
    if (root === null && tag.uri !== FHIR) refuse('not-fhir')
    if (div) return
    if (++held > MAX_HELD) refuse('too-large')
    const node = nodeOf(tag)
    const holder = open.at(-1)
    holder?.children.push(node)
    root ??= node
    if (isNarrative(tag, holder))
      div = { from: text.lastIndexOf('<', parser.position - 1), depth, node, prefix: tag.prefix }
    open.push(node)
  })
  parser.on('closetag', () => {
    if (div?.depth === depth) {
      div.node.markup = withoutPrefix(text.slice(div.from, parser.position), div.prefix)
      div = null
    }
    depth--
    if (div) return
    const node = open.pop()
    if (depth === 1 && root?.name === 'Bundle' && node?.name === 'entry') {
      root.children.pop()
      held = 0
      onEntry(node)
    }
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof RefusedError) return error.why
    if (!(error instanceof NotXmlError)) throw error
    // What is not XML at all never came to a first tag.
    isCutOff = true
  }
  return root === null ? 'not-fhir' : { root, isCutOff }
}

function nodeOf({ local, attributes }: SaxesTagNS): XmlNode {
  const { value, id, url } = attributes
  return {
    name: local,
    value: value?.value ?? null,
    id: id?.value ?? null,
    url: url?.value ?? null,
    children: [],
    markup: null,
  }
}

const isNarrative = ({ local, uri }: SaxesTagNS, holder: XmlNode | undefined): boolean =>
  local === 'div' && (uri === XHTML || holder?.name === 'text')

/** A narrative by itself: a prefix that the text around it declares means nothing there. */
function withoutPrefix(markup: string, prefix: string): string {
  if (prefix === '') return markup
  const plain = markup.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
  return /^<div[^>]*\sxmlns=/.test(plain) ? plain : plain.replace('<div', `<div xmlns="${XHTML}"`)
}
