import * as calls from '@kinchart/contract/calls/appointments.ts'
import { bookingTexts } from '@kinchart/texts/en/appointments.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#family/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { book, cancel, type BookServices } from './book.ts'
import { listAppointments, type ListServices } from './list-appointments.ts'

export function serveAppointments(serve: Serve, services: BookServices & ListServices): void {
  serve(calls.getAppointments, async ({ caller: { record }, query }) =>
    listAppointments(services, record, query.providerId),
  )
  serve(calls.getBookingDoctor, async ({ caller: { record }, query }) => {
    const doctor = await services.findDoctor(record, query.providerId)
    if (!doctor) throw new ApiError('not-found')
    return { message: messages.dataLoaded, doctor: { ...doctor, hasMailAddress: doctor.email !== null } }
  })
  serve(calls.bookAppointment, async ({ caller: { session, record }, body, request }) => {
    const { id, isMailed } = await book(services, session, record, { ...body, caller: request.ip })
    const { requested, requestedHere, noAddress } = bookingTexts
    return { message: isMailed ? requested : `${requestedHere} ${noAddress}`, id, isMailed }
  })
  serve(calls.cancelAppointment, async ({ caller: { session, record }, body }) => {
    const { isMailed } = await cancel(services, session, record, body.id)
    return { message: isMailed ? bookingTexts.cancelledByMail : bookingTexts.cancelled }
  })
}
