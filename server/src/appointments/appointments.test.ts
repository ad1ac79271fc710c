import { beforeAll, expect, test } from 'vitest'
import { openEmail } from '#account/email-address.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { z } from 'zod'
import {
  bookAppointment,
  cancelAppointment,
  getAppointments,
  getBookingDoctor,
  NO_DOCTOR,
} from '@kinchart/contract/calls/appointments.ts'
import { setLanguage } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { addDependent, removeDependent } from '@kinchart/contract/calls/family.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { getProviderByProfileId } from '@kinchart/contract/calls/providers.ts'
import { bookingErrors, bookingTexts, requestStatuses } from '@kinchart/texts/en/appointments.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { mails as spanish } from '@kinchart/texts/es/mails.ts'
import { bundle, drop } from '../../test/drop-files.ts'
import { hospitals, petra, type Person } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

const stage = useStage()
let marisol: Person
let child: string
let odell: string
const there = { slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' }
const practice = 'desk@practice.example'
/**
 * Two doctors who are listed in the directory but are in no patient's record. One has an email address and the other
 * has none.
 */
const listed = '11111111-1111-8111-8111-111111111111'
const withoutPractice = '22222222-2222-8222-8222-222222222222'
const house = '33333333-3333-8333-8333-333333333333'

beforeAll(async () => {
  marisol = await stage.signUpAs(there.slug, there.patientId)
  await stage.importFrom({ as: marisol, ...there })
  const { providers } = await seen()
  odell = providers.find(({ providerLastName }) => providerLastName === 'Odell-Mbeki')?.providerId ?? ''
  const body = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  child = (await stage.portal.call(addDependent, { as: marisol, body })).body.dependentId
  const list = async (id: string, kind: string, email: string | null) =>
    stage.portal.database.pool.query(
      `insert into listed_provider (id, kind, name, type, address, email, name_key, digest, list)
       values ($1, $2, 'Dr. Listed', 'Cardiology', '1 Main St', $3, 'listed', '', 'test')`,
      [id, kind, email],
    )
  await list(listed, 'practitioner', practice)
  await list(withoutPractice, 'practitioner', null)
  await list(house, 'organization', practice)
})

const seen = async () =>
  (await stage.portal.call(getProviderByProfileId, { as: marisol, query: { profileId: marisol.profileId } })).body
const listOf = async (providerId?: string, profileId = marisol.profileId) =>
  (await stage.portal.call(getAppointments, { as: marisol, query: { profileId, providerId } })).body

type BookingParams = Partial<z.input<NonNullable<typeof bookAppointment.body>>>
const wanted = { forWhom: 'Self', date: '2099-03-04', time: '09:30', reason: 'Knee pain', phone: '555 0100' } as const
const book = async (params: BookingParams = {}, as: Person = marisol) =>
  stage.portal.call(bookAppointment, {
    as,
    body: { profileId: as.profileId, providerId: listed, ...wanted, ...params },
  })
const cancel = async (id: string, as: Person = marisol) =>
  stage.portal.call(cancelAppointment, { as, body: { profileId: as.profileId, id } })

type SentMail = { to: string; subject: string; text: string; calendar?: { method: string; text: string } }
async function mailTo(to: string, subject: string, words = ''): Promise<SentMail> {
  const find = async () =>
    ((await stage.portal.mails()) as readonly SentMail[]).find(
      (one) => one.to === to && one.subject === subject && one.text.includes(words),
    )
  await expect.poll(find).toBeDefined()
  return (await find()) ?? { to, subject, text: '' }
}
/** Returns the calendar's properties. Unfolds long lines (RFC 5545 §3.1). */
function propertiesOf(calendar = ''): Record<string, string> {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return Object.fromEntries(lines.map((line) => [line.split(/[:;]/)[0], line.slice(line.indexOf(':') + 1)]))
}

test('lists a doctor’s appointments and visits newest first, with the link of a video visit', async () => {
  const { appointments, message } = await listOf(odell)
  expect(message).toBe(messages.dataLoaded)
  expect(
    appointments.map((one) => [one.kind, one.startDateTime?.slice(0, 10), one.statusCode, one.problemDefinition]),
  ).toEqual([
    ['appointment', '2027-04-20', 'booked', 'Yearly check of blood pressure and diabetes'],
    ['appointment', '2027-01-14', 'booked', 'Results of the blood test'],
    ['appointment', '2026-09-08', 'cancelled', 'Flu shot'],
    ['appointment', '2026-04-14', 'fulfilled', 'Yearly check'],
    ['visit', '2026-04-14', 'finished', 'Yearly check of blood pressure and diabetes'],
    ['visit', '2023-08-02', 'finished', 'Hives after an antibiotic'],
  ])
  expect(appointments[1]).toMatchObject({
    providerId: odell,
    providerName: 'Dr. Simone Odell-Mbeki',
    providerType: 'Internal Medicine',
    typeId: constants.telehealthTypeId,
    telehealthSessionInfo: 'https://video.tallgrass.example/room/marisol',
    canCancel: false,
  })
  expect(appointments.filter(({ telehealthSessionInfo }) => telehealthSessionInfo !== null)).toHaveLength(1)
})

test('returns an empty list for a doctor without appointments, and never lists appointments of another patient', async () => {
  expect(await listOf('nobody')).toMatchObject({ message: messages.noDataFound, appointments: [] })
  expect(await listOf(odell, child)).toMatchObject({ message: messages.noDataFound, appointments: [] })
  const stranger = await stage.signUpAs(petra.slug, petra.patientId)
  const theirs = { profileId: marisol.profileId, providerId: odell }
  expect((await stage.portal.call(getAppointments, { as: stranger, query: theirs })).code).toBe('not-found')
  expect((await stage.portal.call(getBookingDoctor, { as: stranger, query: theirs })).code).toBe('not-found')
  expect((await book({ profileId: marisol.profileId }, stranger)).code).toBe('not-found')
  expect((await book({ providerId: odell }, stranger)).code).toBe('appointment-invalid')
})

test('lists an appointment with only a place, a service or free text', async () => {
  const as = await stage.signUpAs(petra.slug, petra.patientId)
  const patient = { resourceType: 'Patient', id: 'petra', name: [{ given: ['Petra'], family: 'Emptyhand' }] }
  const at = (id: string, start: string, actor: object) => ({
    ...{ resourceType: 'Appointment', id, status: 'booked', start, serviceType: [{ text: `Reason ${id}` }] },
    participant: [
      { actor: { reference: 'Patient/petra', display: 'Petra Emptyhand' }, status: 'accepted' },
      { actor, status: 'accepted' },
    ],
  })
  const bytes = bundle('collection', [
    patient,
    { resourceType: 'Practitioner', id: 'odell', name: [{ given: ['Vera'], family: 'Odell' }] },
    at('place', '2031-04-01T10:00:00-05:00', { reference: 'Location/mri', display: 'Imaging Center' }),
    at('service', '2031-04-02T10:00:00-05:00', { reference: 'HealthcareService/i', display: 'Infusion Clinic' }),
    at('words', '2031-04-03T10:00:00-05:00', { display: 'Dr. Quill' }),
    at('doctor', '2031-05-01T10:00:00-05:00', { reference: 'Practitioner/odell' }),
    { resourceType: 'Encounter', id: 'admission', status: 'finished', period: { start: '2020-01-01' } },
  ])
  expect((await drop(stage.portal, as, [{ name: 'visits.json', bytes }])).code).toBeUndefined()
  const query = { profileId: as.profileId }
  const { body } = await stage.portal.call(getAppointments, { as, query })
  expect(body.appointments.map(({ providerName, problemDefinition }) => [providerName, problemDefinition])).toEqual([
    ['Vera Odell', 'Reason doctor'],
    ['Dr. Quill', 'Reason words'],
    ['Infusion Clinic', 'Reason service'],
    ['Imaging Center', 'Reason place'],
    [null, null],
  ])
  const doctorless = await stage.portal.call(getAppointments, { as, query: { ...query, providerId: NO_DOCTOR } })
  expect(doctorless.body.appointments).toEqual(body.appointments.slice(1))
  const overview = await stage.portal.call(getOverview, { as, query: { ...query, day: '2026-11-28' } })
  expect(overview.body.next?.appointment).toMatchObject({
    ...{ providerId: NO_DOCTOR, providerName: 'Imaging Center' },
    startDateTime: '2031-04-01T10:00:00-05:00',
  })
})

test('emails a request to the doctor’s office, and a confirmation without health details to the patient', async () => {
  const { body, status } = await book()
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: bookingTexts.requested, isMailed: true })
  const mail = await mailTo(practice, 'Appointment request')
  for (const part of ['Marisol Whitcombe', 'Dr. Listed', '555 0100', 'Mar 04, 2099, 9:30 AM', 'Knee pain'])
    expect(mail.text).toContain(part)
  expect(mail.calendar?.method).toBe('REQUEST')
  const event = propertiesOf(mail.calendar?.text)
  expect(event).toMatchObject({ METHOD: 'REQUEST', DTSTART: '20990304T093000', SEQUENCE: '0', STATUS: 'TENTATIVE' })
  expect(event['UID']).toContain(body.id)
  expect(event['ATTENDEE']).toContain(practice)
  const own = await mailTo('person-1@example.org', 'Your appointment request')
  for (const part of ['Knee', 'Listed', 'Cardiology']) expect(own.text).not.toContain(part)
  const { appointments } = await listOf(listed)
  expect(appointments).toEqual([
    expect.objectContaining({
      id: body.id,
      kind: 'request',
      providerName: 'Dr. Listed',
      startDateTime: '2099-03-04T09:30',
      problemDefinition: 'Knee pain',
      statusCode: 'requested',
      status: requestStatuses.requested,
      canCancel: true,
    }),
  ])
  expect((await listOf()).appointments.map(({ id }) => id)).toContain(body.id)
})

