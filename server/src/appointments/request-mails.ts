import { dateTimeInWords } from '@kinchart/contract/date-in-words.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Mail } from '#platform/mail/mailer.ts'
import type { AppointmentRequest } from './requests.ts'

/** Who asks, for whom, and where answers go. */
export type Asker = {
  /** The person the appointment is for. */
  readonly patientName: string
  /** Who asks: the patient, or somebody of their family. */
  readonly name: string
  readonly email: string
}

/** As the portal shows it to the person who asks: 'Jan 14, 2027, 4:30 PM'. */
const wantedOf = ({ date, time }: AppointmentRequest): string =>
  dateTimeInWords(`${date}T${time}`) ?? `${date}, ${time}`

/** How long a wanted appointment is marked in the practice's calendar; the practice sets the real length. */
const MINUTES = 30

/** The mail to the practice: what they need to answer, and the wished time as a calendar file (RFC 5545, RFC 5546). */
export function requestMail(to: string, request: AppointmentRequest, asker: Asker, publicUrl: string): Mail {
  const isForOther = asker.name !== asker.patientName
  return {
    to,
    subject: 'Appointment request',
    replyTo: { name: asker.name, address: asker.email },
    text: [
      `${asker.patientName} asks for an appointment with ${request.providerName}.`,
      '',
      `Wanted day and time: ${wantedOf(request)}`,
      `Reason: ${request.reason}`,
      ...(request.byVideo ? ['They would like to meet by video.'] : []),
      `Phone: ${request.phone}`,
      ...(isForOther ? [`Asked for by: ${asker.name}`] : []),
      '',
      'Nothing is booked yet. Please call, or answer this email: your answer goes to the person who asked.',
      `Sent through Kinchart, ${publicUrl}`,
    ].join('\n'),
    calendar: { method: 'REQUEST', text: calendarOf(request, asker, to, publicUrl) },
  }
}

/** The mail to the practice that the request is taken back. */
export function cancellationMail(to: string, request: AppointmentRequest, asker: Asker, publicUrl: string): Mail {
  return {
    to,
    subject: 'Appointment request cancelled',
    replyTo: { name: asker.name, address: asker.email },
    text: [
      `${asker.patientName} does not need the appointment with ${request.providerName} any more.`,
      '',
      `The day and time that were wanted: ${wantedOf(request)}`,
      '',
      `Sent through Kinchart, ${publicUrl}`,
    ].join('\n'),
    calendar: { method: 'CANCEL', text: calendarOf({ ...request, isCancelled: true }, asker, to, publicUrl) },
  }
}

/** The mail to the person. It names neither doctor nor reason: mail is read by others, too. */
export const confirmationMail = (to: string, isMailed: boolean, publicUrl: string): Mail => ({
  to,
  subject: 'Your appointment request',
  text: `${
    isMailed
      ? 'Your appointment request was sent to the practice. They will call you or write to you.'
      : 'Your appointment request is kept at Kinchart. The practice has no address for mail here: please call them, too.'
  }\n\nSee it, or cancel it, at ${publicUrl}/home/appointments\nIf you did not ask for an appointment, change your password at once: ${publicUrl}/forgotpassword`,
})

/** Times are the practice's own: a day and an hour without a time zone. */
function calendarOf(request: AppointmentRequest, asker: Asker, practice: string, publicUrl: string): string {
  const start = new Date(`${request.date}T${request.time}:00Z`)
  const calendar = ical({
    prodId: { company: 'Kinchart', product: 'Kinchart', language: 'EN' },
    method: request.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: `${request.id}@${new URL(publicUrl).hostname}`,
    sequence: request.isCancelled ? 1 : 0,
    status: request.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.TENTATIVE,
    start,
    end: new Date(start.getTime() + MINUTES * 60_000),
    floating: true,
    summary: `Appointment request: ${asker.patientName}`,
    ...(request.isCancelled ? {} : { description: `Reason: ${request.reason}\nPhone: ${request.phone}` }),
    ...(request.providerAddress === null ? {} : { location: request.providerAddress }),
    organizer: { name: asker.name, email: asker.email },
    attendees: [{ name: request.providerName, email: practice, rsvp: true }],
  })
  return calendar.toString()
}
