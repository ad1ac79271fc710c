type Value = string | boolean | null | Digits | readonly Value[] | Members
type Members = { readonly [name: string]: Value | undefined }

/** A number as it is written in the JSON. */
class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Converts FHIR JSON to FHIR XML; numbers keep their digits. Source: FHIR R4 2.6.1. */
export function writeFhirXml(json: string): string {
  // TypeScript doesn't know the third parameter yet (ECMAScript 2026, JSON.parse source text access).
  const parse = JSON.parse as (
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown
  const resource = parse(json, (_key, value, { source }) =>
    typeof value === 'number' ? new Digits(source ?? String(value)) : value,
  ) as Members
  return `<?xml version="1.0" encoding="UTF-8"?>\n${resourceXml(resource, ' xmlns="http://hl7.org/fhir"')}`
}

function resourceXml(resource: Members, attributes = ''): string {
  const type = resource['resourceType'] as string
  return `<${type}${attributes}>${contentOf(resource, false)}</${type}>`
}

const isMembers = (value: Value | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits)
const asList = (value: Value | undefined): readonly (Value | undefined)[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [value]

/** `isElement`: id, and the url of an extension, are attributes. */
function contentOf(members: Members, isElement: boolean): string {
  const names = new Set(Object.keys(members).map((name) => name.replace(/^_/, '')))
  names.delete('resourceType')
  if (isElement) {
    names.delete('id')
    if ('url' in members && !('name' in members)) if (isExtension(members)) names.delete('url')
  }
  return [...names].map((name) => elementsXml(name, members[name], members[`_${name}`])).join('')
}

/** Other elements also have a url: an extension has only url, value and extensions. */
const isExtension = (members: Members): boolean =>
  Object.keys(members).every((name) => /^_?(?:url|id|extension|value[A-Z]\w*)$/.test(name))

function elementsXml(name: string, value: Value | undefined, more: Value | undefined): string {
  const [values, mores] = [asList(value), asList(more)]
  const count = Math.max(value === undefined ? 0 : values.length, more === undefined ? 0 : mores.length)
  let xml = ''
  for (let at = 0; at < count; at++) xml += elementXml(name, values[at], mores[at])
  return xml
}

function elementXml(name: string, value: Value | undefined, more: Value | undefined): string {
  if (name === 'div' && typeof value === 'string') return value
  if (isMembers(value)) {
    if (value['resourceType'] !== undefined) return `<${name}>${resourceXml(value)}</${name}>`
    return elementWith(name, undefined, value)
  }
  return elementWith(name, value, isMembers(more) ? more : {})
}

function elementWith(name: string, value: Value | undefined, members: Members): string {
  const stated: [string, Value | undefined][] = [
    ['id', members['id']],
    ['url', isExtension(members) ? members['url'] : undefined],
    ['value', value],
  ]
  const attributes = stated.flatMap(([attribute, attributeValue]) =>
    attributeValue === undefined || attributeValue === null
      ? []
      : ` ${attribute}="${escape(attributeValue instanceof Digits ? attributeValue.text : String(attributeValue as string | boolean))}"`,
  )
  const content = contentOf(members, true)
  return content === '' ? `<${name}${attributes.join('')}/>` : `<${name}${attributes.join('')}>${content}</${name}>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const escape = (text: string): string => text.replaceAll(/[&<>"\n\r\t]/g, (letter) => escapes[letter] ?? letter)
