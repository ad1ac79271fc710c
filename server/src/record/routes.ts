import { listAllergies } from '@kinchart/contract/allergies.ts'
import { listConditions } from '@kinchart/contract/conditions.ts'
import { listVisitNotes } from '@kinchart/contract/drvisitnotes.ts'
import { listEncounters } from '@kinchart/contract/encounters.ts'
import type { Endpoint } from '@kinchart/contract/endpoint.ts'
import { listImmunizations } from '@kinchart/contract/immunization.ts'
import { listLabs } from '@kinchart/contract/labs.ts'
import { listMedications } from '@kinchart/contract/medications.ts'
import { listProcedures } from '@kinchart/contract/procedures.ts'
import { getRecord, getSourceRecords } from '@kinchart/contract/record-list.ts'
import type { listQuery } from '@kinchart/contract/record-list.ts'
import { getRecordTypes, recordTypes } from '@kinchart/contract/record-types.ts'
import { listCarePlans } from '@kinchart/contract/treatmentplan.ts'
import { listVitals } from '@kinchart/contract/vitals.ts'
import { sessionOf } from '#account/routes.ts'
import type { Serve } from '#account/routes.ts'
import type { Session } from '#account/sessions.ts'
import { openRecord } from '#family/open-record.ts'
import { listSection } from './list-section.ts'
import type { ListServices } from './list-section.ts'
import { listSourceRecords } from './list-source-records.ts'
import type { Readers, Section } from './reader.ts'
import { showRecord } from './show-record.ts'
import type { SourceOf } from './show-record.ts'

export type RecordServices = ListServices & {
  readonly readers: Readers
  readonly sourceOf: SourceOf
  /** Throws 'import-unknown' for an import that is not the session's. */
  readonly checkSource: (session: Session, importId: string) => Promise<void>
}

type ListCall = Endpoint<typeof listQuery>

/** Each list: its call, its section, and the field its rows stand under (S3 §7). */
const lists: readonly (readonly [ListCall, Section, string])[] = [
  [listVitals, 'vitals', 'observation'],
  [listLabs, 'labs', 'diagnosticReport'],
  [listMedications, 'medications', 'medicationStatement'],
  [listConditions, 'conditions', 'condition'],
  [listProcedures, 'procedures', 'procedures'],
  [listImmunizations, 'immunization', 'immunization'],
  [listAllergies, 'allergies', 'allergyIntolence'],
  [listCarePlans, 'treatmentplan', 'carePlan'],
  [listVisitNotes, 'drvisitnotes', 'documentReference'],
  [listEncounters, 'encounters', 'encounter'],
]

export function serveRecord(serve: Serve, services: RecordServices): void {
  for (const [call, section, field] of lists) {
    serve(call, async ({ caller, query }) => {
      const record = await openRecord(services.db, sessionOf(caller), query.profileId)
      return listSection(services, record, section, field, query)
    })
  }
  serve(getRecordTypes, async ({ caller }) => {
    sessionOf(caller)
    return [...recordTypes]
  })
  serve(getRecord, async ({ caller, query }) => {
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    return showRecord(services, record, query.id)
  })
  serve(getSourceRecords, async ({ caller, query }) => {
    await services.checkSource(sessionOf(caller), query.ehrImportRequestId)
    return listSourceRecords(services, query)
  })
}
