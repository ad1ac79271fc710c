import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import { getLabTests, getVitalSigns } from '@kinchart/contract/calls/by-test.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import {
  getEncounter,
  encounterTabs,
  type EncounterFacts,
  type EncounterTab,
} from '@kinchart/contract/calls/encounters.ts'
import { getCovidPassport } from '@kinchart/contract/calls/covid-passport.ts'
import { getToxicology } from '@kinchart/contract/sections/labs.ts'
import { getRecord, getSourceRecords, type ListQuery } from '@kinchart/contract/calls/record-list.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { getTimeline, getTimelineYear } from '@kinchart/contract/calls/timeline.ts'
import { getPanelTests, getTrend } from '@kinchart/contract/calls/trend.ts'
import * as types from '@kinchart/contract/calls/record-types.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { RunLater } from '#account/run-later.ts'
import type { Session } from '#account/sessions.ts'
import type { Serve } from '#family/serve.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { isAttended } from '#platform/http/open-http.ts'
import { checkVersion, nameVersion } from '#platform/http/version.ts'
import type { MakeFile } from '#platform/threads/make-files.ts'
import { listLabTests, listVitalSigns, type ArrivedSinceVisit } from '#lists/by-test/list-lab-tests.ts'
import { listCurrent } from '#lists/current/open-current.ts'
import { serveDocuments } from './documents/routes.ts'
import { showCovidPassport } from './immunization/show-covid-passport.ts'
import { listSection, openRow, type ListServices, type Part, shownRecordTypes } from '#lists/list-section.ts'
import { listSourceRecords } from '#lists/list-source-records.ts'
import { readNote, saveNote } from './notes/notes.ts'
import type { Readers } from '#readers/reader.ts'
import { showTimeline, showTimelineYear } from '#lists/timeline/show-timeline.ts'
import { listPanelTests } from '#lists/trend/list-panel-tests.ts'
import { listTrend } from '#lists/trend/list-trend.ts'
import { serveExport } from './export/routes.ts'
import { showRecord, type SourceOf } from '#lists/show-record.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { encounterRow } from '@kinchart/contract/sections/encounters.ts'
import { labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObject, asObjects } from '#fhir/json/elements.ts'
import { namedWithMeaning } from '#fhir/meaning/meaning.ts'
import { actorName } from '#fhir/references/actor-name.ts'
import { follow, literalKey, readReference, type Resolve } from '#fhir/references/reference.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findAliases, keyOf } from '#store/aliases.ts'
import { isShown, resourcesAmong } from '#lists/list-rows.ts'
import { openReferenced } from '#store/open-referenced.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody } from '#store/open-body.ts'
import { openIdOf, storeId } from '#store/stored-ids.ts'
import { namedByEncounter } from '#readers/encounters/encounter-references.ts'

type EncounterServices = { readonly db: Db; readonly cipher: PersonCipher; readonly sourceOf: SourceOf }

type OpenedEncounter = {
  readonly id: number
  readonly sourceId: string
  readonly fhirId: string
  readonly resource: FhirResource
  readonly named: readonly string[]
}

/** The visit as sent by the source of the listed row, then as sent by other sources. */
type Visit = readonly [OpenedEncounter, ...OpenedEncounter[]]

const MAX_SOURCES = 50

