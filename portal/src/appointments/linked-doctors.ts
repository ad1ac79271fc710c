import { NO_DOCTOR, type Appointment } from '@kinchart/contract/calls/appointments.ts'
import type { Doctor } from '@kinchart/contract/calls/providers.ts'
import { appointmentTexts } from '@kinchart/texts/en/appointments.ts'

export type LinkedDoctor = Pick<Doctor, 'providerId' | 'providerName' | 'providerType' | 'providerAddress'> & {
  readonly providerExperience: string | null
}

/**
 * Includes doctors that the patient added, doctors named in the records, and doctors with a requested appointment.
 * Missing details are filled in from the other entries for the same doctor.
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
  // The list is newest first, so the last future appointment in it is the next one.
  for (const one of appointments) {
    if (one.startDateTime === null || one.startDateTime.slice(0, 16) < now.slice(0, one.startDateTime.length)) continue
    if (one.kind !== 'visit' && one.statusCode !== null && toCome.has(one.statusCode)) next.set(one.providerId, one)
  }
  return next
}
