import { SaxesParser, type SaxesTagNS } from 'saxes'

export type XmlNode = {
  readonly name: string
  readonly value: string | null
  readonly id: string | null
  readonly url: string | null
  readonly children: XmlNode[]
  markup: string | null
}

export type FhirXmlError = 'not-fhir' | 'has-doctype' | 'too-deep' | 'too-large'

const FHIR = 'http://hl7.org/fhir'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** The same limit as for a C-CDA document. */
const MAX_DEPTH = 150
/** In characters. Files and responses have lower limits. */
const MAX_LENGTH = 200_000_000
/**
 * Maximum number of XML elements. Applies separately to each entry of a Bundle and to the rest of the file, because
 * only one entry and the rest are in memory at a time.
 */
const MAX_VALUES = 1_000_000
const MAX_ATTRIBUTES = 200
const LOOKED_AT = 65_536

/**
 * Quickly checks whether the first tag names FHIR's namespace. Only the parser can confirm that the text is FHIR XML.
 */
export function looksLikeFhirXml(text: string): boolean {
  const head = text.slice(0, LOOKED_AT)
  const start = /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*)*/.exec(head)?.[0].length ?? 0
  if (!/^<[A-Za-z_]/.test(head.slice(start, start + 2))) return false
  return /\sxmlns(?::[\w.-]+)?\s*=\s*(["'])http:\/\/hl7\.org\/fhir\1/.test(head.slice(start, head.indexOf('>', start)))
}

export type ParsedFhirXml = {
  /** The root element. If the root is a Bundle, it does not include the entries. */
  readonly root: XmlNode
  readonly isCutOff: boolean
}

class RefusedError extends Error {
  readonly why: FhirXmlError
  constructor(why: FhirXmlError) {
    super(why)
    this.name = 'RefusedError'
    this.why = why
  }
}

class NotXmlError extends Error {
  override readonly name = 'NotXmlError'
}

/**
 * Passes each complete entry of a Bundle to `onEntry` and does not keep it. Rejects a DOCTYPE, so that no entity is
 * ever defined, expanded or fetched. Skips comments and processing instructions, and limits depth and element counts.
 * If the XML is invalid, still reads the part before the error. Throws only errors thrown by `onEntry`. Source: HL7
 * FHIR R4, "XML Representation of Resources".
 */
export function parseFhirXml(text: string, onEntry: (entry: XmlNode) => void): ParsedFhirXml | FhirXmlError {
  if (text.length > MAX_LENGTH) return 'too-large'
  const parser = new SaxesParser({ xmlns: true, position: true })
  const open: XmlNode[] = []
  let root: XmlNode | null = null
  let depth = 0
  let valueCount = 0
  let isCutOff = false
  let div: { readonly from: number; readonly depth: number; readonly node: XmlNode; readonly prefix: string } | null =
    null

  const refuse = (why: FhirXmlError): never => {
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
    if (++valueCount > MAX_VALUES) refuse('too-large')
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
      valueCount = 0
      onEntry(node)
    }
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof RefusedError) return error.why
    if (!(error instanceof NotXmlError)) throw error
    // Invalid XML counts as truncated. If no tag was read, the result is 'not-fhir'.
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

/**
 * Removes a prefix that is declared outside the narrative, because the prefix would be undefined inside the
 * narrative.
 */
function withoutPrefix(markup: string, prefix: string): string {
  if (prefix === '') return markup
  const plain = markup.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</')
  return /^<div[^>]*\sxmlns=/.test(plain) ? plain : plain.replace('<div', `<div xmlns="${XHTML}"`)
}
