import { literalKey, readReference } from '#fhir/references/reference.ts'

const MAX_LENGTH = 300

export type RecordPlace = { readonly sourceId: string; readonly type: string; readonly fhirId: string }

/**
 * Returns 'Type/id' for a reference to the source itself, in any form. Returns null for a reference to another server.
 * On another server, the same id is another resource.
 */
export function ownKeyOf(reference: string, fhirBase: string): string | null {
  const key = literalKey(readReference(reference), fhirBase)
  return key !== null && /^[A-Z][A-Za-z]*\/[^/]+$/.test(key) ? key : null
}

export function recordIdOf(sourceId: string, fhirBase: string, reference: string): string | null {
  const key = ownKeyOf(reference, fhirBase)
  const id = key === null ? '' : `${sourceId}/${key}`
  return id === '' || id.length > MAX_LENGTH ? null : id
}

const PLACE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([A-Z][A-Za-z]{0,63})\/([^/]+)$/

/** Returns undefined if the text is not a record id of the form `sourceId/Type/id`. */
export function readRecordId(id: string): RecordPlace | undefined {
  const [, sourceId, type, fhirId] = PLACE.exec(id) ?? []
  return sourceId === undefined || type === undefined || fhirId === undefined ? undefined : { sourceId, type, fhirId }
}
