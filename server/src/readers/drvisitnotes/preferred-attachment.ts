import type * as r4 from 'fhir/r4.js'
import type * as r5 from 'fhir/r5.js'
import { asObjects, asText } from '#fhir/json/elements.ts'
import type { Loose, LooseResource } from '#fhir/json/loose.ts'

/** Formats in order of preference, because hospitals send the same note as HTML and as RTF. */
const byForm = [
  'text/html',
  'application/pdf',
  'text/plain',
  'application/xhtml+xml',
  'text/rtf',
  'application/rtf',
  'application/xml',
  'text/xml',
  'application/octet-stream',
]

/**
 * Returns the best attachment. Prefers attachments with a URL or data, and among these the best format. Returns null
 * if the document has no attachment. Source: FHIR R4 `DocumentReference.content.attachment`.
 */
export function preferredAttachment(
  document: LooseResource<'DocumentReference'>,
): Loose<r4.Attachment | r5.Attachment> | null {
  const attachments = asObjects(document.content).flatMap((content) => asObjects(content.attachment).slice(0, 1))
  return attachments.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

/** Returns the media type in lower case without parameters ('text/html'), or null if it was not sent. */
export function mediaTypeOf(attachment: Loose<r4.Attachment | r5.Attachment> | null): string | null {
  return asText(attachment?.contentType)?.split(';')[0]?.trim().toLowerCase() || null
}

function rank(attachment: Loose<r4.Attachment | r5.Attachment>): number {
  const hasContent = asText(attachment.url) !== null || asText(attachment.data) !== null
  return (hasContent ? 0 : 100) + rankOfForm(mediaTypeOf(attachment))
}

/** Returns the rank of a format. The format with the lowest rank is shown. */
export function rankOfForm(mediaType: string | null): number {
  const place = byForm.indexOf(mediaType ?? '')
  return place < 0 ? byForm.length : place
}
