import { expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { readMeeting } from './read-meeting.ts'

const read = (fields: object) => readMeeting(resourceFrom(JSON.stringify({ resourceType: 'Appointment', ...fields })))

test('shows as the reason for an appointment the first of its problem, service and description', () => {
  const more = { serviceType: [{ text: 'Follow-up' }], description: 'Bring your pills' }
  expect(read({ reasonCode: [{ text: 'Cough' }], ...more }).problem).toBe('Cough')
  expect(read({ reasonReference: [{ reference: 'Condition/1', display: 'Asthma' }], ...more }).problem).toBe('Asthma')
  expect(read({ reason: [{ concept: { text: 'Cough' } }] }).problem).toBe('Cough')
  expect(read(more).problem).toBe('Follow-up')
  expect(read({ description: 'Bring your pills' }).problem).toBe('Bring your pills')
  const nothing = {
    problem: null,
    statusCode: null,
    status: null,
    statusReason: null,
    typeId: null,
    sessionAddress: null,
  }
  expect(read({})).toEqual(nothing)
})

test('detects a telehealth appointment by its class, service, place or video session', () => {
  const place = (display: string) => ({ participant: [{ actor: { reference: 'Location/1', display } }] })
  for (const fields of [
    { serviceCategory: [{ text: 'Telehealth' }] },
    { appointmentType: { coding: [{ display: 'Video visit' }] } },
    { class: [{ coding: [{ code: 'VR' }] }] },
    { virtualService: [{ channelType: { display: 'Zoom' } }] },
    place('Virtual care center'),
  ])
    expect(read(fields).typeId).toBe(constants.telehealthTypeId)
  expect(read({ resourceType: 'Encounter', class: { code: 'VR' } }).typeId).toBe(constants.telehealthTypeId)
  for (const fields of [
    { serviceType: [{ text: 'Televised lecture' }] },
    place('Main building'),
    { participant: [{ actor: { reference: 'Practitioner/1', display: 'Dr. Virtual' } }] },
  ])
    expect(read(fields).typeId).toBeNull()
})

test('links to a video session only if its address is an https URL', () => {
  const at = (addressUrl: string) => read({ virtualService: [{ addressUrl }] }).sessionAddress
  expect(at('https://video.example/room')).toBe('https://video.example/room')
  for (const address of ['http://video.example', 'javascript:alert(1)', 'https://a:b@video.example', 'room 4'])
    expect(at(address)).toBeNull()
  const extension = [{ url: 'https://h.example/video-visit', valueUrl: 'https://video.example/r' }]
  expect(read({ extension }).sessionAddress).toBe('https://video.example/r')
  const other = [{ url: 'https://h.example/survey', valueUrl: 'https://survey.example' }]
  expect(read({ extension: other })).toMatchObject({ sessionAddress: null, typeId: null })
})

test('keeps a source’s own appointment status code, and shows that the status is not readable', () => {
  expect(read({ status: 'booked' }).status).toBe('Booked')
  expect(read({ status: 'rescheduled-internally' })).toMatchObject({
    ...{ statusCode: 'rescheduled-internally', status: 'Status not readable' },
  })
})

test('shows that an appointment was cancelled, missed or withdrawn, and why', () => {
  const cancelled = read({ status: 'cancelled', cancelationReason: { text: 'Doctor ill' } })
  expect(cancelled).toMatchObject({ status: 'Canceled', statusReason: 'Doctor ill' })
  expect(read({ status: 'noshow' }).status).toBe('Missed')
  expect(read({ status: 'entered-in-error' })).toMatchObject({
    ...{ statusCode: 'entered-in-error', status: 'Withdrawn by the source' },
  })
  expect(read({ resourceType: 'Encounter', status: 'unknown' }).status).toBe('Status unknown')
})
