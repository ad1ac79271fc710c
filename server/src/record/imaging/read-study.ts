import { labelOf, labelsOf, hasCode } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, commaList, asArray, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { asDate } from '#fhir/values/partial-date.ts'
import { actorName, actorNames } from '#fhir/references/actor-name.ts'
import type { ImagingStudy } from '@kinchart/contract/calls/imaging.ts'
import { follow, readReference, type Resolve } from '#fhir/references/reference.ts'

export type Offer = { readonly base: string; readonly studyUid: string }

const DICOM_UID = /^[0-9.]{1,64}$/

/**
 * Returns the series available over DICOMweb, by series identifier. Source: FHIR R4 `ImagingStudy.identifier`
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

export type StudyFacts = Omit<
  ImagingStudy,
  'id' | 'resourceType' | 'providerName' | 'ehrImportRequestId' | 'files' | 'missingSince' | 'alsoFrom'
>

/** Maximum series to show. More series in one study are an error of the source. The counts still include all series. */
const MAX_SERIES = 200

/**
 * Counts are those that the study states (`numberOfSeries`, `numberOfInstances`). If the study does not state its
 * number of images, the number is the sum over its series, provided that every series states its own number. Missing
 * values are null. A series without a `uid` cannot be requested and is never offered. Source: FHIR R4 ImagingStudy.
 */
export function readStudy(study: LooseResource<'ImagingStudy'>, resolve: Resolve): StudyFacts {
  const series = asObjects(study.series)
  const offers = offersOf(study, resolve)
  const counts = series.map((one) => asCount(one.numberOfInstances))
  const summed = counts.length > 0 && counts.every((one) => one !== null) ? counts.reduce((a, b) => a + b, 0) : null
  return {
    date: asDate(study.started),
    status: asText(study.status),
    modality: once([labelsOf(study.modality), ...series.map((one) => labelsOf(one.modality))]),
    description: asText(study.description) ?? labelsOf(study.procedureCode),
    bodySite: once(series.map((one) => siteOf(one))),
    reason: labelsOf(study.reasonCode),
    referrer: actorName(study.referrer, study, resolve),
    performer:
      actorNames(
        series.flatMap((one) => asObjects(one.performer).map(({ actor }) => actor ?? null)),
        study,
        resolve,
      ) ?? actorNames(study.interpreter, study, resolve),
    numberOfSeries: asCount(study.numberOfSeries) ?? (series.length > 0 ? series.length : null),
    numberOfInstances: asCount(study.numberOfInstances) ?? summed,
    series: series.slice(0, MAX_SERIES).map((one) => {
      const uid = asText(one.uid) ?? ''
      return {
        uid,
        number: asText(one.number),
        modality: labelsOf(one.modality),
        description: asText(one.description),
        bodySite: siteOf(one),
        numberOfInstances: asCount(one.numberOfInstances),
        isOffered: offers.has(uid),
      }
    }),
  }
}

/** Returns images ordered by number. Source: FHIR R4 `ImagingStudy.series.instance`. */
export function instancesOf(study: LooseResource<'ImagingStudy'>, seriesUid: string): readonly string[] {
  const series = asObjects(study.series).find((one) => asText(one.uid) === seriesUid)
  return asObjects(series?.instance)
    .map((one, place) => ({ uid: asText(one.uid), number: Number(asText(one.number) ?? place) }))
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ uid }) => uid ?? [])
}

const siteOf = (series: LoosePart<'ImagingStudy', 'series'>): string | null =>
  commaList([labelOf(series.bodySite), sideOf(labelOf(series.laterality))], ' · ')

const sideOf = (side: string | null): string | null =>
  side === 'L' || side === 'Left' ? 'left' : side === 'R' || side === 'Right' ? 'right' : side

function asCount(element: JsonObject[string]): number | null {
  const text = asText(element)
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

const once = (texts: readonly (string | null)[]): string | null =>
  commaList([...new Set(texts.flatMap((text) => text?.split(', ') ?? []))])
