import * as calls from '@kinchart/contract/calls/own-entries.ts'
import type { OwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { english as ownInEnglish } from '@kinchart/texts/en/own.ts'
import { forRecord } from '#account/data-keys.ts'
import type { ForAnyone } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Serve } from '#family/serve.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { sniff } from '../documents/sniff.ts'
import { findRow } from '#lists/show-record.ts'
import { saveCorrection } from './corrections.ts'
import type { OwnFile } from './entry-facts.ts'
import { addEntry, changeEntry, showEntry } from './entries.ts'
import type { OwnServices } from './own-source.ts'
import { bringBackEntry, removeEntry } from './removed.ts'

const { ownNoteTexts, ownTexts } = ownInEnglish

export type OwnRouteServices = ForAnyone<OwnServices> & {
  /**
   * Returns the bytes of a file uploaded for a record. Throws 'upload-unknown', and 'file-too-large' beyond `most`
   * bytes.
   */
  readonly readUpload: (record: OpenedRecord, uploadId: string, most: number) => Promise<Buffer>
  /** Discards an upload. */
  readonly dropUpload: (record: OpenedRecord, uploadId: string) => Promise<void>
}

const CHANGES_AN_HOUR = 600

/** Serves the endpoints for a patient's own entries. */
export function serveOwnEntries(serve: Serve, services: OwnRouteServices): void {
  const { db, cipher } = services
  const limit = async ({ accountId }: OpenedRecord): Promise<void> =>
    consumeRateLimit(db, cipher, `own-entries/${accountId}`, { limit: CHANGES_AN_HOUR, windowSeconds: 3600 })
  serve(calls.addOwnEntry, async ({ caller: { record }, body: { entry } }) => {
    await limit(record)
    const file = await fileFor(services, record, entry, true)
    const ids = await addEntry(forRecord(services, record), record, entry, file)
    await drop(services, record, entry)
    return { message: ownTexts.added, ids: [...ids] }
  })
  serve(calls.showOwnEntry, async ({ caller: { record }, query }) => ({
    entry: await showEntry(forRecord(services, record), record, query.id),
  }))
  serve(calls.saveOwnEntry, async ({ caller: { record }, body: { id, entry } }) => {
    await limit(record)
    const file = await fileFor(services, record, entry, false)
    await changeEntry(forRecord(services, record), record, id, entry, file)
    await drop(services, record, entry)
    return { message: ownTexts.saved }
  })
  serve(calls.sayDifferent, async ({ caller: { record }, body: { id, because, note } }) => {
    await limit(record)
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
  serve(calls.bringBackOwnEntry, async ({ caller: { record }, body }) => {
    await bringBackEntry(forRecord(services, record), record, body.id)
    return { message: ownTexts.broughtBack }
  })
}

/** Returns a document's file: a PDF or an image. Throws 'upload-unknown', 'file-too-large', 'file-not-readable'. */
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
