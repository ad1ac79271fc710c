import { literalKey, readReference } from '#fhir/references/reference.ts'

/** Longest id that `getRecord` takes. */
const MAX_LENGTH = 300

/** What opens a record besides its number: the source it came from, and what it is called there. */
export type RecordPlace = { readonly sourceId: string; readonly type: string; readonly fhirId: string }

/**
 * 'Type/id' of a reference that leads to the source itself, however it is written; null for one that leads elsewhere,
 * because the same id on another server is another resource.
 */
export function ownKeyOf(reference: string, fhirBase: string): string | null {
  const key = literalKey(readReference(reference), fhirBase)
  return key !== null && /^[A-Z][A-Za-z]*\/[^/]+$/.test(key) ? key : null
}

/** The id by which one record leads to another of its source: `<import>/<Type>/<id>`. */
export function recordIdOf(sourceId: string, fhirBase: string, reference: string): string | null {
  const key = ownKeyOf(reference, fhirBase)
  const id = key === null ? '' : `${sourceId}/${key}`
  return id === '' || id.length > MAX_LENGTH ? null : id
}

const PLACE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([A-Z][A-Za-z]{0,63})\/([^/]+)$/

/** Reads such an id; undefined for anything else. */
export function readRecordId(id: string): RecordPlace | undefined {
  const [, sourceId, type, fhirId] = PLACE.exec(id) ?? []
  return sourceId === undefined || type === undefined || fhirId === undefined ? undefined : { sourceId, type, fhirId }
}
