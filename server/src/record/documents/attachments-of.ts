import { asText, isObject, type Element } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { mediaTypeOf } from '#readers/drvisitnotes/preferred-attachment.ts'

/** `data` is in base64, and `url` is as the source wrote it. Missing values are null. */
export type SentAttachment = {
  readonly contentType: string | null
  readonly title: string | null
  readonly size: number | null
  readonly url: string | null
  readonly data: string | null
}

const MAX_FORMS = 100
const MAX_DEPTH = 40
/**
 * Names of FHIR R4 elements that have the type Attachment. Elements with other names are recognized by their
 * `contentType`.
 */
const NAMED = /^(?:attachment|presentedForm|photo|value\w*Attachment|contentAttachment|sourceAttachment)$/

/**
 * Returns attachments in order: `DocumentReference.content.attachment`, `DiagnosticReport.presentedForm`,
 * `Media.content`, and the attachments of any other resource type. A `Binary` itself counts as an attachment.
 */
export function attachmentsOf(resource: FhirResource): readonly SentAttachment[] {
  if (resource.resourceType === 'Binary') return [readAttachment(resource)]
  const found: SentAttachment[] = []
  walk(resource, '', found, 0)
  return found
}

function walk(element: Element, name: string, found: SentAttachment[], depth: number): void {
  if (depth > MAX_DEPTH || found.length >= MAX_FORMS) return
  if (Array.isArray(element)) {
    for (const item of element as readonly Element[]) walk(item, name, found, depth + 1)
    return
  }
  if (!isObject(element)) return
  if (isAttachment(element, name)) found.push(readAttachment(element))
  else for (const [key, inner] of Object.entries(element)) walk(inner, key, found, depth + 1)
}

const isAttachment = (element: JsonObject, name: string): boolean =>
  NAMED.test(name) ||
  (typeof element.contentType === 'string' && (typeof element.data === 'string' || typeof element.url === 'string'))

function readAttachment(element: JsonObject): SentAttachment {
  const size = asText(element.size)
  return {
    contentType: mediaTypeOf(element) === null ? null : asText(element.contentType),
    title: asText(element.title),
    size: size !== null && /^\d{1,12}$/.test(size) ? Number(size) : null,
    url: asText(element.url),
    data: typeof element.data === 'string' && element.data !== '' ? element.data : null,
  }
}
