import type { z } from 'zod'
import type { getImaging, ImagingDocument, ImagingFile, ImagingStudy } from '@kinchart/contract/calls/imaging.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource, Json } from '#fhir/json/json.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import { readReference, type Resolve } from '#fhir/references/reference.ts'
import { listDocuments } from '../documents/find-documents.ts'
import type { DocumentServices } from '../documents/open-form.ts'
import type { ListServices } from '#lists/list-section.ts'
import { readStudy } from './read-study.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { findAliases, keyOf, markOf, type Aliases } from '#store/aliases.ts'
import { openBody } from '#store/open-body.ts'
import { openReferenced } from '#store/open-referenced.ts'
import type { FoundRow } from '#lists/show-record.ts'
import { openIdOf } from '#store/stored-ids.ts'

type OpenedResource = {
  readonly row: FoundRow & { readonly missingSince: Date | null; readonly sortKey: string | null }
  readonly resource: FhirResource
  readonly key: string
  readonly pointsTo: ReadonlySet<string>
  readonly keyOf: (reference: string) => string | null
}

const MAX_REFERENCES = 2000
const MAX_DEPTH = 200

async function openNewest(
  { db, cipher, sourceOf }: DocumentServices,
  { profileId }: OpenedRecord,
  types: readonly string[],
  { limit, mayHold }: { readonly limit: number; readonly mayHold: (text: string) => boolean },
): Promise<readonly OpenedResource[]> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body', 'receivedAt', 'missingSince', 'sortKey'])
    .where('profileId', '=', profileId)
    .where('type', 'in', types)
    .where('isEnteredInError', '=', false)
    .where('duplicateOf', 'is', null)
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const opened: {
    row: (typeof rows)[number]
    fhirId: string
    resource: FhirResource
    references: ReadonlySet<string>
  }[] = []
  for (const row of rows) {
    const text = openBody(cipher, row)
    if (!mayHold(text)) continue
    const resource = parseFhirJson(text) as FhirResource
    const references = new Set<string>()
    collect(resource, references)
    opened.push({ row, fhirId: openIdOf(cipher, row), resource, references })
  }
  const bases = new Map<string, { fhirBase: string; aliases: Aliases }>()
  for (const those of Map.groupBy(opened, namesOf).values()) {
    const [first] = those
    if (!first) continue
    const {
      fhirId,
      row: { sourceId },
    } = first
    const theirs = those.flatMap(({ references }) => [...references])
    const aliases = await findAliases({ db, cipher }, sourceId, [...new Set(theirs)].slice(0, MAX_REFERENCES), fhirId)
    bases.set(namesOf(first), { fhirBase: (await sourceOf(sourceId)).fhirBase, aliases })
  }
  return opened.map(({ row, fhirId, resource, references }) => {
    const { fhirBase, aliases } = bases.get(namesOf({ row, fhirId })) ?? { fhirBase: '', aliases: undefined }
    const toKey = (reference: string): string | null => keyOf(reference, fhirBase, aliases)
    return {
      row: row as OpenedResource['row'],
      resource,
      key: `${row.type}/${fhirId}`,
      pointsTo: new Set([...references].flatMap((reference) => toKey(reference) ?? [])),
      keyOf: toKey,
    }
  })
}

const namesOf = ({ row, fhirId }: { readonly row: { readonly sourceId: string }; readonly fhirId: string }): string =>
  row.sourceId + (markOf(fhirId) ?? '')

async function resolveAll(
  { db, cipher }: DocumentServices,
  sourceId: string,
  resources: readonly OpenedResource[],
): Promise<(of: OpenedResource) => Resolve> {
  const keys = [...new Set(resources.flatMap(({ pointsTo }) => [...pointsTo]))].filter(
    (key) => !key.startsWith('Patient/'),
  )
  const openedResources = await openReferenced(db, { sourceId, cipher }, keys.slice(0, MAX_REFERENCES))
  return (of) => (reference) => openedResources.get(of.keyOf(reference) ?? '')
}

function collect(value: Json | undefined, into: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'reference' && typeof inner === 'string') into.add(inner)
    else collect(inner, into, depth + 1)
  }
}

export type ImagingServices = DocumentServices & Pick<ListServices, 'sourcesOf'>
type Imaging = z.input<typeof getImaging.answer>

const MAX_STUDIES = 300
/** Limits for the newest documents: how many are searched for images, and how many of those are opened. */
const MAX_LOOKED_THROUGH = 1000
const MAX_HOLDERS = 100
const holderTypes = ['Media', 'DocumentReference', 'DiagnosticReport'] as const
const PICTURE = /application\\?\/dicom|image\\?\//

