import { createHash } from 'node:crypto'
import { digestOf } from '#fhir/json/digest.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { identifierSystemOf, isAuthority, uriOfRoot } from '#fhir/codes/code-systems.ts'
import { attr, childrenOf, type Xml } from './xml-elements.ts'

type Id = { readonly root: string; readonly extension: string | null }

/** Skips an id that has a nullFlavor, or that has only an authority and no number. Source: CDA R2 `II`. */
const idsOf = (holder: Xml | null): readonly Id[] =>
  childrenOf(holder, 'id').flatMap((id) => {
    const root = attr(id, 'root')
    const extension = attr(id, 'extension')
    if (root === null || attr(id, 'nullFlavor') !== null) return []
    return extension === null && isAuthority(root) ? [] : [{ root, extension }]
  })

/** Undefined if there are none. */
export function identifiersOf(holder: Xml | null): readonly JsonObject[] | undefined {
  const found = idsOf(holder).map(({ root, extension }) =>
    extension === null
      ? { system: 'urn:ietf:rfc:3986', value: uriOfRoot(root) }
      : { system: identifierSystemOf(root), value: extension },
  )
  return found.length === 0 ? undefined : found
}

/** Returns 'root^extension' of the first id; null if there is none. */
export function keyOf(holder: Xml | null): string | null {
  const [id] = idsOf(holder)
  if (!id) return null
  return id.extension === null ? id.root : `${id.root}^${id.extension}`
}

/** Returns `urn:uuid:…` or `urn:oid:…`. If the id has an extension, returns HL7's `urn:hl7ii:root:extension`. */
export function sourceUriOf(documentId: string): string {
  const at = documentId.indexOf('^')
  if (at < 0) return uriOfRoot(documentId)
  return `urn:hl7ii:${documentId.slice(0, at)}:${encodeURIComponent(documentId.slice(at + 1))}`
}

/** Identifies a document without an id by a digest of its text (RFC 6920). */
export function digestName(text: string): string {
  return `ni:///sha-256;${createHash('sha256').update(text).digest('base64url')}`
}

export function stableId(...parts: readonly string[]): string {
  return `ccda-${digestOf(JSON.stringify(parts))}`
}
