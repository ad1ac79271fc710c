import { elementTypes } from './element-types.ts'

/** Supported FHIR releases, in the order in which they are tried. */
export type XmlRelease = keyof typeof elementTypes
export const xmlReleases = Object.keys(elementTypes) as readonly XmlRelease[]

/** Content of an element: text, number, boolean, or an element type ('Resource': any resource). */
export type ElementShape = { readonly isList: boolean; readonly type: string }

type Shapes = ReadonlyMap<string, ElementShape>
type Types = ReadonlyMap<string, { readonly base: string; readonly own: Shapes; all?: Shapes }>

const opened = new Map<XmlRelease, Types>()

const ELEMENT = /^(\w+)(\*?)(?:(#|!)|:(\S+))?$/

function openTypes(release: XmlRelease): Types {
  const known = opened.get(release)
  if (known) return known
  const lines = elementTypes[release].trim().split('\n')
  const types = new Map(
    lines.map((line) => {
      const [holder = '', base = '', ...elements] = line.split(' ')
      const own = elements.flatMap((element) => {
        const [, name = '', list = '', plain = '', type = ''] = ELEMENT.exec(element) ?? []
        const of =
          plain === '#' ? 'number' : plain === '!' ? 'boolean' : type.startsWith('.') ? holder + type.slice(1) : type
        return name === '' ? [] : [[name, { isList: list !== '', type: of === '' ? 'string' : of }] as const]
      })
      return [holder, { base, own: new Map(own) }] as const
    }),
  )
  opened.set(release, types)
  return types
}

/** Returns the elements of a type, including inherited ones; undefined for a type unknown to the release. */
export function shapesOf(release: XmlRelease, type: string): Shapes | undefined {
  const found = openTypes(release).get(type)
  if (!found) return undefined
  return (found.all ??= new Map([...(shapesOf(release, found.base) ?? []), ...found.own]))
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

/** Returns whether an element of this type has its value in `@value` and is not an object in JSON. */
export const isPlain = (type: string): boolean => plainTypes.has(type)