test('cancels a request only once, notifies the doctor’s office, and keeps the canceled request in the list', async () => {
  const { body } = await book({ reason: 'Sore throat' })
  expect((await cancel(body.id)).body.message).toBe(bookingTexts.cancelledByMail)
  const mail = await mailTo(practice, 'Appointment request canceled')
  expect(mail.text).not.toContain('Sore throat')
  const event = propertiesOf(mail.calendar?.text)
  expect(event).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '1' })
  expect(event['UID']).toContain(body.id)
  expect((await cancel(body.id)).code).toBe('appointment-cancelled')
  expect((await listOf(listed)).appointments.find(({ id }) => id === body.id)).toMatchObject({
    statusCode: 'cancelled',
    status: requestStatuses.cancelled,
    canCancel: false,
  })
})

test('does not cancel another user’s request, or a request in another family member’s record', async () => {
  const { body } = await book({ reason: 'Mine' })
  const stranger = await stage.signUpAs(petra.slug, petra.patientId)
  expect((await cancel(body.id, stranger)).code).toBe('not-found')
  expect((await cancel(body.id, { ...marisol, profileId: child })).code).toBe('not-found')
  expect((await cancel('no-id')).code).toBe('not-found')
  expect((await listOf(listed)).appointments.find(({ id }) => id === body.id)?.canCancel).toBe(true)
})

