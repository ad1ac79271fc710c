import { digestOf } from '#fhir/json/digest.ts'
import type { JsonObject, FhirResource } from '#fhir/json/json.ts'

export type StoredDocument = {
  readonly bytes: Buffer
  readonly contentType: string
  readonly title: string | null
  /** A FHIR date. Null if unknown. */
  readonly date: string | null
  readonly type?: JsonObject | null
  readonly author?: string | null
  /** 'Patient/id'; null if there is no subject. */
  readonly subject?: string | null
  readonly more?: JsonObject
}

/** The same bytes always give the same id. */
export const idOfBytes = (bytes: Buffer | string): string => `file-${digestOf(bytes)}`

/** Returns a DocumentReference, and a Binary with the unchanged bytes. */
export function keepDocument(document: StoredDocument): readonly [FhirResource, FhirResource] {
  const { bytes, contentType, title, date, type, author, subject, more } = document
  const id = idOfBytes(bytes)
  return [
    {
      resourceType: 'DocumentReference',
      id,
      status: 'current',
      ...(type && { type }),
      ...(subject && { subject: { reference: subject } }),
      ...(date !== null && { date }),
      ...(author && { author: [{ display: author }] }),
      ...(title !== null && { description: title }),
      content: [{ attachment: { contentType, url: `Binary/${id}`, ...(title !== null && { title }) } }],
      ...more,
    },
    { resourceType: 'Binary', id, contentType, data: bytes.toString('base64') },
  ]
}
