import { getAppointments, getBookingDoctor } from '@kinchart/contract/calls/appointments.ts'
import { getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { getDoctors } from '@kinchart/contract/calls/sharing.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallFailedError } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'

/** Prefix of every query that an appointment request changes. */
export const appointmentsKey = 'appointments'

export const seenDoctorsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['seen-doctors', profileId],
    queryFn: async () => (await call(getProviderByProfileId, { query: { profileId } })).providers,
  })

export const ownDoctorsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['my-doctors', profileId, 'for-appointments'],
    queryFn: async () => (await call(getDoctors, { query: { profileId } })).providers,
  })

/** Newest first, for one doctor or all doctors. Null if the patient is unknown. */
export const appointmentsQuery = (profileId: string, providerId?: string) =>
  queryOptions({
    queryKey: [appointmentsKey, profileId, providerId ?? null],
    queryFn: () => orNull(call(getAppointments, { query: { profileId, providerId } })),
  })

/** Whether the doctor's practice accepts requests by email; null if the doctor is not in the patient's list. */
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
