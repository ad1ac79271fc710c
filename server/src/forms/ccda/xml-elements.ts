import type { Element, Node } from '@xmldom/xmldom'

/** An XML element. HL7's own names and those of its extension `sdtc` are told apart by their place, not their prefix. */
export type Xml = Element

const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** The child elements with one of the names; all of them where no name is given. */
export function childrenOf(holder: Xml | null, ...names: readonly string[]): readonly Xml[] {
  const found: Xml[] = []
  for (let node: Node | null = holder?.firstChild ?? null; node; node = node.nextSibling) {
    if (isElement(node) && (names.length === 0 || names.includes(nameOf(node)))) found.push(node)
  }
  return found
}

/** The elements at the end of a path of names ('participant/participantRole'), by every branch. */
export function at(holder: Xml | null, path: string): readonly Xml[] {
  let found: readonly Xml[] = holder ? [holder] : []
  for (const name of path.split('/')) found = found.flatMap((one) => childrenOf(one, name))
  return found
}

/** The first element at the end of a path. */
export function first(holder: Xml | null, path: string): Xml | null {
  return at(holder, path)[0] ?? null
}

export function nameOf(element: Xml): string {
  return element.localName ?? element.nodeName
}

/** An attribute without space around it; null where it is not there or empty. */
export function attr(element: Xml | null, name: string): string | null {
  return element?.getAttribute(name)?.trim() || null
}

/** An attribute of the first element at the end of a path. */
export function attrAt(holder: Xml | null, path: string, name = 'value'): string | null {
  return attr(first(holder, path), name)
}

/** The name of the data type without prefix ('PQ'); null where none is stated. */
export function typeOf(element: Xml): string | null {
  const type = element.getAttributeNS(XSI, 'type')?.trim() || null
  return type?.split(':').at(-1) ?? null
}

/** The text inside, its white space made single; null where there is none. */
export function textOf(element: Xml | null): string | null {
  return element?.textContent?.replace(/\s+/g, ' ').trim() || null
}

/** Source: CDA R2 `negationInd`, and HL7's extension where CDA has none (encounter, supply). */
export function isNegated(statement: Xml): boolean {
  const said = attr(statement, 'negationInd') ?? attr(statement, 'sdtc:negationInd')
  return said?.toLowerCase() === 'true'
}

/**
 * Whether a statement itself is null: it names something and says that nothing is known of whether it is so. A denial
 * outweighs it. Source: CDA R2 `nullFlavor`.
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

/** The clinical statements directly in an entry, an entryRelationship or a component. */
export function statementsIn(holder: Xml): readonly Xml[] {
  return childrenOf(holder, ...statements)
}

/** The statements related to one, and the members of an organizer. */
export function relatedTo(statement: Xml, typeCode?: string): readonly Xml[] {
  return childrenOf(statement, 'entryRelationship', 'component')
    .filter((relation) => typeCode === undefined || attr(relation, 'typeCode') === typeCode)
    .flatMap(statementsIn)
}

/** Whether a statement is in its relation by that typeCode ('RSON', 'MFST'). */
export function isRelatedBy(statement: Xml, typeCode: string): boolean {
  return relationOf(statement)?.getAttribute('typeCode') === typeCode
}

/** The entryRelationship or component around a statement. */
export function relationOf(statement: Xml): Xml | null {
  const around = statement.parentNode
  return around && isElement(around) ? around : null
}

export function isElement(node: Node): node is Xml {
  return node.nodeType === 1
}

/** What is made of the items of a list, less those of which nothing is made. */
export function collect<From, To>(items: readonly From[], make: (item: From) => To | null | undefined): readonly To[] {
  const made: To[] = []
  for (const item of items) {
    const one = make(item)
    if (one !== null && one !== undefined) made.push(one)
  }
  return made
}
