/** Appointments. Source: S2 §3, §7. */
import { z } from 'zod'
import { constants } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { appointmentTypes } from './enumerations.ts'

const text = z.string().nullable()

export const appointment = z.object({
  id: z.string(),
  providerName: text,
  providerType: text,
  startDateTime: text,
  problemDefinition: text,
  /** 2 means telehealth. */
  typeId: z.number().int().nullable().describe(`${constants.telehealthTypeId} is telehealth`),
  telehealthSessionInfo: text,
})

export const getAppointments = endpoint({
  method: 'GET',
  path: '/Appointments/GetAppointments',
  summary: 'Appointments with a provider',
  access: 'session',
  query: z.object({ profileId: z.string().max(64), providerId: z.string().max(64) }),
  answer: z.object({ message: z.string(), appointments: z.array(appointment) }),
})

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/Appointments/BookAppointment',
  summary: 'Files an appointment request',
  access: 'session',
  body: z.object({
    profileId: z.string().max(64),
    providerId: z.string().max(64),
    forWhom: z.enum(appointmentTypes),
    date: z.iso.date(),
    time: z.string().max(8),
    reason: z.string().trim().min(1).max(500),
    phone: z.string().trim().min(2).max(40),
  }),
  answer: z.object({ message: z.string(), id: z.string() }),
})
