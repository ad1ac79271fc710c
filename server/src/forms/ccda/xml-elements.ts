import type { Element, Node } from '@xmldom/xmldom'

/** Elements are matched by name, without prefix. An element of HL7's `sdtc` extension is recognized by its position. */
export type Xml = Element

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

export function childrenOf(holder: Xml | null, ...names: readonly string[]): readonly Xml[] {
  const found: Xml[] = []
  for (let node: Node | null = holder?.firstChild ?? null; node; node = node.nextSibling) {
    if (isElement(node) && (names.length === 0 || names.includes(nameOf(node)))) found.push(node)
  }
  return found
}

/** Returns all elements at a path of element names ('participant/participantRole'). */
export function at(holder: Xml | null, path: string): readonly Xml[] {
  let found: readonly Xml[] = holder ? [holder] : []
  for (const name of path.split('/')) found = found.flatMap((one) => childrenOf(one, name))
  return found
}

export function first(holder: Xml | null, path: string): Xml | null {
  return at(holder, path)[0] ?? null
}

export function nameOf(element: Xml): string {
  return element.localName ?? element.nodeName
}

/** Returns the attribute's trimmed value. Null if it is missing or empty. */
export function attr(element: Xml | null, name: string): string | null {
  return element?.getAttribute(name)?.trim() || null
}

export function attrAt(holder: Xml | null, path: string, name = 'value'): string | null {
  return attr(first(holder, path), name)
}

/** Returns the element's `xsi:type` without prefix ('PQ'). Null if there is no type. */
export function typeOf(element: Xml): string | null {
  const type = element.getAttributeNS(XSI, 'type')?.trim() || null
  return type?.split(':').at(-1) ?? null
}

/** Returns the element's text with white space collapsed. Null if there is none. */
export function textOf(element: Xml | null): string | null {
  return element?.textContent?.replace(/\s+/g, ' ').trim() || null
}

/** Source: CDA R2 `negationInd`, and HL7's extension for elements without this attribute in CDA (encounter, supply). */
export function isNegated(statement: Xml): boolean {
  const negation = attr(statement, 'negationInd') ?? attr(statement, 'sdtc:negationInd')
  return negation?.toLowerCase() === 'true'
}

/**
 * Returns true if the source does not know whether the statement is true. Returns false for a negated statement.
 * Source: CDA R2 `nullFlavor`.
 */
export function isUnknown(statement: Xml): boolean {
  return attr(statement, 'nullFlavor') !== null && !isNegated(statement)
}

const statements = [
  'act',
  'observation',
  'organizer',
  'procedure',
  'encounter',
  'substanceAdministration',
  'supply',
  'regionOfInterest',
  'observationMedia',
]

export function statementsIn(holder: Xml): readonly Xml[] {
  return childrenOf(holder, ...statements)
}

export function relatedTo(statement: Xml, typeCode?: string): readonly Xml[] {
  return childrenOf(statement, 'entryRelationship', 'component')
    .filter((relation) => typeCode === undefined || attr(relation, 'typeCode') === typeCode)
    .flatMap(statementsIn)
}

export function isRelatedBy(statement: Xml, typeCode: string): boolean {
  return relationOf(statement)?.getAttribute('typeCode') === typeCode
}

export function relationOf(statement: Xml): Xml | null {
  const around = statement.parentNode
  return around && isElement(around) ? around : null
}

export function isElement(node: Node): node is Xml {
  return node.nodeType === 1
}

export function collect<From, To>(items: readonly From[], make: (item: From) => To | null | undefined): readonly To[] {
  const made: To[] = []
  for (const item of items) {
    const one = make(item)
    if (one !== null && one !== undefined) made.push(one)
  }
  return made
}