test('if a doctor’s office has no email address, reports this and sends no email', async () => {
  const query = { profileId: marisol.profileId, providerId: withoutPractice }
  const doctor = await stage.portal.call(getBookingDoctor, { as: marisol, query })
  expect(doctor.body.doctor).toMatchObject({ providerName: 'Dr. Listed', hasMailAddress: false })
  expect(
    JSON.stringify(
      (await stage.portal.call(getBookingDoctor, { as: marisol, query: { ...query, providerId: listed } })).body,
    ),
  ).not.toContain(practice)
  for (const providerId of [withoutPractice, odell]) {
    const { body } = await book({ providerId })
    expect(body.isMailed).toBe(false)
    expect(body.message).toContain(bookingTexts.noAddress)
    expect((await cancel(body.id)).body.message).toBe(bookingTexts.cancelled)
  }
})

test('reports each invalid field of an appointment request and stores nothing', async () => {
  const before = (await listOf()).appointments.length
  const problemsOf = async (params: BookingParams) =>
    ((await book(params)).body as unknown as { fields: unknown }).fields
  expect(await problemsOf({ providerId: 'nobody' })).toEqual([
    { field: 'providerId', message: bookingErrors.doctorUnknown },
  ])
  expect(await problemsOf({ providerId: house })).toEqual([
    { field: 'providerId', message: bookingErrors.doctorUnknown },
  ])
  expect(await problemsOf({ forWhom: 'Kids' })).toEqual([{ field: 'forWhom', message: bookingErrors.notKids }])
  expect(await problemsOf({ forWhom: 'Spouse', date: '2020-01-01' })).toEqual([
    { field: 'forWhom', message: bookingErrors.notSpouse },
    { field: 'date', message: bookingErrors.datePast },
  ])
  expect(await problemsOf({ profileId: child })).toEqual([{ field: 'forWhom', message: bookingErrors.notSelf }])
  expect(await problemsOf({ phone: '555\n0100' })).toEqual([{ field: 'phone', message: bookingErrors.phone }])
  for (const wrong of [
    { date: '2099-02-30' },
    { time: '24:00' },
    { reason: '  ' },
    { reason: 'x'.repeat(501) },
    { phone: '' },
  ])
    expect((await book(wrong)).code).toBe('request-invalid')
  expect((await listOf()).appointments).toHaveLength(before)
})

