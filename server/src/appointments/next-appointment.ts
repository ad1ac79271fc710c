import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'
import { listAppointments, type ListServices } from './list-appointments.ts'

/** Only appointments that may still take place: not canceled, withdrawn, missed or awaiting confirmation. */
const isAhead = ({ statusCode }: Appointment): boolean =>
  statusCode === null || ['booked', 'pending', 'planned', 'arrived', 'checked-in'].includes(statusCode)

/** Returns the next appointment from a source after `now`; null if there is none. */
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
