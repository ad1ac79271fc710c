import { parseFhirXml, type FhirXmlError, type XmlNode } from './parse-fhir-xml.ts'
import { elementTypes } from './element-types.ts'

type XmlRelease = keyof typeof elementTypes
const xmlReleases = Object.keys(elementTypes) as readonly XmlRelease[]

type ElementShape = { readonly isList: boolean; readonly type: string }

type Shapes = ReadonlyMap<string, ElementShape>
type Types = ReadonlyMap<string, { readonly base: string; readonly own: Shapes; all?: Shapes }>

const opened = new Map<XmlRelease, Types>()

const ELEMENT = /^(\w+)(\*?)(?:(#|!)|:(\S+))?$/

function openTypes(release: XmlRelease): Types {
  const known = opened.get(release)
  if (known) return known
  const lines = elementTypes[release].trim().split('\n')
  const types = new Map(
    lines.flatMap((line) => {
      const [holder = '', base = '', ...elements] = line.split(' ')
      if (holder === '=')
        return elements.map((name) => {
          const { base: ofBase = '', own = new Map() } = openTypes(base as XmlRelease).get(name) ?? {}
          return [name, { base: ofBase, own }] as const
        })
      const own = elements.flatMap((element) => {
        const [, name = '', list = '', plain = '', type = ''] = ELEMENT.exec(element) ?? []
        const of =
          plain === '#' ? 'number' : plain === '!' ? 'boolean' : type.startsWith('.') ? holder + type.slice(1) : type
        return name === '' ? [] : [[name, { isList: list !== '', type: of === '' ? 'string' : of }] as const]
      })
      return [[holder, { base, own: new Map(own) }] as const]
    }),
  )
  opened.set(release, types)
  return types
}

/**
 * Returns the elements of a type, including inherited elements. Returns undefined for a type that the release does
 * not define.
 */
function shapesOf(release: XmlRelease, type: string): Shapes | undefined {
  const found = openTypes(release).get(type)
  if (!found) return undefined
  return (found.all ??= new Map([...(shapesOf(release, found.base) ?? []), ...found.own]))
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

const isPlain = (type: string): boolean => plainTypes.has(type)

/**
 * Decimals keep their digits (6.10 stays 6.10). Repeatable elements are arrays even if they occur once. Contained
 * resources, extensions and narrative markup are kept. XML does not state its release, so each resource is read as the
 * first release that defines all its elements (element-types.ts), else as the best match. The type of an unknown
 * element is inferred from its shape. For a truncated text, the JSON ends after the last complete entry. Source: HL7
 * FHIR R4, "XML Representation of Resources" and "JSON Representation of Resources".
 */
export function readFhirXml(text: string): { readonly json: string } | { readonly why: FhirXmlError } {
  const entries: string[] = []
  const parsed = parseFhirXml(text, (entry) => {
    entries.push(objectText(entry, 'BundleEntry', 'r4'))
  })
  if (typeof parsed === 'string') return { why: parsed }
  const { root, isCutOff } = parsed
  if (root.name !== 'Bundle')
    return { json: isCutOff ? `{"resourceType":${JSON.stringify(root.name)}` : resourceText(root, null) }
  const around = { ...root, children: root.children.filter(({ name }) => name !== 'entry') }
  const end = isCutOff ? '' : ']}'
  return { json: `${resourceText(around, null).slice(0, -1)},"entry":[${entries.join(',')}${end}` }
}

/** `release` is the release of the containing resource. Null for a resource that is not contained. */
function resourceText(node: XmlNode, release: XmlRelease | null): string {
  return objectText(node, node.name, release ?? releaseOf(node), `"resourceType":${JSON.stringify(node.name)}`)
}

/** Returns the first release that defines all elements of the resource, else the best match. */
function releaseOf(node: XmlNode): XmlRelease {
  let best: { readonly release: XmlRelease; readonly misfits: number } = { release: 'r4', misfits: Infinity }
  for (const release of xmlReleases) {
    const shapes = shapesOf(release, node.name)
    const misfits = shapes ? misfitsOf(node, shapes, release) : Infinity
    if (misfits === 0) return release
    if (misfits < best.misfits) best = { release, misfits }
  }
  return best.release
}

function misfitsOf(node: XmlNode, shapes: ReadonlyMap<string, ElementShape>, release: XmlRelease): number {
  let misfits = 0
  for (const child of node.children) {
    const shape = shapes.get(child.name)
    if (!shape) misfits++
    else if (isPlain(shape.type)) {
      if (child.value === null && child.markup === null && child.children.some(({ name }) => name !== 'extension'))
        misfits++
    } else if (child.value !== null) misfits++
    else if (shape.type !== 'Resource') {
      const inner = shapesOf(release, shape.type)
      misfits += inner ? misfitsOf(child, inner, release) : 0
    }
  }
  return misfits
}

function objectText(node: XmlNode, type: string, release: XmlRelease, first = ''): string {
  const shapes = shapesOf(release, type)
  const members = first === '' ? [] : [first]
  if (node.id !== null) members.push(`"id":${JSON.stringify(node.id)}`)
  if (node.url !== null) members.push(`"url":${JSON.stringify(node.url)}`)
  const groups = Map.groupBy(node.children, ({ name }) => name)
  for (const [name, children] of groups)
    members.push(...membersOf(name, children, shapes?.get(name) ?? shapeBy(name, children), release))
  return `{${members.join(',')}}`
}

function shapeBy(name: string, children: readonly XmlNode[]): ElementShape {
  if (name === 'extension' || name === 'modifierExtension') return { isList: true, type: 'Extension' }
  const isText = children.some(({ value, markup }) => value !== null || markup !== null)
  const isResource = children.every((one) => one.children.length === 1 && isResourceNode(one.children[0]))
  return { isList: children.length > 1, type: isText ? 'string' : isResource ? 'Resource' : 'unknown' }
}

const isResourceNode = (node: XmlNode | undefined): boolean => /^[A-Z]/.test(node?.name ?? '')

function membersOf(name: string, children: readonly XmlNode[], shape: ElementShape, release: XmlRelease): string[] {
  const isList = shape.isList || children.length > 1
  const written = (texts: readonly string[]): string => (isList ? `[${texts.join(',')}]` : (texts[0] ?? 'null'))
  const key = JSON.stringify(name)
  if (shape.type === 'Resource') {
    // A contained resource uses the release of its container. The release of a resource in a Bundle entry is
    // determined separately.
    const of = name === 'contained' ? release : null
    return [
      `${key}:${written(children.flatMap((one) => one.children.map((childNode) => resourceText(childNode, of))))}`,
    ]
  }
  if (!isPlain(shape.type)) return [`${key}:${written(children.map((one) => objectText(one, shape.type, release)))}`]
  const members: string[] = []
  if (children.some(({ value, markup }) => value !== null || markup !== null))
    members.push(`${key}:${written(children.map((one) => plainText(one, shape.type)))}`)
  if (children.some(hasMore))
    members.push(
      `${JSON.stringify(`_${name}`)}:${written(children.map((one) => (hasMore(one) ? objectText(one, 'Element', release) : 'null')))}`,
    )
  return members
}

const hasMore = ({ id, children, markup }: XmlNode): boolean => markup === null && (id !== null || children.length > 0)

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * If an element should be a number or boolean but its value is not, the value stays text. This way no digit is lost.
 */
function plainText({ value, markup }: XmlNode, type: string): string {
  if (markup !== null) return JSON.stringify(markup)
  if (value === null) return 'null'
  if (type === 'number' && NUMBER.test(value)) return value
  return type === 'boolean' && (value === 'true' || value === 'false') ? value : JSON.stringify(value)
}
