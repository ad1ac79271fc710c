/** Appointments. Source: S2 §3, §7; settled question 27. */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { isLikelyDay } from '../rules/days.ts'
import { endpoint } from './endpoint.ts'
import { appointmentTypes } from '../rules/enumerations.ts'
import { requiredPhone } from '../rules/fields.ts'
import { listSource } from './record-list.ts'
import { bookingFaults, meetingStatuses, requestStatuses } from '@kinchart/texts/en/appointments.ts'
import { meaningWords } from '@kinchart/texts/en/meaning.ts'

const text = z.string().nullable()
const id = z.string().max(64)

/** An appointment that a source sent, a visit that took place, or a request made here. */
export const appointmentKinds = ['appointment', 'visit', 'request'] as const

/** The provider id of appointments and visits that name no doctor: with a place, a service or a device only. */
export const NO_DOCTOR = 'none'

export const appointment = z.object({
  id: z.string(),
  kind: z.enum(appointmentKinds),
  /** `NO_DOCTOR` where no doctor is named. */
  providerId: z.string(),
  /** The place or service where no doctor is named. */
  providerName: text,
  providerType: text,
  providerAddress: text,
  /** As precise as sent; of a request the day and time wanted ('2026-12-01T09:30'), in the practice's own time. */
  startDateTime: text,
  problemDefinition: text,
  /** 2 means telehealth; null where nobody says. */
  typeId: z.number().int().nullable().describe(`${constants.telehealthTypeId} is telehealth`),
  /** The https address of the session; only where a source gives one. */
  telehealthSessionInfo: text,
  /**
   * FHIR's code as the source sent it (R4 and R5 AppointmentStatus, EncounterStatus), 'entered-in-error' for anything
   * withdrawn; of a request 'requested' or 'cancelled'. Null where the source sent none.
   */
  statusCode: text,
  /** The same in English, to be shown only; null where the source does not say. */
  status: text,
  /** Why it was cancelled, in the source's words. FHIR R4 `Appointment.cancelationReason`. */
  statusReason: text.optional(),
  /** A request that was not cancelled yet. */
  canCancel: z.boolean(),
})
export type Appointment = z.output<typeof appointment>

/** The status in the page's language; in English where the server has no code for it. Null where the source does not say. */
export function appointmentStatus({
  kind,
  statusCode,
  status,
}: Pick<Appointment, 'kind' | 'statusCode' | 'status'>): string | null {
  if (statusCode === null) return status
  if (kind === 'request') return statusCode === 'cancelled' ? requestStatuses.cancelled : requestStatuses.requested
  if (statusCode === 'entered-in-error') return meaningWords.withdrawn
  return meetingStatuses[statusCode] ?? meaningWords[statusCode === 'unknown' ? 'unknown-status' : 'unread-status']
}

/** Without a provider, all of them; with `NO_DOCTOR`, those that name no doctor. At most 500, the newest first. */
export const getAppointments = endpoint({
  method: 'GET',
  path: '/Appointments/GetAppointments',
  summary: 'Appointments and visits with a provider, and what was requested of them, newest first',
  access: 'record',
  query: z.object({ profileId: id, providerId: id.optional() }),
  answer: z.object({
    message: z.string(),
    appointments: z.array(appointment),
    /** What the sources gave of appointments and visits, so that partial can be told from none. */
    sources: z.array(listSource),
  }),
})

/** The longest reason, in characters. */
export const reasonLength = 500

/** 24-hour clock. */
const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** What a request asks for, each field required. Source: S2 §5. */
export const bookingFields = z.object({
  providerId: id.min(1, bookingFaults.doctor),
  forWhom: z.enum(appointmentTypes, bookingFaults.forWhom),
  date: z.string().refine(isLikelyDay, bookingFaults.date),
  time: z.string().regex(clockTime, bookingFaults.time),
  reason: z.string().trim().min(1, bookingFaults.reason).max(reasonLength, bookingFaults.reasonLong),
  phone: requiredPhone(bookingFaults.phone),
  /** By video, where the operator offers that. Settled question 27. */
  byVideo: z.boolean().optional(),
})
/** The same, on no day before `today`. */
export const bookingFieldsFrom = (today: string) =>
  bookingFields.extend({
    date: bookingFields.shape.date.refine((day) => !isLikelyDay(day) || day >= today, bookingFaults.datePast),
  })

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/Appointments/BookAppointment',
  summary: 'Files an appointment request, and mails it to the practice where it has an address',
  access: 'record',
  body: bookingFields.extend({ profileId: id }),
  answer: z.object({ message: z.string(), id: z.string(), isMailed: z.boolean() }),
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/Appointments/CancelAppointment',
  summary: 'Cancels an appointment request, and mails that to the practice where the request was mailed',
  access: 'record',
  body: z.object({ profileId: id, id }),
  answer: z.object({ message: z.string() }),
})

/** Whether a doctor's practice can be reached by mail, to be said before a request is sent. */
export const getBookingDoctor = endpoint({
  method: 'GET',
  path: '/Appointments/GetBookingDoctor',
  summary: 'A doctor of whom an appointment can be requested',
  access: 'record',
  query: z.object({ profileId: id, providerId: id }),
  answer: z.object({
    message: z.string(),
    doctor: z.object({
      providerId: z.string(),
      providerName: z.string(),
      providerType: text,
      providerAddress: text,
      hasMailAddress: z.boolean(),
    }),
  }),
})
