import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import { expect, test } from 'vitest'
import { daysUntil, isAboutToBegin, isCalledOff, splitAppointments } from './doctor-appointments.tsx'

const appointment = (id: string, startDateTime: string | null, more: Partial<Appointment> = {}): Appointment => ({
  ...{ id, kind: 'appointment', providerId: 'a', providerName: 'Dr. a', providerType: null, providerAddress: null },
  ...{ startDateTime, problemDefinition: null, typeId: null, telehealthSessionInfo: null },
  ...{ statusCode: 'booked', status: 'Booked', canCancel: false },
  ...more,
})

test('lists the next appointment, then later ones soonest first, then past ones newest first', () => {
  const { next, upcoming, past } = splitAppointments(
    [
      appointment('january', '2026-01-14T16:30:00-06:00'),
      appointment('off', '2025-12-20T09:00:00-06:00', { statusCode: 'cancelled' }),
      appointment('december', '2025-12-04T09:30:00-06:00'),
      appointment('today', '2025-11-20T08:00:00-06:00', { kind: 'visit', statusCode: 'finished' }),
      appointment('flu', '2025-09-08', { statusCode: 'cancelled' }),
      appointment('april', '2025-04', { kind: 'visit', statusCode: 'finished' }),
      appointment('undated', null),
    ],
    '2025-11-20',
  )
  expect(next?.id).toBe('december')
  expect(upcoming.map(({ id }) => id)).toEqual(['off', 'january'])
  expect(past.map(({ id }) => id)).toEqual(['today', 'flu', 'april', 'undated'])
  expect(past.filter(isCalledOff).map(({ id }) => id)).toEqual(['flu'])
})

test('merges a visit with its appointment, and keeps two visits on the same day separate', () => {
  const visit = { kind: 'visit', statusCode: 'finished' } as const
  const { past } = splitAppointments(
    [
      appointment('booked', '2025-04-14T09:00:00-05:00', {
        statusCode: 'fulfilled',
        problemDefinition: 'Yearly check',
      }),
      appointment('held', '2025-04-14T14:00:00Z', { ...visit, problemDefinition: 'Check of blood pressure' }),
      appointment('one', '2024-05-01', { statusCode: 'fulfilled' }),
      appointment('other', '2024-05-01', visit),
      appointment('missed', '2023-01-01T09:00:00Z', { statusCode: 'cancelled' }),
      appointment('walk-in', '2023-01-01T09:00:00Z', visit),
    ],
    '2025-11-20',
  )
  expect(past.map(({ id }) => id)).toEqual(['held', 'one', 'other', 'missed', 'walk-in'])
  expect(past[0]).toMatchObject({ problemDefinition: 'Check of blood pressure', bookedAs: 'Yearly check' })
})

test('returns no next appointment if all appointments are in the past', () => {
  expect(splitAppointments([appointment('old', '2024-01-02')], '2025-11-20').next).toBeNull()
})

test('treats a video visit as about to begin from ten minutes before the start', () => {
  const start = '2025-12-04T09:30:00-06:00'
  const at = (text: string) => Date.parse(text)
  expect(isAboutToBegin(start, at('2025-12-04T15:19:00Z'))).toBe(false)
  expect(isAboutToBegin(start, at('2025-12-04T15:20:00Z'))).toBe(true)
  expect(isAboutToBegin(start, at('2025-12-04T16:31:00Z'))).toBe(false)
  expect(isAboutToBegin('2025-12-04T09:30', at('2025-12-04T09:30:00Z'))).toBe(false)
  expect(isAboutToBegin('2025-12-04', at('2025-12-04T00:00:00Z'))).toBe(false)
})

test('counts the days until the written date of an appointment, whatever its time zone', () => {
  expect(daysUntil('2025-12-04T23:30:00-06:00', '2025-11-20')).toBe(14)
  expect(daysUntil('2025-11-20', '2025-11-20')).toBe(0)
  expect(daysUntil('2025-12', '2025-11-20')).toBeNull()
  expect(daysUntil(null, '2025-11-20')).toBeNull()
})
