import { Buffer } from 'node:buffer'
import type { JsonObject } from '#fhir/json/json.ts'
import { attr, attrAt, first, textOf, type Xml } from './xml-elements.ts'

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/**
 * Reads a document without sections: base64 with its media type, or plain text, which becomes base64. Lists an external
 * file by name only. Returns undefined if there is no content, or if the base64 is invalid. Source: CDA R2
 * `nonXMLBody/text`.
 */
export function embeddedForm(root: Xml, title: string | null): JsonObject | undefined {
  const text = first(root, 'component/nonXMLBody/text')
  if (!text) return undefined
  const named = { ...(title !== null && { title }) }
  const sent = attr(text, 'mediaType')
  if (attr(text, 'representation') === 'B64') {
    const data = (text.textContent ?? '').replace(/\s+/g, '')
    const isWhole = data !== '' && data.length % 4 !== 1 && BASE64.test(data)
    return isWhole ? { contentType: sent ?? 'application/octet-stream', data, ...named } : undefined
  }
  const words = textOf(text)
  const elsewhere = attrAt(text, 'reference')
  if (words === null)
    return elsewhere === null ? undefined : { contentType: sent ?? 'application/octet-stream', title: elsewhere }
  const data = Buffer.from(text.textContent ?? '', 'utf8').toString('base64')
  return { contentType: sent ?? 'text/plain', data, ...named }
}
