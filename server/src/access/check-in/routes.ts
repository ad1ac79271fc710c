import { answerCheckIn, readCheckIn } from '@kinchart/contract/calls/check-in.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import type { Serve } from '#family/serve.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { writePerson } from '#access/fhir-server/person.ts'
import { openRecordIndex, withoutRetracted } from '#access/fhir-server/record-index.ts'
import type { CheckInServices } from './check-in-services.ts'
import { offerItems, type AnsweredRecord } from './offer-items.ts'
import { readRequest } from './read-request.ts'
import { writeResponse } from './write-response.ts'

export function serveCheckIn(serve: Serve, services: CheckInServices): void {
  const { db, cipher } = services
  const open = async (record: OpenedRecord, day: string): Promise<AnsweredRecord> => ({
    record,
    day,
    index: withoutRetracted(await openRecordIndex(services, record)),
    person: await writePerson(services, record),
  })
  serve(readCheckIn, async ({ caller: { record }, body }) => {
    const request = readRequest(body.request)
    const offered = await offerItems(services, await open(record, body.day), request)
    return { purpose: request.purpose, items: offered.map(({ shown }) => shown) }
  })
  serve(answerCheckIn, async ({ caller: { record }, body }) => {
    const request = readRequest(body.request)
    const answeredRecord = await open(record, body.day)
    const offered = await offerItems(services, answeredRecord, request)
    const written = await writeResponse(services, answeredRecord, request, offered, body.choices)
    await noteActivity(db, cipher, record.accountId, 'check-in-answered', nameOf(body.origin))
    return written
  })
}

/** Names the clinic by the host that the browser reports. A pasted request doesn't show who sent it. */
const nameOf = (origin: string | undefined) => (origin === undefined ? {} : { name: new URL(origin).host })
