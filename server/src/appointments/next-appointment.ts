import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'
import { listAppointments, type ListServices } from './list-appointments.ts'

/** Excludes canceled, withdrawn, missed and unconfirmed appointments. */
const isAhead = ({ statusCode }: Appointment): boolean =>
  statusCode === null || ['booked', 'pending', 'planned', 'arrived', 'checked-in'].includes(statusCode)

/** Only appointments from a source; null if there is none after `now`. */
export async function nextAppointment(
  services: ListServices,
  record: OpenedRecord,
  now: Date,
): Promise<Appointment | null> {
  const { appointments } = await listAppointments(services, record, undefined)
  const at = now.toISOString()
  const ahead = appointments.filter(
    (one) => one.kind === 'appointment' && isAhead(one) && (sortKeyOf(one.startDateTime) ?? '') >= at,
  )
  return ahead.at(-1) ?? null
}