/** Accepts the id of a row merged into the visit. Throws 'not-found' for another patient's visit. */
async function openEncounter(services: EncounterServices, record: OpenedRecord, id: string): Promise<Visit> {
  if (!/^\d{1,15}$/.test(id)) throw new ApiError('not-found')
  const requestedRow = await services.db
    .selectFrom('resource')
    .select(['id', 'duplicateOf'])
    .where('id', '=', Number(id))
    .where('profileId', '=', record.profileId)
    .where('section', '=', 'encounters')
    .where('isEnteredInError', '=', false)
    .where('isUnreadable', '=', false)
    .executeTakeFirst()
  if (!requestedRow) throw new ApiError('not-found')
  const head = requestedRow.duplicateOf ?? requestedRow.id
  const rows = await services.db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', record.profileId)
    .where((those) => those.or([those('id', '=', head), those('duplicateOf', '=', head)]))
    .orderBy('duplicateOf', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(MAX_SOURCES)
    .execute()
  const [first, ...others] = await Promise.all(
    rows.map(async (row): Promise<OpenedEncounter> => {
      const resource = parseFhirJson(openBody(services.cipher, row)) as FhirResource
      const fhirId = openIdOf(services.cipher, row)
      return {
        id: row.id,
        sourceId: row.sourceId,
        fhirId,
        resource,
        named: await findNamed(services, { sourceId: row.sourceId, fhirId }, resource),
      }
    }),
  )
  if (!first) throw new ApiError('not-found')
  return [first, ...others]
}

async function findNamed(
  { db, cipher, sourceOf }: EncounterServices,
  row: { readonly sourceId: string; readonly fhirId: string },
  resource: FhirResource,
): Promise<string[]> {
  const references = namedByEncounter(resource)
  if (references.length === 0) return []
  const { fhirBase } = await sourceOf(row.sourceId)
  const aliases = await findAliases({ db, cipher }, row.sourceId, references, row.fhirId)
  return references.flatMap((reference) => keyOf(reference, fhirBase, aliases) ?? [])
}

/**
 * Returns rows of all lists that refer to the visit, and rows to which the visit refers. For a result shown in a
 * report, returns the report. For a merged row, returns the row that is shown.
 */
async function rowsOfEncounter(
  { db, cipher }: { readonly db: Db; readonly cipher: PersonCipher },
  visit: Visit,
): Promise<readonly number[]> {
  const ids = new Set<number>()
  for (const { sourceId, fhirId, named } of visit) {
    const keys = named.map((key) => key.split('/'))
    const of = { cipher, sourceId }
    const own = storeId(of, fhirId)
    const { rows } = await sql<{ id: number }>`
      with own as (
        select id, source_id, type, fhir_id, duplicate_of, is_in_report from resource
        where source_id = ${sourceId} and encounter_ids is not null and encounter_ids[1] = ${own}
        union
        select id, source_id, type, fhir_id, duplicate_of, is_in_report from resource
        where source_id = ${sourceId} and cardinality(encounter_ids) > 1 and encounter_ids @> array[${own}]::text[]
        union
        select r.id, r.source_id, r.type, r.fhir_id, r.duplicate_of, r.is_in_report
        from unnest(${keys.map(([type]) => type)}::text[], ${keys.map(([, id]) => storeId(of, id ?? ''))}::text[]) as k (type, fhir_id)
        join resource r on r.source_id = ${sourceId} and r.type = k.type and r.fhir_id = k.fhir_id
      )
      select coalesce(duplicate_of, id) as id from own where not is_in_report
      union
      select coalesce(p.duplicate_of, p.id) from own
      join result_reference m on m.source_id = own.source_id and m.type = own.type and m.fhir_id = own.fhir_id
      join resource p on p.id = m.parent_id
      where own.is_in_report`.execute(db)
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

async function showEncounter(
  services: ListServices & EncounterServices,
  record: OpenedRecord,
  id: string,
): Promise<z.input<typeof getEncounter.answer>> {
  const visit = await openEncounter(services, record, id)
  const text = await openRow(services, record, 'encounters', visit[0].id)
  if (text === undefined) throw new ApiError('not-found')
  return {
    message: messages.dataLoaded,
    encounter: encounterRow.parse(JSON.parse(text)),
    facts: await readFacts(services, visit[0]),
    counts: await countTabs(services.db, record, await rowsOfEncounter(services, visit)),
  }
}

async function countTabs(
  db: Db,
  { profileId }: OpenedRecord,
  ids: readonly number[],
): Promise<Record<EncounterTab, number>> {
  const { rows } = await sql<{ section: string; count: number }>`
    select section, count(*)::int as count from ${resourcesAmong(db, ids)}
    where profile_id = ${profileId} and ${isShown} group by section`.execute(db)
  const counts = new Map(rows.map(({ section, count }) => [section, count]))
  return Object.fromEntries(encounterTabs.map((tab) => [tab, counts.get(tab) ?? 0])) as Record<EncounterTab, number>
}

/**
 * Reads facts of a visit. The name of a diagnosis is its own text, or else the text of the condition. Missing values
 * are null. Source: FHIR R4 `Encounter.serviceType`, `priority`, `diagnosis` (`use`), `hospitalization`; R5's
 * `admission` and `actualPeriod` are equivalent.
 */
async function readFacts(services: EncounterServices, visit: OpenedEncounter): Promise<EncounterFacts> {
  const resource = asR4IfRead(visit.resource)
  const resolve = await resolverOf(services, visit, [
    ...asObjects(resource.diagnosis).flatMap(({ condition }) => asArray(condition)),
    ...stayOf(resource).flatMap(({ origin, destination }) => [origin ?? null, destination ?? null]),
  ])
  const [stay] = stayOf(resource)
  return {
    serviceType: labelsOf(resource.serviceType),
    priority: labelsOf(resource.priority),
    diagnoses: asObjects(resource.diagnosis).flatMap(({ condition, use }) =>
      asArray(condition).flatMap((one) => {
        const found = follow(readReference(one), resource, resolve)
        const text = readReference(one)?.display ?? namedWithMeaning(found) ?? labelOf(one)
        return text === null ? [] : [{ text, use: labelsOf(use) }]
      }),
    ),
    admittedFrom: actorName(stay?.origin, resource, resolve),
    admitSource: labelsOf(stay?.admitSource),
    readmission: labelsOf(stay?.reAdmission),
    dischargedTo: actorName(stay?.destination, resource, resolve),
    dischargeDisposition: labelsOf(stay?.dischargeDisposition),
  }
}

const stayOf = (resource: OpenedEncounter['resource']) =>
  [asObject(resource.hospitalization) ?? asObject(resource.admission)].filter((stay) => stay !== null)

async function resolverOf(
  { db, cipher, sourceOf }: EncounterServices,
  { sourceId, fhirId }: OpenedEncounter,
  elements: Parameters<typeof asArray>[0][],
): Promise<Resolve> {
  const references = elements.flatMap((element) => literalKey(readReference(element)) ?? [])
  if (references.length === 0) return () => undefined
  const { fhirBase } = await sourceOf(sourceId)
  const aliases = await findAliases({ db, cipher }, sourceId, references, fhirId)
  const keyHere = (reference: string) => keyOf(reference, fhirBase, aliases)
  const found = await openReferenced(
    db,
    { sourceId, cipher },
    references.flatMap((reference) => keyHere(reference) ?? []),
  )
  return (reference) => found.get(keyHere(reference) ?? '')
}

export type RecordServices = ListServices & {
  readonly readers: Readers
  readonly sourceOf: SourceOf
  readonly makeFile: MakeFile
  readonly runLater: RunLater
  /** Called when the owner opens a record by its number. */
  readonly noteOpened: (record: OpenedRecord, id: number) => Promise<void>
  readonly arrivedSinceVisit: ArrivedSinceVisit
  /** Throws 'import-unknown' for an import of another session. */
  readonly openSource: (session: Session, sourceId: string) => Promise<OpenedRecord>
}

export function serveRecord(serve: Serve, services: ForAnyone<RecordServices>): void {
  serveExport(serve, services)
  for (const { name, list } of sections) {
    if (!list) continue
    serve(list.call, async ({ caller: { record }, query }) =>
      listSection(
        forRecord(services, record),
        record,
        name,
        list.rowsField,
        query,
        await partOf(forRecord(services, record), record, query),
      ),
    )
  }
  serve(types.getRecordTypes, async ({ caller }) => shownRecordTypes(services.db, caller.accountId))
  serve(getTrend, async ({ caller: { record }, query }) =>
    listTrend(forRecord(services, record), record, query.testKey),
  )
  serve(getPanelTests, async ({ caller: { record }, query }) =>
    listPanelTests(forRecord(services, record), record, query.id),
  )
  serve(getLabTests, async ({ caller: { record }, query, request }) =>
    listLabTests(forRecord(services, record), record, query, isAttended(request)),
  )
  serve(getVitalSigns, async ({ caller: { record }, query }) =>
    listVitalSigns(forRecord(services, record), record, query),
  )
  serve(getTimeline, async ({ caller: { record } }) => showTimeline(forRecord(services, record), record))
  serve(getTimelineYear, async ({ caller: { record }, query, request }) =>
    showTimelineYear(forRecord(services, record), record, query, isAttended(request)),
  )
  serve(getCurrent, async ({ caller: { record }, query }) => listCurrent(forRecord(services, record), record, query))
  serve(getEncounter, async ({ caller: { record }, query }) => {
    const shown = await showEncounter(forRecord(services, record), record, query.id)
    await services.noteOpened(record, Number(shown.encounter.id))
    return shown
  })
  serve(getCovidPassport, async ({ caller: { record } }) => showCovidPassport(forRecord(services, record), record))
  serve(getToxicology, async ({ caller: { record }, query }) =>
    listSection(forRecord(services, record), record, 'labs', 'diagnosticReport', query, toxicology),
  )
  serve(types.readNote, async ({ caller: { record }, params, reply }) => {
    const note = await readNote(forRecord(services, record), record, params.recordId)
    nameVersion(reply, note)
    return { message: note === '' ? messages.noDataFound : messages.dataLoaded, data: { note } }
  })
  serve(types.saveNote, async ({ caller: { record }, body, request }) => {
    await saveNote(forRecord(services, record), record, body.recordTypeId, body.note, (storedContent) =>
      checkVersion(request, storedContent),
    )
    return { message: messages.noteSaved }
  })
  serveDocuments(serve, services)
  serve(getRecord, async ({ caller: { record }, query }) => {
    const shown = await showRecord(forRecord(services, record), record, query.id)
    await services.noteOpened(record, Number(shown.id))
    return shown
  })
  serve(getSourceRecords, async ({ caller, query }) => {
    const record = await services.openSource(caller, query.ehrImportRequestId)
    return listSourceRecords(forRecord(services, record), query)
  })
}

/** Searching the row's JSON text for the field is safe: inside a string value, the quotes would be escaped. */
const toxicology: Part = {
  kind: 'kept',
  name: 'toxicology',
  matches: (text) => text.includes('"isToxicology":true'),
}

/** Returns undefined if the whole list is requested. */
async function partOf(
  services: RecordServices,
  record: OpenedRecord,
  { encounter }: ListQuery,
): Promise<Part | undefined> {
  if (encounter === undefined) return undefined
  return { kind: 'rows', ids: await rowsOfEncounter(services, await openEncounter(services, record, encounter)) }
}
