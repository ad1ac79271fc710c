import { forRecord } from '#account/data-keys.ts'
import type { ForAnyone } from '#account/data-keys.ts'
import { getLabTests, getVitalSigns } from '@kinchart/contract/calls/by-test.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import { getEncounter } from '@kinchart/contract/calls/encounters.ts'
import { getCovidPassport } from '@kinchart/contract/calls/covid-passport.ts'
import { getToxicology } from '@kinchart/contract/sections/labs.ts'
import { getRecord, getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import type { ListQuery } from '@kinchart/contract/calls/record-list.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { getTimeline, getTimelineYear } from '@kinchart/contract/calls/timeline.ts'
import { getPanelTests, getTrend } from '@kinchart/contract/calls/trend.ts'
import * as types from '@kinchart/contract/calls/record-types.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { RunLater } from '#account/run-later.ts'
import type { Session } from '#account/sessions.ts'
import type { Serve } from '#family/serve.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { isAttended } from '#platform/http/attended.ts'
import { checkVersion, nameVersion } from '#platform/http/version.ts'
import type { MakeFile } from '#platform/threads/make-files.ts'
import type { ArrivedSinceVisit } from '#lists/by-test/list-lab-tests.ts'
import { listLabTests, listVitalSigns } from '#lists/by-test/list-lab-tests.ts'
import { listCurrent } from '#lists/current/open-current.ts'
import { serveDocuments } from './documents/routes.ts'
import { openEncounter, rowsOfEncounter } from './encounters/open-encounter.ts'
import { showEncounter } from './encounters/show-encounter.ts'
import { showCovidPassport } from './immunization/show-covid-passport.ts'
import { listSection } from '#lists/list-section.ts'
import type { ListServices, Part } from '#lists/list-section.ts'
import { listSourceRecords } from '#lists/list-source-records.ts'
import { readNote, saveNote } from './notes/notes.ts'
import type { Readers } from '#readers/reader.ts'
import { showTimeline, showTimelineYear } from '#lists/timeline/show-timeline.ts'
import { listPanelTests } from '#lists/trend/list-panel-tests.ts'
import { listTrend } from '#lists/trend/list-trend.ts'
import { serveExport } from './export/routes.ts'
import { showRecord } from '#lists/show-record.ts'
import { shownRecordTypes } from '#lists/shown-record-types.ts'
import type { SourceOf } from '#lists/show-record.ts'

export type RecordServices = ListServices & {
  readonly readers: Readers
  readonly sourceOf: SourceOf
  readonly makeFile: MakeFile
  readonly runLater: RunLater
  /** Called when the owner opens a record by its number. */
  readonly noteOpened: (record: OpenedRecord, id: number) => Promise<void>
  /** Returns the records that are new to the user, each with its time of arrival. */
  readonly arrivedSinceVisit: ArrivedSinceVisit
  /** Returns the record of an import of the session. Throws 'import-unknown' for any other import. */
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
    await saveNote(forRecord(services, record), record, body.recordTypeId, body.note, (kept) =>
      checkVersion(request, kept),
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

/** Rows are stored as our own JSON: inside a string the quotes would be escaped. */
const toxicology: Part = {
  kind: 'kept',
  name: 'toxicology',
  isKept: (text) => text.includes('"isToxicology":true'),
}

/** Returns the part of a list that belongs to the requested visit; undefined for the whole list. */
async function partOf(
  services: RecordServices,
  record: OpenedRecord,
  { encounter }: ListQuery,
): Promise<Part | undefined> {
  if (encounter === undefined) return undefined
  return { kind: 'rows', ids: await rowsOfEncounter(services, await openEncounter(services, record, encounter)) }
}
