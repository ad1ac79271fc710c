import type { DocumentState } from '@kinchart/contract/calls/documents.ts'
import { asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { findAliases, keyOf } from '#store/aliases.ts'
import { documentAad, lastingAddress } from '#store/document-place.ts'
import { openReferenced } from '#store/open-referenced.ts'
import type { FoundRow, SourceOf } from '#lists/show-record.ts'
import { openIdOf } from '#store/stored-ids.ts'
import type { SentAttachment } from './attachments-of.ts'

/**
 * Decodes base64 with white space, in the standard or URL-safe alphabet. Returns null if the text is invalid. Source:
 * RFC 4648.
 */
export function openBase64(sent: string): Buffer | null {
  const plain = /\s/.test(sent) ? sent.replaceAll(/\s+/g, '') : sent
  return plain.length % 4 !== 1 && /^[A-Za-z0-9+/_-]*={0,2}$/.test(plain) ? Buffer.from(plain, 'base64') : null
}

type BinaryContent = { readonly bytes: Buffer; readonly contentType: string | null }

const EDGE_BYTES = 2048

/**
 * Unwraps a FHIR `Binary` (JSON or XML), in which sources may send a document's bytes. Returns anything else unchanged.
 * Returns null if the base64 is invalid.
 */
export function unwrapBinary(content: BinaryContent): BinaryContent | null {
  const { bytes } = content
  const start = bytes
    .subarray(0, 64)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()
  if (start.startsWith('{') && edgesHold(bytes, '"Binary"')) return unwrapJson(content)
  if (
    start.startsWith('<') &&
    /<Binary\s[^>]{0,300}http:\/\/hl7\.org\/fhir/.test(bytes.subarray(0, EDGE_BYTES).toString('latin1'))
  )
    return unwrapXml(content)
  return content
}

const edgesHold = (bytes: Buffer, word: string): boolean =>
  bytes.subarray(0, EDGE_BYTES).includes(word) || bytes.subarray(-EDGE_BYTES).includes(word)

function unwrapJson(content: BinaryContent): BinaryContent | null {
  try {
    const sent = JSON.parse(content.bytes.toString()) as {
      resourceType?: unknown
      contentType?: unknown
      data?: unknown
    }
    if (sent.resourceType !== 'Binary') return content
    const bytes = openBase64(typeof sent.data === 'string' ? sent.data : '')
    return bytes && { bytes, contentType: typeof sent.contentType === 'string' ? sent.contentType : null }
  } catch {
    return content
  }
}

function unwrapXml(content: BinaryContent): BinaryContent | null {
  const text = content.bytes.toString()
  const bytes = openBase64(/<data\s+value="([^"]*)"/.exec(text)?.[1] ?? '')
  return bytes && { bytes, contentType: /<contentType\s+value="([^"]{0,200})"/.exec(text)?.[1] ?? null }
}

export type DocumentServices = { readonly db: Db; readonly cipher: PersonCipher; readonly sourceOf: SourceOf }

/** The original bytes, or the reason there are none. */
export type OpenedForm =
  | ({ readonly state: 'held' } & BinaryContent)
  | { readonly state: Exclude<DocumentState, 'held'>; readonly bytes: null; readonly contentType: string | null }

const MAX_BASE64 = 34_000_000

/** Uses the data within the attachment, otherwise the fetched file. */
export async function openForm(
  services: DocumentServices,
  row: FoundRow,
  { data, url, contentType }: SentAttachment,
): Promise<OpenedForm> {
  if (data !== null) {
    if (data.length > MAX_BASE64) return without('too-large', contentType)
    return toOpenedForm(openBase64(data), contentType)
  }
  if (url === null) return without('empty', contentType)
  const attachment = await findAttachment(services, row, url)
  if (attachment?.state === 'elsewhere') return without('not-fetched', contentType)
  if (attachment?.state === 'waiting' || attachment?.state === 'missing' || attachment?.state === 'too-large') {
    const binary = await findBinary(services, row, url)
    return binary ? openBinary(binary, contentType) : without(attachment.state, contentType)
  }
  if (attachment?.body) {
    const bytes = services.cipher.decrypt(attachment.body, documentAad(row.sourceId, attachment.addressDigest))
    const own = unwrapBinary({ bytes, contentType: attachment.contentType ?? contentType })
    return toOpenedForm(own?.bytes ?? null, own?.contentType ?? contentType)
  }
  const binary = await findBinary(services, row, url)
  return binary ? openBinary(binary, contentType) : without('not-fetched', contentType)
}

const without = (state: Exclude<DocumentState, 'held'>, contentType: string | null): OpenedForm => ({
  state,
  bytes: null,
  contentType,
})

function toOpenedForm(bytes: Buffer | null, contentType: string | null): OpenedForm {
  if (bytes === null) return without('damaged', contentType)
  return bytes.length === 0 ? without('empty', contentType) : { state: 'held', bytes, contentType }
}

const openBinary = (binary: FhirResource, contentType: string | null): OpenedForm =>
  toOpenedForm(
    openBase64(typeof binary['data'] === 'string' ? binary['data'] : ''),
    asText(binary['contentType']) ?? contentType,
  )

/**
 * Searches for the attachment under the full URL and under the record that the URL refers to. An import from a
 * hospital stores the full URL. An import of files stores the record.
 */
async function findAttachment({ db, cipher, sourceOf }: DocumentServices, row: FoundRow, url: string) {
  const { fhirBase } = await sourceOf(row.sourceId)
  const aliases = await findAliases({ db, cipher }, row.sourceId, [url], openIdOf(cipher, row))
  const written = [keyOf(url, fhirBase, aliases) ?? url]
  if (URL.canParse(url, `${fhirBase}/`)) written.push(lastingAddress(new URL(url, `${fhirBase}/`).href))
  return db
    .selectFrom('attachment')
    .select(['state', 'body', 'contentType', 'addressDigest'])
    .where('sourceId', '=', row.sourceId)
    .where('resourceId', '=', row.id)
    .where(
      'addressDigest',
      'in',
      written.map((address) => cipher.digest(address)),
    )
    .executeTakeFirst()
}

async function findBinary(
  { db, cipher, sourceOf }: DocumentServices,
  row: FoundRow,
  url: string,
): Promise<FhirResource | undefined> {
  const { fhirBase } = await sourceOf(row.sourceId)
  const key = keyOf(url, fhirBase, await findAliases({ db, cipher }, row.sourceId, [url], openIdOf(cipher, row)))
  if (key === null || !key.startsWith('Binary/')) return undefined
  return (await openReferenced(db, { sourceId: row.sourceId, cipher }, [key])).get(key)
}
