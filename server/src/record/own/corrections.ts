import { randomUUID } from 'node:crypto'
import type { DifferentBecause } from '@kinchart/contract/calls/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { openIdOf } from '#store/stored-ids.ts'
import { authorOf, patientReference, referenceTo } from '#store/author.ts'
import { insertEntry, replaceEntry } from './entries.ts'
import { aboutScope, basesOf, keyOf, MAX_NOTES, storedTopics } from '#store/open-notes.ts'
import type { Entry } from '#store/open-notes.ts'
import { noteChange, openOwnSource } from './own-source.ts'
import type { OwnServices } from './own-source.ts'

/** Source: HL7 Patient Request for Corrections 1.0.0. */
const COMMUNICATION_TYPES = 'http://hl7.org/fhir/uv/patient-corrections/CodeSystem/PatientCorrectionCommunicationTypes'

/** A patient's note that an entry of a source is different. */
export type Correction = { readonly because: DifferentBecause; readonly note: string }

/**
 * Saves the patient's note that an entry is different: one note per entry, replacing the previous one. The entry stays
 * unchanged. Stored as a FHIR R4 Communication of HL7's Patient Request for Corrections, with a Provenance. Throws
 * 'not-found' for an own entry, which can be edited, and 'list-full'.
 */
export async function saveCorrection(
  services: OwnServices,
  record: OpenedRecord,
  entry: Entry & { readonly id: number },
  correction: Correction,
): Promise<void> {
  const { cipher } = services
  await services.db.transaction().execute(async (trx) => {
    const store = await openOwnSource(trx, services, record)
    const base = (await basesOf({ db: trx, cipher }, record)).get(entry.sourceId)
    if (base === undefined || entry.sourceId === store.sourceId) throw new ApiError('not-found')
    const key = keyOf(base, entry.type, openIdOf(cipher, entry))
    const about = cipher.encryptId(key, aboutScope(record.profileId))
    const held = await trx
      .selectFrom('ownEntry')
      .select(['id', 'resourceId', 'provenanceId'])
      .where('sourceId', '=', store.sourceId)
      .where('about', '=', about)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    const build = (sent: string): FhirResource => ({
      resourceType: 'Communication',
      status: 'completed',
      category: [{ coding: [{ system: COMMUNICATION_TYPES, code: 'medRecCxReq' }] }],
      topic: { text: storedTopics[correction.because] },
      subject: patientReference,
      about: [{ reference: key, type: entry.type }],
      sent,
      sender: referenceTo(authorOf(record)),
      payload: [{ contentString: correction.note }],
    })
    if (held) await replaceEntry(trx, store, record, held, build)
    else {
      const { count } = await trx
        .selectFrom('ownEntry')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('sourceId', '=', store.sourceId)
        .where('about', 'is not', null)
        .where('removedAt', 'is', null)
        .executeTakeFirstOrThrow()
      if (count >= MAX_NOTES) throw new ApiError('list-full')
      await insertEntry(trx, store, record, { id: randomUUID(), kind: 'correction', about, build })
    }
    await noteChange(trx, store.sourceId)
  })
}
