import { getCopies, takeArchive, takePrint } from '@kinchart/contract/take-along.ts'
import { sessionOf } from '#account/routes.ts'
import type { Serve } from '#account/routes.ts'
import { openRecord } from '#family/open-record.ts'
import { findNames } from '#family/whose-names.ts'
import { FileAnswer } from '#platform/http/serve.ts'
import type { DocumentServices } from '#record/documents/open-form.ts'
import type { ListServices } from '#record/list-section.ts'
import { listCopies, noteCopy } from './copies.ts'
import { writePrint } from './write-print.ts'
import { writeArchive } from './write-archive.ts'

export type TakeAlongServices = DocumentServices & ListServices

/** A record to take along: everything as it was received. Source: settled question 30. */
export function serveTakeAlong(serve: Serve, services: TakeAlongServices): void {
  serve(takeArchive, async ({ caller, query }) => {
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    const { sources } = await services.sourcesOf(record, [])
    await noteCopy(services.db, record, 'archive')
    return new FileAnswer(writeArchive(services, record, sources), `Kinchart record ${today()}.zip`, 'application/zip')
  })
  serve(takePrint, async ({ caller, query }) => {
    const record = await openRecord(services.db, sessionOf(caller), query.profileId)
    const { firstName, lastName, birthDate } = await findNames(services.db, services.vault, record.profileId)
    await noteCopy(services.db, record, 'print')
    const person = { name: `${firstName} ${lastName}`.trim(), birthDate: birthDate === '' ? null : birthDate }
    return new FileAnswer(writePrint(services, record, person), `Kinchart record ${today()}.pdf`, 'application/pdf')
  })
  serve(getCopies, async ({ caller, query }) =>
    listCopies(services.db, await openRecord(services.db, sessionOf(caller), query.profileId)),
  )
}

const today = (): string => new Date().toISOString().slice(0, 10)
