import { hasCode } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { follow, readReference, type Resolve } from '#fhir/references/reference.ts'

export type Offer = { readonly base: string; readonly studyUid: string }

const DICOM_UID = /^[0-9.]{1,64}$/

/**
 * Returns the series available over DICOMweb, by their identifiers. Source: FHIR R4 `ImagingStudy.identifier`
 * (urn:dicom:uid), `ImagingStudy.series.endpoint`, otherwise `ImagingStudy.endpoint`: an active Endpoint of type
 * dicom-wado-rs. `Endpoint.address` is the base for `/studies/…` (DICOM PS3.18, 8.2).
 */
export function offersOf(study: JsonObject, resolve: Resolve): ReadonlyMap<string, Offer> {
  const studyUid = studyUidOf(study)
  const ofStudy = addressOf(study.endpoint, study, resolve)
  const offers = new Map<string, Offer>()
  if (studyUid === null) return offers
  for (const series of asObjects(study.series)) {
    const uid = asText(series.uid)
    const base = addressOf(series.endpoint, study, resolve) ?? ofStudy
    if (uid !== null && DICOM_UID.test(uid) && base !== null) offers.set(uid, { base, studyUid })
  }
  return offers
}

function studyUidOf(study: JsonObject): string | null {
  for (const { system, value } of asObjects(study.identifier)) {
    const uid = asText(value)?.replace(/^urn:oid:/, '')
    if (asText(system) === 'urn:dicom:uid' && uid !== undefined && DICOM_UID.test(uid)) return uid
  }
  return null
}

function addressOf(references: Element, study: JsonObject, resolve: Resolve): string | null {
  for (const reference of asArray(references)) {
    const endpoint = follow(readReference(reference), study, resolve)
    if (endpoint?.resourceType !== 'Endpoint') continue
    // This element is a Coding, not a CodeableConcept.
    const isWado = hasCode({ coding: asArray(endpoint.connectionType) }, 'dicom-wado-rs')
    const address = asText(endpoint.address)
    if (isWado && address !== null && isUsable(asText(endpoint.status))) return address
  }
  return null
}

const isUsable = (status: string | null): boolean => status === null || status === 'active' || status === 'test'
