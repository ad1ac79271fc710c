import { getAppointments, getBookingDoctor } from '@kinchart/contract/calls/appointments.ts'
import { getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { getDoctors } from '@kinchart/contract/calls/sharing.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallFailedError } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'

/** First part of the query key of everything that a request changes. */
export const appointmentsKey = 'appointments'

/** The doctors named in the records, the most recently seen first. */
export const seenDoctorsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['seen-doctors', profileId],
    queryFn: async () => (await call(getProviderByProfileId, { query: { profileId } })).providers,
  })

/** The doctors that the user has added. */
export const ownDoctorsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['my-doctors', profileId, 'for-appointments'],
    queryFn: async () => (await call(getDoctors, { query: { profileId } })).providers,
  })

/** Appointments, visits and requests, newest first, with one doctor or all. Null if the patient is unknown. */
export const appointmentsQuery = (profileId: string, providerId?: string) =>
  queryOptions({
    queryKey: [appointmentsKey, profileId, providerId ?? null],
    queryFn: () => orNull(call(getAppointments, { query: { profileId, providerId } })),
  })

/** Whether a request can be emailed to a doctor's practice; null if the doctor is not in the patient's list. */
export const bookingDoctorQuery = (profileId: string, providerId: string) =>
  queryOptions({
    queryKey: ['booking-doctor', profileId, providerId],
    queryFn: async () => (await orNull(call(getBookingDoctor, { query: { profileId, providerId } })))?.doctor ?? null,
  })

async function orNull<Answer>(response: Promise<Answer>): Promise<Answer | null> {
  try {
    return await response
  } catch (failure) {
    if (failure instanceof CallFailedError && failure.code === 'not-found') return null
    throw failure
  }
}
