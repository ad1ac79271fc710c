import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { mailsIn } from '@kinchart/texts/mails.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Addressee, Mail } from '#platform/mail/mailer.ts'
import type { Language } from '@kinchart/texts/translate.ts'
import type { AppointmentRequest } from './requests.ts'

export type Asker = {
  readonly patientName: string
  readonly name: string
  readonly email: string
}

const wantedOf = ({ date, time }: AppointmentRequest, language: Language): string =>
  dateTimeInWords(`${date}T${time}`, language) ?? `${date}, ${time}`

/** Duration shown in the calendar of the doctor's office. The office decides on the actual duration. */
const MINUTES = 30

/** Attaches the requested time as a calendar file (RFC 5545, RFC 5546). */
export function requestMail(reader: Addressee, request: AppointmentRequest, asker: Asker, publicUrl: string): Mail {
  const { appointmentMails: words } = mailsIn(reader.language)
  const isForOther = asker.name !== asker.patientName
  return {
    ...reader,
    subject: words.requestSubject,
    replyTo: { name: asker.name, address: asker.email },
    text: [
      words.asksFor({ patient: asker.patientName, doctor: request.providerName }),
      '',
      words.wanted({ when: wantedOf(request, reader.language) }),
      words.reason({ reason: request.reason }),
      ...(request.byVideo ? [words.byVideo] : []),
      words.phone({ phone: request.phone }),
      ...(isForOther ? [words.askedBy({ name: asker.name })] : []),
      '',
      words.notBooked,
      words.sentThrough({ address: publicUrl }),
    ].join('\n'),
    calendar: { method: 'REQUEST', text: calendarOf(request, asker, reader, publicUrl) },
  }
}

export function cancellationMail(
  reader: Addressee,
  request: AppointmentRequest,
  asker: Asker,
  publicUrl: string,
): Mail {
  const { appointmentMails: words } = mailsIn(reader.language)
  return {
    ...reader,
    subject: words.cancelSubject,
    replyTo: { name: asker.name, address: asker.email },
    text: [
      words.notNeeded({ patient: asker.patientName, doctor: request.providerName }),
      '',
      words.wasWanted({ when: wantedOf(request, reader.language) }),
      '',
      words.sentThrough({ address: publicUrl }),
    ].join('\n'),
    calendar: { method: 'CANCEL', text: calendarOf({ ...request, isCancelled: true }, asker, reader, publicUrl) },
  }
}

/** Doesn't mention the doctor or the reason, because others may read the patient's email. */
export function confirmationMail(reader: Addressee, isMailed: boolean, publicUrl: string): Mail {
  const { appointmentMails: words, mailActions: actions } = mailsIn(reader.language)
  const addresses = { address: `${publicUrl}/home/appointments`, passwordAddress: `${publicUrl}/forgotpassword` }
  return {
    ...{
      ...reader,
      subject: words.sentSubject,
      text: isMailed ? words.sentText(addresses) : words.keptText(addresses),
    },
    action: { label: actions.appointments, address: addresses.address },
  }
}

/** Times are local to the doctor's office, so they are written without a time zone. */
function calendarOf(request: AppointmentRequest, asker: Asker, practice: Addressee, publicUrl: string): string {
  const { appointmentMails: words } = mailsIn(practice.language)
  const start = new Date(`${request.date}T${request.time}:00Z`)
  const calendar = ical({
    prodId: { company: 'Kinchart', product: 'Kinchart', language: practice.language.toUpperCase() },
    method: request.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: `${request.id}@${new URL(publicUrl).hostname}`,
    sequence: request.isCancelled ? 1 : 0,
    status: request.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.TENTATIVE,
    start,
    end: new Date(start.getTime() + MINUTES * 60_000),
    floating: true,
    summary: words.calendarTitle({ patient: asker.patientName }),
    ...(request.isCancelled
      ? {}
      : { description: [words.reason({ reason: request.reason }), words.phone({ phone: request.phone })].join('\n') }),
    ...(request.providerAddress === null ? {} : { location: request.providerAddress }),
    organizer: { name: asker.name, email: asker.email },
    attendees: [{ name: request.providerName, email: practice.to, rsvp: true }],
  })
  return calendar.toString()
}
