import type { ForAnyone } from '#account/data-keys.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { getCopies, exportArchive, exportPrint, type CopyKind } from '@kinchart/contract/calls/record-export.ts'
import type { Serve } from '#family/serve.ts'
import type { RunLater } from '#account/run-later.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { findNames } from '#family/profile-names.ts'
import { FileAnswer } from '#platform/http/serve.ts'
import type { MakeFile } from '#platform/threads/make-files.ts'
import type { DocumentServices } from '#record/documents/open-form.ts'
import type { ListServices } from '#lists/list-section.ts'
import { answersOf } from './copy-services.ts'
import { recordExportTexts } from '@kinchart/texts/en/copies.ts'
import type { z } from 'zod'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Db } from '#platform/database/database.ts'

const SHOWN = 20

/** Adds a copy to the patient's list of copies, which is deleted with the record. */
async function noteCopy(db: Db, { profileId, accountId }: OpenedRecord, kind: CopyKind): Promise<void> {
  await db.insertInto('recordCopy').values({ profileId, accountId, kind }).execute()
}

/** Returns copies, newest first. */
async function listCopies(db: Db, { profileId }: OpenedRecord): Promise<z.input<typeof getCopies.answer>> {
  const rows = await db
    .selectFrom('recordCopy')
    .select(['kind', 'takenAt'])
    .where('profileId', '=', profileId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    message: rows.length === 0 ? messages.noDataFound : messages.dataLoaded,
    copies: rows.map(({ kind, takenAt }) => ({ kind, takenAt: takenAt.toISOString() })),
  }
}

export type TakeAlongServices = ForAnyone<DocumentServices & ListServices> & {
  readonly makeFile: MakeFile
  readonly runLater: RunLater
}

/** Exports everything as received. Source: Q30. */
export function serveExport(serve: Serve, services: TakeAlongServices): void {
  const notes = new Map<string, Promise<void>>()
  /** Records a copy only after its last byte has been sent, because an aborted copy does not count. */
  const noteWhenTaken = (file: Readable, reply: FastifyReply, record: OpenedRecord, kind: CopyKind): void => {
    let isWhole = false
    file.once('end', () => (isWhole = true))
    reply.raw.once('finish', () => {
      if (!isWhole) return
      const note = noteCopy(services.db, record, kind).finally(() => notes.delete(record.profileId))
      notes.set(record.profileId, note)
      services.runLater(async () => note)
    })
  }
  const noteExport = async ({ accountId }: OpenedRecord): Promise<void> =>
    noteActivity(services.db, services.cipher, accountId, 'record-exported')
  const answers = answersOf(services)
  serve(exportArchive, async ({ caller: { record }, reply }) => {
    const open = async (): Promise<Readable> => {
      const program = new URL('./archive-thread.ts', import.meta.url)
      const file = await services.makeFile({ program, work: { record }, accountId: record.accountId, answers })
      await noteExport(record)
      noteWhenTaken(file, reply, record, 'archive')
      return file
    }
    return new FileAnswer(open, recordExportTexts.archiveName({ day: today() }), 'application/zip')
  })
  serve(exportPrint, async ({ caller: { record }, reply }) => {
    const open = async (): Promise<Readable> => {
      const { firstName, lastName, birthDate } = await findNames(services.db, services.cipher, record.profileId)
      const person = { name: `${firstName} ${lastName}`.trim(), birthDate: birthDate === '' ? null : birthDate }
      const program = new URL('./print-thread.ts', import.meta.url)
      const file = await services.makeFile({ program, work: { record, person }, accountId: record.accountId, answers })
      await noteExport(record)
      noteWhenTaken(file, reply, record, 'print')
      return file
    }
    return new FileAnswer(open, recordExportTexts.printName({ day: today() }), 'application/pdf')
  })
  serve(getCopies, async ({ caller: { record } }) => {
    // Wait until a copy that was just sent is recorded, so that the list includes it.
    await notes.get(record.profileId)?.catch(() => undefined)
    return listCopies(services.db, record)
  })
}

const today = (): string => new Date().toISOString().slice(0, 10)
