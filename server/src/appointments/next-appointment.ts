import type { Appointment } from '@kinchart/contract/appointments.ts'
import { meetingStatuses } from '@kinchart/texts/appointments.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { sortKeyOf } from '#fhir/partial-date.ts'
import { listAppointments } from './list-appointments.ts'
import type { ListServices } from './list-appointments.ts'

/** Only what may still take place: nothing that was cancelled, withdrawn, missed or asked for and not agreed. */
const isAhead = (status: string | null): boolean =>
  status === null ||
  ['booked', 'pending', 'planned', 'arrived', 'checked-in'].some((code) => meetingStatuses[code] === status)

/** The appointment that a source sent and that comes next after `now`; null where there is none. */
export async function nextAppointment(
  services: ListServices,
  record: OpenedRecord,
  now: Date,
): Promise<Appointment | null> {
  const { appointments } = await listAppointments(services, record, undefined)
  const at = now.toISOString()
  const ahead = appointments.filter(
    ({ kind, startDateTime, status }) =>
      kind === 'appointment' && isAhead(status) && (sortKeyOf(startDateTime) ?? '') >= at,
  )
  return ahead.at(-1) ?? null
}
