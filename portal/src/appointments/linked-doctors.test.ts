import { NO_DOCTOR, type Appointment } from '@kinchart/contract/calls/appointments.ts'
import { expect, test } from 'vitest'
import { cardWithoutDoctor, linkedDoctors, nextOf } from './linked-doctors.tsx'

const doctor = (providerId: string, more: object = {}) => ({
  ...{ providerId, providerName: `Dr. ${providerId}`, providerType: null, providerAddress: null },
  providerExperience: null,
  ...more,
})
const appointment = (id: string, more: Partial<Appointment> = {}): Appointment => ({
  ...{ id, kind: 'appointment', providerId: 'a', providerName: 'Dr. a', providerType: null, providerAddress: null },
  ...{ startDateTime: null, problemDefinition: null, typeId: null, telehealthSessionInfo: null },
  ...{ statusCode: 'booked', status: 'Booked', canCancel: false },
  ...more,
})

test('shows one card for a doctor who was added and is also named in the records', () => {
  const own = [doctor('a', { providerType: 'Cardiology' }), doctor('b')]
  const seen = [doctor('a', { providerType: 'Heart', providerAddress: '1 Main St' }), doctor('c')]
  const cards = linkedDoctors(own, seen, [])
  expect(cards.map(({ providerId }) => providerId)).toEqual(['a', 'b', 'c'])
  expect(cards[0]).toMatchObject({ providerType: 'Cardiology', providerAddress: '1 Main St' })
})

test('shows a card for a doctor with a requested appointment, but not for a doctor who is named only in other appointments', () => {
  const requestAppointments = [
    appointment('1', { kind: 'request', providerId: 'x', providerName: 'Dr. x' }),
    appointment('2', { providerId: 'y' }),
  ]
  expect(linkedDoctors([], [], requestAppointments).map(({ providerName }) => providerName)).toEqual(['Dr. x'])
})

test('groups appointments without a doctor into one card', () => {
  const atPlace = appointment('1', { providerId: NO_DOCTOR, providerName: 'Imaging Center' })
  expect(cardWithoutDoctor([appointment('2'), atPlace]).map(({ providerId }) => providerId)).toEqual([NO_DOCTOR])
  expect(cardWithoutDoctor([appointment('2')])).toEqual([])
})

test('returns the first future appointment that was not canceled as the next appointment', () => {
  const list = [
    appointment('far', { startDateTime: '2027-05-01T09:00:00Z' }),
    appointment('off', { startDateTime: '2027-01-02', statusCode: 'cancelled' }),
    appointment('asked', { startDateTime: '2027-01-01T09:30', kind: 'request', statusCode: 'requested' }),
    appointment('today', { startDateTime: '2026-11-21T08:00', kind: 'visit', statusCode: 'finished' }),
    appointment('past', { startDateTime: '2026-11-20T08:00' }),
    appointment('whenever'),
  ]
  expect(nextOf(list, '2026-11-21').get('a')?.id).toBe('asked')
  expect(nextOf(list.slice(3), '2026-11-21').get('a')).toBeUndefined()
  expect(nextOf([appointment('month', { startDateTime: '2026-11' })], '2026-11-21').get('a')?.id).toBe('month')
})
