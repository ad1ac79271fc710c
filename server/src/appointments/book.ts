import type { BodyOf } from '@kinchart/contract/calls/endpoint.ts'
import { bookingFieldsFrom, type bookAppointment } from '@kinchart/contract/calls/appointments.ts'
import type { FieldError } from '@kinchart/contract/calls/api-errors.ts'
import { fieldErrorsIn } from '@kinchart/contract/rules/fields.ts'
import { bookingErrors } from '@kinchart/texts/en/appointments.ts'
import { addresseeAt, readerOf } from '#account/account-language.ts'
import type { Session } from '#account/sessions.ts'
import { findOwnProfile } from '#account/profiles.ts'
import { showDependent } from '#family/dependents.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { limitMailsToOthers, type MailLimits } from '#platform/mail/limit-mails.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { cancellationMail, confirmationMail, requestMail, type Asker } from './request-mails.ts'
import { endRequest, insertRequest } from './requests.ts'

/** `email`: the address of the doctor's office. Null if unknown. */
export type BookingDoctor = {
  readonly providerId: string
  readonly providerName: string
  readonly providerType: string | null
  readonly providerAddress: string | null
  readonly email: string | null
}

/**
 * Finds a doctor in the directory, in the patient's record, or among the doctors that the patient added. Undefined if
 * none of them contains the doctor.
 */
type FindDoctor = (record: OpenedRecord, providerId: string) => Promise<BookingDoctor | undefined>

export type BookServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbox: Outbox
  readonly mailLimits: MailLimits
  readonly publicUrl: string
  readonly findDoctor: FindDoctor
}

type BookingParams = Omit<BodyOf<typeof bookAppointment>, 'profileId'> & { readonly caller: string }

const DAY_SECONDS = 86_400
const ACCOUNT_A_DAY = 20
const PRACTICE_A_DAY = 100

const fitting: Readonly<Record<BookingParams['forWhom'], (relationship: string) => boolean>> = {
  Self: (relationship) => relationship === 'self',
  Spouse: (relationship) => relationship === 'spouse' || isOther(relationship),
  Kids: (relationship) => relationship === 'dependent' || isOther(relationship),
}
// The form has no choice for other relationships, so 'Spouse' and 'Kids' also accept them.
const isOther = (relationship: string): boolean => !['self', 'spouse', 'dependent'].includes(relationship)

const wrongPerson = {
  Self: bookingErrors.notSelf,
  Spouse: bookingErrors.notSpouse,
  Kids: bookingErrors.notKids,
} as const

/**
 * Emails the request to the doctor's office if the office has an email address. Emails a confirmation to the patient.
 * Throws 'appointment-invalid' with the invalid fields. Throws 'too-many-requests' after 20 requests per account or
 * 100 to a doctor's office in a day. Source: S2 §2 (Book appointment request), §5; Q27.
 */
export async function book(
  services: BookServices,
  session: Session,
  record: OpenedRecord,
  params: BookingParams,
): Promise<{ id: string; isMailed: boolean }> {
  const { db, cipher, outbox, publicUrl } = services
  const doctor = await services.findDoctor(record, params.providerId)
  const { asker, relationship } = await openAsker(services, session, record)
  const problems: FieldError[] = [
    ...(doctor ? [] : [{ field: 'providerId', message: bookingErrors.doctorUnknown }]),
    ...(fitting[params.forWhom](relationship) ? [] : [{ field: 'forWhom', message: wrongPerson[params.forWhom] }]),
    ...fieldErrorsIn(bookingFieldsFrom(earliestDay()), params),
  ]
  if (!doctor || problems.length > 0) throw new ApiError('appointment-invalid', { fields: problems })
  await consumeRateLimit(db, cipher, `appointment/${session.accountId}`, {
    limit: ACCOUNT_A_DAY,
    windowSeconds: DAY_SECONDS,
  })
  if (doctor.email !== null) {
    await consumeRateLimit(db, cipher, `appointment-mail/${doctor.email.toLowerCase()}`, {
      limit: PRACTICE_A_DAY,
      windowSeconds: DAY_SECONDS,
    })
    await limitMailsToOthers(services, params.caller)
  }
  const { email: practiceEmail, ...known } = doctor
  const { forWhom, date, time, reason, phone, byVideo = false } = params
  const details = { ...known, practiceEmail, forWhom, date, time, reason, phone, byVideo }
  const savedRequest = await db.transaction().execute(async (trx) => {
    const id = await insertRequest(trx, cipher, record, details)
    const request = { ...details, id, isCancelled: false }
    const mails = [confirmationMail(await readerOf(trx, session), practiceEmail !== null, publicUrl)]
    if (practiceEmail !== null)
      mails.push(requestMail(await addresseeAt(trx, cipher, practiceEmail), request, asker, publicUrl))
    const sends = []
    for (const mail of mails) sends.push((await outbox.keep(trx, mail)).send)
    return { id, sends }
  })
  for (const send of savedRequest.sends) await send()
  return { id: savedRequest.id, isMailed: practiceEmail !== null }
}

/** Notifies the doctor's office if it received the request for the appointment by email. Throws 'not-found', 'appointment-cancelled'. */
export async function cancel(
  services: BookServices,
  session: Session,
  record: OpenedRecord,
  id: string,
): Promise<{ isMailed: boolean }> {
  const { asker } = await openAsker(services, session, record)
  const send = await services.db.transaction().execute(async (trx) => {
    const request = await endRequest(trx, services.cipher, record, id)
    if (request.practiceEmail === null) return undefined
    const mail = cancellationMail(
      await addresseeAt(trx, services.cipher, request.practiceEmail),
      request,
      asker,
      services.publicUrl,
    )
    return (await services.outbox.keep(trx, mail)).send
  })
  await send?.()
  return { isMailed: send !== undefined }
}

async function openAsker(
  { db, cipher }: BookServices,
  session: Session,
  record: OpenedRecord,
): Promise<{ asker: Asker; relationship: string }> {
  const own = await findOwnProfile(db, cipher, session.accountId)
  const name = wholeName(own)
  if (record.kind === 'self') return { asker: { patientName: name, name, email: session.email }, relationship: 'self' }
  const dependent = await showDependent(db, cipher, session, record.profileId)
  return {
    asker: { patientName: wholeName(dependent), name, email: session.email },
    relationship: dependent.relationship,
  }
}

const wholeName = (named: { firstName: string; lastName: string } | null): string =>
  `${named?.firstName ?? ''} ${named?.lastName ?? ''}`.replaceAll(/\p{Cc}/gu, ' ').trim()

/** Returns yesterday's date in UTC, because it may still be yesterday in the patient's time zone. */
const earliestDay = (): string => new Date(Date.now() - DAY_SECONDS * 1000).toISOString().slice(0, 10)