test('requests an appointment for a child, and deletes a child’s requests when the child is removed', async () => {
  const { body } = await book({ profileId: child, forWhom: 'Kids', reason: 'Ear ache' })
  const mail = await mailTo(practice, 'Appointment request', 'Ear ache')
  expect(mail.text).toContain('Teodor Whitcombe requests an appointment')
  expect(mail.text).toContain('Requested by: Marisol Whitcombe')
  expect((await listOf(listed, child)).appointments.map(({ id }) => id)).toEqual([body.id])
  const rows = async () =>
    (await stage.portal.database.pool.query<{ details: Buffer }>('select details from appointment_request')).rows
  for (const { details } of await rows()) expect(details.toString('latin1')).not.toMatch(/ache|Knee|555/)
  const before = (await rows()).length
  await stage.portal.call(removeDependent, {
    as: marisol,
    query: { dependentId: child } as never,
    params: { dependentId: child } as never,
  })
  expect(await rows()).toHaveLength(before - 1)
})

test('states in the request to the doctor’s office that the patient wants a video visit', async () => {
  const { body } = await book({ reason: 'Results by video', byVideo: true })
  const mail = await mailTo(practice, 'Appointment request', 'Results by video')
  expect(mail.text).toContain('by video')
  const { appointments } = await listOf(listed)
  expect(appointments.find(({ id }) => id === body.id)?.typeId).toBe(constants.telehealthTypeId)
})

test('rate-limits appointment requests', async () => {
  const codes = []
  for (let tries = 0; tries < 21; tries++) codes.push((await book()).code)
  expect(codes.at(-1)).toBe('too-many-requests')
})

test('for one request, emails the patient in Spanish and the doctor’s office in English', async () => {
  const ana = await stage.signUpAs(petra.slug, petra.patientId)
  const { rows } = await stage.portal.database.pool.query<{ email: EncryptedId }>(
    'select email from account join profile on account_id = account.id where profile.id = $1',
    [ana.profileId],
  )
  const [{ email: stored } = { email: undefined }] = rows
  if (!stored) throw new Error('There is no account.')
  const email = openEmail(stage.portal.cipher, stored)
  await stage.portal.call(setLanguage, { as: ana, body: { language: 'es' } })
  const { body, status } = await book({ profileId: ana.profileId, reason: 'Dolor de rodilla' }, ana)
  expect(status).toBe(200)
  expect((await mailTo(email, spanish.appointmentMails.sentSubject)).text).toContain(
    'su solicitud de cita al consultorio',
  )
  const toPractice = await mailTo(practice, 'Appointment request', 'Dolor de rodilla')
  expect(toPractice.text).toContain('Requested day and time: Mar 04, 2099, 9:30 AM')
  expect((await cancel(body.id, ana)).status).toBe(200)
})
