/** Appointments. Source: S2 §3, §7; Q27. */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { isLikelyDay } from '../rules/days.ts'
import { endpoint } from './endpoint.ts'
import { appointmentTypes } from '../rules/enumerations.ts'
import { requiredPhone } from '../rules/fields.ts'
import { listSource } from './record-list.ts'
import { bookingErrors, meetingStatuses, requestStatuses } from '@kinchart/texts/en/appointments.ts'
import { meaningWords } from '@kinchart/texts/en/meaning.ts'

const text = z.string().nullable()
const id = z.string().max(64)

export const appointmentKinds = ['appointment', 'visit', 'request'] as const

/** The `providerId` of visits and appointments that name only a place, a service or a device. */
export const NO_DOCTOR = 'none'

export const appointment = z.object({
  id: z.string(),
  kind: z.enum(appointmentKinds),
  providerId: z.string(),
  providerName: text,
  providerType: text,
  providerAddress: text,
  /**
   * As precise as the source sent it. For a request: the preferred day and time ('2026-12-01T09:30') in the time zone
   * of the doctor's office.
   */
  startDateTime: text,
  problemDefinition: text,
  /** 2 means telehealth; null if not stated. */
  typeId: z.number().int().nullable().describe(`${constants.telehealthTypeId} is telehealth`),
  /** An https address; null if the source sends none. */
  telehealthSessionInfo: text,
  /**
   * For an appointment from a source: FHIR's code as sent (R4 and R5 AppointmentStatus, EncounterStatus), or
   * 'entered-in-error' if the source withdrew the appointment. For a request: 'requested' or 'cancelled'. Null if the
   * source sent no status.
   */
  statusCode: text,
  /** `statusCode` in English, for display only; null if the source sent none. */
  status: text,
  /** In the source's words. FHIR R4 `Appointment.cancelationReason`. */
  statusReason: text.optional(),
  canCancel: z.boolean(),
})
export type Appointment = z.output<typeof appointment>

/** Returns the English `status` if there is no `statusCode`. Null if the source sent no status. */
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

/**
 * Returns at most 500 appointments, newest first. If `providerId` is absent, includes the appointments with all
 * providers.
 */
export const getAppointments = endpoint({
  method: 'GET',
  path: '/Appointments/GetAppointments',
  summary: 'Appointments and visits with a provider, and what was requested of them, newest first',
  access: 'record',
  query: z.object({ profileId: id, providerId: id.optional() }),
  answer: z.object({
    message: z.string(),
    appointments: z.array(appointment),
    /** How completely each source sent appointments and visits. Distinguishes partial data from no data. */
    sources: z.array(listSource),
  }),
})

/** Maximum length of the reason for an appointment, in characters. */
export const reasonLength = 500

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The fields of an appointment request. All except `byVideo` are required. Source: S2 §5. */
export const bookingFields = z.object({
  providerId: id.min(1, bookingErrors.doctor),
  forWhom: z.enum(appointmentTypes, bookingErrors.forWhom),
  date: z.string().refine(isLikelyDay, bookingErrors.date),
  time: z.string().regex(clockTime, bookingErrors.time),
  reason: z.string().trim().min(1, bookingErrors.reason).max(reasonLength, bookingErrors.reasonLong),
  phone: requiredPhone(bookingErrors.phone),
  /** In the form only if the operator offers video appointments. Q27. */
  byVideo: z.boolean().optional(),
})
export const bookingFieldsFrom = (today: string) =>
  bookingFields.extend({
    date: bookingFields.shape.date.refine((day) => !isLikelyDay(day) || day >= today, bookingErrors.datePast),
  })

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/appointments/create-request',
  formerPath: '/Appointments/BookAppointment',
  summary: 'Files an appointment request, and mails it to the practice where it has an address',
  access: 'record',
  body: bookingFields.extend({ profileId: id }),
  answer: z.object({ message: z.string(), id: z.string(), isMailed: z.boolean() }),
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/appointments/cancel-request',
  formerPath: '/Appointments/CancelAppointment',
  summary: 'Cancels an appointment request, and mails that to the practice where the request was mailed',
  access: 'record',
  body: z.object({ profileId: id, id }),
  answer: z.object({ message: z.string() }),
})

export const getBookingDoctor = endpoint({
  method: 'GET',
  path: '/appointments/get-doctor',
  formerPath: '/Appointments/GetBookingDoctor',
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
