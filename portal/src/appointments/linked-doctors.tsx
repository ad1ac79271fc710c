import {
  NO_DOCTOR,
  type Appointment,
  getAppointments,
  getBookingDoctor,
} from '@kinchart/contract/calls/appointments.ts'
import { type Doctor, getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { appointmentTexts } from '@kinchart/texts/en/appointments.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { getDoctors } from '@kinchart/contract/calls/sharing.ts'
import { CallFailedError } from '#api/send.ts'
import { call } from '#api/call.ts'
import { messages, pageTitles } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { PersonOffOutlined } from 'icons'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { ListMiddle } from '#ui/list-states.tsx'
import { common } from '#theme/styles.ts'

export type LinkedDoctor = Pick<Doctor, 'providerId' | 'providerName' | 'providerType' | 'providerAddress'> & {
  readonly providerExperience: string | null
}

/**
 * Includes doctors that the patient added, doctors named in the records, and doctors with a requested appointment.
 * Fills in missing details from other entries for the same doctor.
 */
export function linkedDoctors(
  own: readonly LinkedDoctor[],
  seen: readonly LinkedDoctor[],
  appointments: readonly Appointment[],
): readonly LinkedDoctor[] {
  const requestedDoctors = appointments.flatMap(({ kind, providerId, providerName, providerType, providerAddress }) =>
    kind === 'request' && providerName !== null
      ? { providerId, providerName, providerType, providerAddress, providerExperience: null }
      : [],
  )
  const byId = new Map<string, LinkedDoctor>()
  for (const doctor of [...own, ...seen, ...requestedDoctors]) {
    const known = byId.get(doctor.providerId)
    byId.set(doctor.providerId, {
      providerId: doctor.providerId,
      providerName: known?.providerName ?? doctor.providerName,
      providerType: known?.providerType ?? doctor.providerType,
      providerAddress: known?.providerAddress ?? doctor.providerAddress,
      providerExperience: known?.providerExperience ?? doctor.providerExperience,
    })
  }
  return [...byId.values()]
}

/** A card for appointments and visits that name no doctor. Empty if there are none. */
export const cardWithoutDoctor = (appointments: readonly Appointment[]): readonly LinkedDoctor[] =>
  appointments.some(({ providerId }) => providerId === NO_DOCTOR)
    ? [
        {
          ...{ providerId: NO_DOCTOR, providerName: appointmentTexts.noDoctorNamed },
          ...{ providerType: appointmentTexts.noDoctorNamedWhy, providerAddress: null, providerExperience: null },
        },
      ]
    : []

const toCome = new Set(['requested', 'booked', 'pending', 'proposed', 'waitlist'])

/** Returns the next booked or requested appointment per doctor. `now` is YYYY-MM-DDTHH:MM. */
export function nextOf(appointments: readonly Appointment[], now: string): ReadonlyMap<string, Appointment> {
  const next = new Map<string, Appointment>()
  // The list is newest first, so each future appointment replaces a later one. The earliest future appointment
  // remains.
  for (const one of appointments) {
    if (one.startDateTime === null || one.startDateTime.slice(0, 16) < now.slice(0, one.startDateTime.length)) continue
    if (one.kind !== 'visit' && one.statusCode !== null && toCome.has(one.statusCode)) next.set(one.providerId, one)
  }
  return next
}

/** Combines the doctors that the patient added, doctors named in the record and doctors of requested appointments. */
export function useLinkedDoctors(profileId: string) {
  const own = useQuery(ownDoctorsQuery(profileId))
  const seen = useQuery(seenDoctorsQuery(profileId))
  const appointments = useQuery(appointmentsQuery(profileId))
  const all = [own, seen, appointments]
  return {
    doctors: linkedDoctors(own.data ?? [], seen.data ?? [], appointments.data?.appointments ?? []),
    appointments: appointments.data?.appointments ?? [],
    sources: appointments.data?.sources ?? [],
    /** True if the patient is unknown. */
    isUnknown: appointments.data === null,
    isPending: all.some((one) => one.isPending),
    isPart: all.some((one) => one.isError),
    isFailed: all.every((one) => one.isError),
    retry: () => {
      for (const one of all) if (one.isError) void one.refetch()
    },
  }
}

/** Prefix of every query that an appointment request changes. */
export const appointmentsKey = 'appointments'

const seenDoctorsQuery = (profileId: string) =>
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

/**
 * The doctor, and whether the doctor's office has an email address for requests. Null if the doctor is not in the
 * patient's list.
 */
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

/**
 * Shown if nothing is known about the requested patient. The first sentence is from the spec. The second sentence
 * explains the actual cause.
 */
export function MissingDetails() {
  return (
    <div className={common.card}>
      <ListMiddle
        icon={<PersonOffOutlined fontSize="large" />}
        title={messages.patientDetailsMissing}
        actions={
          <Button component={Link} to={paths.importRecords} variant="contained">
            {pageTitles.importrecords}
          </Button>
        }
      >
        {appointmentTexts.missingWhy}
      </ListMiddle>
    </div>
  )
}
