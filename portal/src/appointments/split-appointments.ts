import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import { nextOf } from './linked-doctors.ts'

/** What did not take place and will not. */
const calledOff = new Set(['cancelled', 'noshow'])
export const isCalledOff = ({ statusCode }: Appointment): boolean => statusCode !== null && calledOff.has(statusCode)

export type SplitAppointments = {
  /** The first that is booked or asked for; null where nothing is ahead. */
  readonly next: Appointment | null
  /** The rest of what lies ahead, the soonest first. */
  readonly upcoming: readonly Appointment[]
  /** What lies behind, the newest first; then what has no date. */
  readonly past: readonly PastAppointment[]
}

/** `bookedAs`: what the appointment was for, where a visit tells of the same start in other words. */
export type PastAppointment = Appointment & { readonly bookedAs?: string | null }

/** Appointments with one doctor, newest first, by what stands now; `now` as YYYY-MM-DD or YYYY-MM-DDTHH:MM. */
export function splitAppointments(appointments: readonly Appointment[], now: string): SplitAppointments {
  const [next = null] = nextOf(appointments, now).values()
  const others = appointments.filter(({ id }) => id !== next?.id)
  // A date is compared as precisely as it was sent.
  const isAhead = ({ startDateTime: start }: Appointment) =>
    start !== null && start.slice(0, 16) >= now.slice(0, Math.min(start.length, 16))
  return {
    next,
    upcoming: others.filter((one) => one.kind !== 'visit' && isAhead(one)).toReversed(),
    past: oncePerVisit(others.filter((one) => one.kind === 'visit' || !isAhead(one))),
  }
}

/** An appointment that took place and the visit that began at its very minute are one: the visit, with the words of both. */
function oncePerVisit(past: readonly Appointment[]): readonly PastAppointment[] {
  const twinOf = (visit: Appointment) =>
    past.find(
      ({ kind, statusCode, startDateTime }) =>
        kind === 'appointment' && statusCode === 'fulfilled' && isSameMinute(startDateTime, visit.startDateTime),
    )
  const visits = past.filter(({ kind }) => kind === 'visit')
  const twins = new Set(visits.map(twinOf))
  return past
    .filter((one) => !twins.has(one))
    .map((one) => {
      const said = one.kind === 'visit' ? (twinOf(one)?.problemDefinition ?? null) : null
      return said === null || said === one.problemDefinition ? one : { ...one, bookedAs: said }
    })
}

/** Only of two starts that have a time of day and a zone; a day alone may hold two visits. */
function isSameMinute(a: string | null, b: string | null): boolean {
  if (a === null || b === null || !isInstant(a) || !isInstant(b)) return false
  return Math.trunc(Date.parse(a) / 60_000) === Math.trunc(Date.parse(b) / 60_000)
}

const isInstant = (start: string): boolean => /T[^T]*(?:Z|[+-]\d{2}:?\d{2})$/i.test(start)

/** Whether a visit begins within ten minutes, or began within the last hour; never without a zone or a time of day. */
export function isAboutToBegin(start: string | null, nowMs: number): boolean {
  if (start === null || !isInstant(start)) return false
  const minutes = (Date.parse(start) - nowMs) / 60_000
  return minutes <= 10 && minutes > -60
}

const DAY_MS = 86_400_000

/** Days from `today` to the day as it was written; null for a month or a year alone. */
export function daysUntil(start: string | null, today: string): number | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(start ?? '') ?? []
  const days = day === undefined ? Number.NaN : (Date.parse(day) - Date.parse(today.slice(0, 10))) / DAY_MS
  return Number.isNaN(days) ? null : days
}
