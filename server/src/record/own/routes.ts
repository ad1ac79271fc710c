import * as calls from '@kinchart/contract/calls/own-entries.ts'
import type { OwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { english as ownInEnglish } from '@kinchart/texts/en/own.ts'
import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Serve } from '#family/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { sniff } from '../documents/sniff.ts'
import { findRow } from '#lists/show-record.ts'
import type { OwnFile } from './entry-facts.ts'
import { addEntry, changeEntry, showEntry, insertEntry, replaceEntry } from './entries.ts'
import { bringBackEntry, removeEntry } from './removed.ts'
import { randomUUID } from 'node:crypto'
import type { DifferentBecause } from '@kinchart/contract/calls/record-list.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { openIdOf } from '#store/stored-ids.ts'
import { authorOf, patientReference, referenceTo } from '#store/author.ts'
import { aboutScope, basesOf, keyOf, MAX_NOTES, storedTopics, type Entry } from '#store/open-notes.ts'
import { noteChange, openOwnSource, type OwnServices } from './own-source.ts'

/** Source: HL7 Patient Request for Corrections 1.0.0. */
const COMMUNICATION_TYPES = 'http://hl7.org/fhir/uv/patient-corrections/CodeSystem/PatientCorrectionCommunicationTypes'

type Correction = { readonly because: DifferentBecause; readonly note: string }

/**
 * Saves the patient's note on an entry of a source. The note replaces the previous note on the entry, and the entry
 * stays unchanged. Stored as a FHIR R4 Communication of HL7's Patient Request for Corrections, with a Provenance.
 * Throws 'not-found' for an entry that the patient added, because such an entry can be edited. Throws 'list-full'.
 */
async function saveCorrection(
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
    const existingEntry = await trx
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
    if (existingEntry) await replaceEntry(trx, store, record, existingEntry, build)
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

const { ownNoteTexts, ownTexts } = ownInEnglish

export type OwnRouteServices = ForAnyone<OwnServices> & {
  /** Throws 'upload-unknown'. Throws 'file-too-large' for a file of more than `most` bytes. */
  readonly readUpload: (record: OpenedRecord, uploadId: string, most: number) => Promise<Buffer>
  readonly dropUpload: (record: OpenedRecord, uploadId: string) => Promise<void>
}

export function serveOwnEntries(serve: Serve, services: OwnRouteServices): void {
  serve(calls.addOwnEntry, async ({ caller: { record }, body: { entry } }) => {
    const file = await fileFor(services, record, entry, true)
    const ids = await addEntry(forRecord(services, record), record, entry, file)
    await drop(services, record, entry)
    return { message: ownTexts.added, ids: [...ids] }
  })
  serve(calls.getOwnEntry, async ({ caller: { record }, query }) => ({
    entry: await showEntry(forRecord(services, record), record, query.id),
  }))
  serve(calls.updateOwnEntry, async ({ caller: { record }, body: { id, entry } }) => {
    const file = await fileFor(services, record, entry, false)
    await changeEntry(forRecord(services, record), record, id, entry, file)
    await drop(services, record, entry)
    return { message: ownTexts.saved }
  })
  serve(calls.markDifferent, async ({ caller: { record }, body: { id, because, note } }) => {
    const own = forRecord(services, record)
    const entry = await findRow(own, record, id)
    if (!entry) throw new ApiError('not-found')
    await saveCorrection(own, record, entry, { because, note })
    return { message: ownNoteTexts.saved }
  })
  serve(calls.removeOwnEntry, async ({ caller: { record }, query }) => {
    await removeEntry(forRecord(services, record), record, query.id)
    return { message: ownTexts.removed }
  })
  serve(calls.restoreOwnEntry, async ({ caller: { record }, body }) => {
    await bringBackEntry(forRecord(services, record), record, body.id)
    return { message: ownTexts.broughtBack }
  })
}

/**
 * Returns the uploaded file. Accepts only a PDF or an image. Throws 'upload-unknown', 'file-too-large',
 * 'file-not-readable'.
 */
async function fileFor(
  { readUpload }: OwnRouteServices,
  record: OpenedRecord,
  entry: OwnEntry,
  isNeeded: boolean,
): Promise<OwnFile | undefined> {
  if (entry.kind !== 'document') return undefined
  if (entry.uploadId === '') {
    if (isNeeded) throw new ApiError('upload-unknown')
    return undefined
  }
  const bytes = await readUpload(record, entry.uploadId, calls.ownDocumentBytes)
  const { form, type } = sniff(bytes, null)
  if (form !== 'pdf' && form !== 'image') throw new ApiError('file-not-readable')
  return { type, base64: bytes.toString('base64'), size: bytes.length }
}

async function drop({ dropUpload }: OwnRouteServices, record: OpenedRecord, entry: OwnEntry): Promise<void> {
  if (entry.kind === 'document' && entry.uploadId !== '') await dropUpload(record, entry.uploadId)
}
