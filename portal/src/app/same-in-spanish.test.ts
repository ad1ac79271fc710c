import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import type { ClaimRow } from '@kinchart/contract/calls/claims.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

/** Chooses the language before loading the modules, because texts are read while modules load. */
async function inLanguage<Result>(language: 'en' | 'es', read: () => Promise<Result>): Promise<Result> {
  vi.resetModules()
  const { addTexts, chooseLanguage } = await import('@kinchart/texts/translate.ts')
  const { spanish } = await import('@kinchart/texts/es/all.ts')
  for (const [area, texts] of Object.entries(spanish)) addTexts('es', area, texts)
  chooseLanguage(language)
  return read()
}
afterAll(() => vi.resetModules())

const inBoth = async <Result>(read: () => Promise<Result>): Promise<readonly [Result, Result]> => [
  await inLanguage('en', read),
  await inLanguage('es', read),
]

const draw = (page: ReactElement): string => renderToStaticMarkup(createElement(MemoryRouter, null, page))
const shapeOf = (markup: string): string =>
  markup.replaceAll(/>[^<]*</g, '><').replaceAll(/ (?:aria-label|title)="[^"]*"/g, '')

const appointment = (id: string, startDateTime: string, more: Partial<Appointment>): Appointment => ({
  ...{ id, kind: 'appointment', providerId: 'a', providerName: 'Dr. A', providerType: null, providerAddress: null },
  ...{ startDateTime, problemDefinition: id, typeId: null, telehealthSessionInfo: null },
  ...{ statusCode: 'booked', status: 'Booked', canCancel: false },
  ...more,
})
/** The server responds in English in every language. */
const appointments = [
  appointment('later', '2098-03-01T09:00:00Z', {}),
  appointment('off', '2098-02-01T09:00:00Z', { statusCode: 'cancelled', status: 'Cancelled' }),
  appointment('next', '2098-01-01T09:00:00Z', {}),
  appointment('visit', '2024-04-14T14:00:00Z', { kind: 'visit', statusCode: 'finished', status: 'Completed' }),
  appointment('held', '2024-04-14T09:00:00-05:00', { statusCode: 'fulfilled', status: 'Completed' }),
  appointment('missed', '2023-04-14', { statusCode: 'noshow', status: 'Missed' }),
]

test('lists a doctor’s appointments in the same order in Spanish as in English', async () => {
  const [english, spanish] = await inBoth(async () => {
    const { DoctorAppointments } = await import('#appointments/doctor-appointments.tsx')
    return draw(createElement(DoctorAppointments, { appointments, profileId: 'p', book: null }))
  })
  expect(shapeOf(spanish)).toBe(shapeOf(english))
  expect(english).toContain('Booked')
  expect(spanish).toContain('Reservada')
  expect(spanish).not.toMatch(/Booked|Cancelled|Completed|Missed/)
})

test('shows the same next appointment on a doctor’s card in Spanish as in English', async () => {
  const [english, spanish] = await inBoth(async () => {
    const { DoctorCards } = await import('#appointments/appointments-screen.tsx')
    const { nextOf } = await import('#appointments/linked-doctors.tsx')
    const next = nextOf(appointments, '2026-01-01T00:00')
    const doctor = { providerId: 'a', providerName: 'Dr. A', providerType: null, providerAddress: null }
    const cards = draw(createElement(DoctorCards, { doctors: [{ ...doctor, providerExperience: null }], next }))
    return { id: next.get('a')?.id, cards }
  })
  expect([english.id, spanish.id]).toEqual(['next', 'next'])
  expect(shapeOf(spanish.cards)).toBe(shapeOf(english.cards))
  expect(spanish.cards).toContain('(Reservada)')
})

test('a claim’s amount has a second line in Spanish only if it has one in English', async () => {
  const amounts = {
    ...{ charged: '120.00', allowed: null, planPaid: null, youOwe: null, youPaid: null },
    ...{ copay: null, coinsurance: null, deductible: null },
  }
  const row = (more: Partial<ClaimRow>) =>
    ({
      ...{ id: '1', resourceType: 'Claim', providerName: 'Plan', kind: 'medical', claims: 'Claim 1', number: '1' },
      ...{ adjudicationamount: '120.00', adjudicationDisplay: 'Charged', amounts, currency: 'USD', use: 'claim' },
      ...{ status: 'active', service: null, servicedDate: null, servicedEnd: null, created: null, insurance: null },
      ...{ organization: null, replaces: [], replacedBy: [] },
      ...more,
    }) as unknown as ClaimRow
  const allowed = { adjudicationDisplay: 'Allowed', amounts: { ...amounts, charged: null, allowed: '120.00' } }
  const [english, spanish] = await inBoth(async () => {
    const { showClaim } = await import('#claims/show-claim.tsx')
    return [row({}), row(allowed)].map((one) => JSON.stringify(showClaim(one).cells['adjudicationamount']))
  })
  const texts = (cell: string | undefined) => Object.values(JSON.parse(cell ?? '{}') as object).filter(Boolean).length
  expect(spanish.map(texts)).toEqual(english.map(texts))
  expect(english[1]).toContain('Allowed')
  expect(spanish.join()).not.toMatch(/Charged|Allowed/)
})

test('groups visits by the same years in Spanish as in English', async () => {
  const rows = ['2024-05-01', null, '2023', null].map((date) => ({ date }))
  const [english, spanish] = await inBoth(async () => {
    const { groupByYear, yearsOf } = await import('#record/encounters/encounters-screen.tsx')
    return { groups: groupByYear(rows).map(({ rows }) => rows.length), years: yearsOf(rows) }
  })
  expect(spanish.groups).toEqual(english.groups)
  expect(english.years).toBe('2023–2024, without a date')
  expect(spanish.years).toMatch(/^2023–2024, /)
})

test('in Spanish, details keep facts that may change an entry’s meaning', async () => {
  const resource = {
    resourceType: 'Condition',
    modifierExtension: [{ url: 'https://a.example/x', valueBoolean: true }],
  }
  const [english, spanish] = await inBoth(async () => {
    const { readableFacts } = await import('#record/details/key-facts.tsx')
    return readableFacts(resource, () => null, []).map(({ kind }) => kind)
  })
  expect(english).toEqual(['group'])
  expect(spanish).toEqual(english)
})

test('in Spanish, translates the label "code" for a code without text, and keeps text that the source sent', async () => {
  const sent = {
    rows: [{ title: 'code 207 (CVX)', also: 'code E11.9 (ICD-10), Asthma', note: 'code blue was called' }],
  }
  const [english, spanish] = await inBoth(async () => {
    const { send } = await import('#api/send.ts')
    vi.stubGlobal('fetch', async () => Response.json(sent))
    const endpoint = { method: 'GET', path: '/rows', answer: z.looseObject({}) } as unknown as Endpoint
    return send(endpoint, {}, null).finally(() => vi.unstubAllGlobals())
  })
  expect(english).toEqual(sent)
  expect(spanish).toEqual({
    rows: [{ title: 'código 207 (CVX)', also: 'código E11.9 (ICD-10), Asthma', note: 'code blue was called' }],
  })
})
