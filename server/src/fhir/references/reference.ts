import { asObject, asObjects, asText, isResource, type Element } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'

export type Reference = { readonly display: string | null } & (
  | { readonly kind: 'contained'; readonly id: string }
  /** `base`: null for a relative reference. `version`: null if none is given. */
  | {
      readonly kind: 'literal'
      readonly type: string
      readonly id: string
      readonly version: string | null
      readonly base: string | null
    }
  | { readonly kind: 'urn'; readonly urn: string }
  | { readonly kind: 'logical'; readonly value: string; readonly system: string | null }
  | { readonly kind: 'words-only' }
)

export type Resolve = (reference: string) => FhirResource | undefined

const longest = 4096

/** Allows more characters in ids than FHIR does. Oracle Health's ids are sometimes base64, which may end in '='. */
const LITERAL = /^(?:(https?:\/\/[^\s]+?)\/)?([A-Z][A-Za-z]{1,63})\/([^\s/?#|<>"]{1,256})(?:\/_history\/([^/\s]+))?$/

/**
 * Null if there is no reference. For R5's `CodeableReference`, reads the inner reference. A plain string that has the
 * form of a reference is used as a reference. Any other string is used as display text. Source: FHIR R4 `Reference`:
 * '#x' (contained), 'Type/id', an absolute address, either with '/_history/n', 'urn:uuid:…', only an identifier, or
 * only a display text.
 */
export function readReference(element: Element): Reference | null {
  if (typeof element === 'string') {
    const text = asText(element)
    return text === null ? null : (place(text, null) ?? { kind: 'words-only', display: text })
  }
  const object = asObject(element)
  if (!object) return null
  const inner = asObject(object.reference)
  if (inner) return readReference(inner)
  const literal = asText(object.reference)
  const words = asText(object.display)
  // An address used as display text is not a name.
  const display = words === literal || /^urn:(?:uuid|oid):\S+$/i.test(words ?? '') ? null : words
  const placed = literal === null ? null : place(literal, display)
  if (placed) return placed
  const identifier = asObject(object.identifier)
  const value = asText(identifier?.value)
  if (value !== null) return { kind: 'logical', value, system: asText(identifier?.system), display }
  return display === null ? null : { kind: 'words-only', display }
}

function place(text: string, display: string | null): Reference | null {
  if (text.startsWith('#')) return { kind: 'contained', id: text.slice(1), display }
  if (/^urn:\S+$/.test(text)) return { kind: 'urn', urn: text, display }
  const parts = text.length > longest ? null : LITERAL.exec(text)
  const [, base, type, id, version] = parts ?? []
  if (type === undefined || id === undefined) return null
  return { kind: 'literal', type, id, version: version ?? null, base: base ?? null, display }
}

/**
 * Returns the address of the referenced resource without a version: 'Practitioner/12'. 'urn:uuid:…' stays unchanged.
 * An absolute address under `baseUrl` becomes 'Type/id'. Other addresses stay absolute, because the same id on
 * another server is a different resource. Null for contained resources and references without a target.
 */
export function literalKey(reference: Reference | null, baseUrl?: string): string | null {
  if (reference?.kind === 'urn') return reference.urn
  if (reference?.kind !== 'literal') return null
  const key = `${reference.type}/${reference.id}`
  if (reference.base === null) return key
  const isOurs = baseUrl !== undefined && plainBase(reference.base) === plainBase(baseUrl)
  return isOurs ? key : `${reference.base}/${key}`
}

export function findContained(holder: JsonObject, id: string): FhirResource | null {
  const contained = asObjects(holder.contained).find((one) => one.id === id || one.id === `#${id}`)
  return isResource(contained) ? contained : null
}

/**
 * Finds the referenced resource. A contained resource is read from the holder, and any other reference is resolved.
 * Null if the resource is not stored.
 */
export function follow(reference: Reference | null, holder: JsonObject, resolve: Resolve): FhirResource | null {
  if (reference?.kind === 'contained') return findContained(holder, reference.id)
  const key = literalKey(reference)
  return key === null ? null : (resolve(key) ?? null)
}

/**
 * Returns a URL without its scheme and default port, for comparison. A server behind a proxy may write `http` and a
 * port for its own `https` address on the same host.
 */
function plainBase(url: string): string {
  const [, host = '', path = ''] = /^https?:\/\/([^/]*)(.*)$/is.exec(url) ?? []
  return `${host.toLowerCase().replace(/:(?:80|443)$/, '')}${path.replace(/(?<!\/)\/+$/, '')}`
}