/** Lists studies, newest first, each with its stored images. Also lists images without a study. */
export async function listImaging(services: ImagingServices, record: OpenedRecord): Promise<Imaging> {
  const { sources } = await services.sourcesOf(record, ['ImagingStudy'])
  const all = await openNewest(services, record, ['ImagingStudy'], { limit: MAX_STUDIES + 1, mayHold: () => true })
  const studies = all.slice(0, MAX_STUDIES)
  const holders = await openNewest(services, record, holderTypes, {
    limit: MAX_LOOKED_THROUGH,
    mayHold: (text) => PICTURE.test(text) || text.includes('"imagingStudy"'),
  })
  const belongs = studyOfHolders(studies, holders)
  const withFiles = await openFiles(services, holders)
  const names = new Map(sources.map((one) => [one.ehrImportRequestId, one.providerName]))
  const base = ({ row }: OpenedResource) => ({
    id: String(row.id),
    resourceType: row.type,
    providerName: names.get(row.sourceId) ?? '',
    ehrImportRequestId: row.sourceId,
    ...(row.missingSince === null ? {} : { missingSince: row.missingSince.toISOString() }),
  })

  const shown: ImagingStudy[] = []
  for (const sourceId of new Set(studies.map(({ row }) => row.sourceId))) {
    const theirs = studies.filter(({ row }) => row.sourceId === sourceId)
    const resolverOf = await resolveAll(services, sourceId, theirs)
    for (const study of theirs)
      shown.push({
        ...base(study),
        ...readStudy(study.resource, resolverOf(study)),
        files: withFiles.flatMap(({ holder, files }) => (belongs.get(holder) === study ? files : [])),
      })
  }
  const order = new Map(studies.map(({ row }, place) => [String(row.id), place]))
  const documents: ImagingDocument[] = withFiles
    .filter(({ holder }) => !belongs.has(holder))
    .map(({ holder, files }) => ({
      ...base(holder),
      date: firstDate(holder.resource, ['effectiveDateTime', 'createdDateTime', 'createdPeriod', 'date', 'issued']),
      title: titleOf(holder.resource, files),
      files,
    }))
  return {
    message: shown.length + documents.length === 0 ? messages.noDataFound : messages.dataLoaded,
    studies: shown.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
    documents,
    hasMore: all.length > MAX_STUDIES,
    sources,
    unreadable: await countUnreadable(services, record),
  }
}

/**
 * Finds the study to which each image, document or report belongs, within one source. An order connects them to a
 * study only if exactly one study was made for the order. Source: FHIR R4 `DiagnosticReport.imagingStudy` with
 * `media.link`, `Media.partOf`/`basedOn`, `DocumentReference.context.related`.
 */
function studyOfHolders(
  studies: readonly OpenedResource[],
  holders: readonly OpenedResource[],
): ReadonlyMap<OpenedResource, OpenedResource> {
  const byPlace = new Map(studies.map((study) => [`${study.row.sourceId}/${study.key}`, study]))
  const byOrder = new Map<string, OpenedResource | null>()
  for (const study of studies)
    for (const order of ordersOf(study)) {
      const place = `${study.row.sourceId}/${order}`
      byOrder.set(place, byOrder.has(place) ? null : study)
    }
  const found = new Map<OpenedResource, OpenedResource>()
  const at = ({ row }: OpenedResource, key: string): string => `${row.sourceId}/${key}`
  for (const holder of holders) {
    const named = [...holder.pointsTo].map((key) => byPlace.get(at(holder, key))).find((study) => study)
    const ordered = ordersOf(holder).map((key) => byOrder.get(at(holder, key)))[0]
    const study = named ?? ordered
    if (study) found.set(holder, study)
  }
  const places = new Map(holders.map((holder) => [at(holder, holder.key), holder]))
  for (const report of holders) {
    const study = found.get(report)
    if (!study || report.row.type !== 'DiagnosticReport') continue
    for (const key of report.pointsTo) {
      const media = places.get(at(report, key))
      if (media?.row.type === 'Media' && !found.has(media)) found.set(media, study)
    }
  }
  return found
}

const ordersOf = ({ resource, keyOf }: OpenedResource): readonly string[] =>
  asArray(resource.basedOn).flatMap((element) => {
    const reference = readReference(element)
    if (reference?.kind !== 'literal') return []
    const { base, type, id } = reference
    return keyOf(base === null ? `${type}/${id}` : `${base}/${type}/${id}`) ?? []
  })

type WithFiles = { readonly holder: OpenedResource; readonly files: ImagingFile[] }

async function openFiles(services: DocumentServices, holders: readonly OpenedResource[]): Promise<WithFiles[]> {
  const opened: WithFiles[] = []
  for (const holder of holders) {
    if (opened.length >= MAX_HOLDERS) break
    if (!PICTURE.test(JSON.stringify(holder.resource).slice(0, 200_000)) && !holdsAddress(holder)) continue
    const files = (await listDocuments(services, holder.row)).flatMap((one) => {
      const isDicom = one.contentType?.split(';')[0]?.trim().toLowerCase() === 'application/dicom'
      if (!isDicom && one.form !== 'image') return []
      return [{ docid: one.docid, title: one.title, contentType: one.contentType, isDicom, state: one.state }]
    })
    if (files.length > 0) opened.push({ holder, files })
  }
  return opened
}

const holdsAddress = ({ row, resource }: OpenedResource): boolean =>
  row.type === 'Media' && asObjects(resource.content).length > 0

const titleOf = (resource: FhirResource, files: readonly ImagingFile[]): string | null =>
  files.find(({ title }) => title !== null)?.title ??
  asText(resource.description) ??
  labelsOf(resource.code) ??
  (resource.resourceType === 'Media' ? null : labelsOf(resource.type))

async function countUnreadable({ db }: DocumentServices, { profileId }: OpenedRecord): Promise<number> {
  const { count } = await db
    .selectFrom('resource')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('profileId', '=', profileId)
    .where('type', '=', 'ImagingStudy')
    .where('isUnreadable', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
