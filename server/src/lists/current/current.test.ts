import { beforeAll, expect, test } from 'vitest'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import type { CurrentSection } from '@kinchart/contract/calls/overview.ts'
import { petra, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()
let person: Person

const subject = { reference: `Patient/${petra.patientId}` }
const medicine = (id: string, text: string, more: object) => ({
  ...{ resourceType: 'MedicationRequest', id, status: 'active', intent: 'order', subject },
  ...{ medicationCodeableConcept: { text }, ...more },
})
beforeAll(async () => {
  for (const resource of [
    medicine('a', 'Lisinopril', { authoredOn: '2022-08-20' }),
    medicine('b', 'Atorvastatin', { status: 'on-hold' }),
    medicine('c', 'Amoxicillin', { status: 'completed' }),
    medicine('d', 'Warfarin', { doNotPerform: true }),
    medicine('e', 'Prednisone', {
      dosageInstruction: [{ timing: { repeat: { boundsPeriod: { end: '2026-01-10' } } } }],
    }),
    medicine('f', 'Albuterol', { status: undefined }),
    medicine('g', 'Sertraline', { status: 'entered-in-error' }),
  ])
    stage.sandbox.putResource(petra.slug, resource)
  person = await stage.signUpAs(petra.slug, petra.patientId)
  await stage.importFrom({ as: person, ...petra })
})

const current = async (section: CurrentSection, more: object = {}) =>
  (
    await stage.portal.call(getCurrent, {
      as: person,
      query: { profileId: person.profileId, section, day: '2026-11-24', ...more },
    })
  ).body

const names = (rows: readonly object[]) =>
  rows.map((row) => (row as { medicationCodeableConcept: string }).medicationCodeableConcept).toSorted()

test('groups medicines into current, uncertain, past and ruled out', async () => {
  const { now, unsure, past, ruledOut, counts, enteredInError } = await current('medications')
  expect(names(now.flatMap(({ rows }) => rows))).toEqual(['Albuterol', 'Lisinopril'])
  expect(names(unsure)).toEqual(['Atorvastatin', 'Prednisone'])
  expect(names(past)).toEqual(['Amoxicillin'])
  expect(names(ruledOut)).toEqual(['Warfarin'])
  expect(counts).toEqual({ now: 2, unsure: 2, past: 1, ruledOut: 1 })
  expect(enteredInError).toBe(1)
})

test('searches all groups and returns only matching entries', async () => {
  expect((await current('medications', { search: 'amox' })).counts).toEqual({ now: 0, unsure: 0, past: 1, ruledOut: 0 })
  expect((await current('medications', { source: 'of no source' })).message).toBe('No Data Found')
})

test('shows the sources of an empty list if no source states that there are no entries', async () => {
  const { counts, sources } = await current('allergies')
  expect(counts).toEqual({ now: 0, unsure: 0, past: 0, ruledOut: 0 })
  expect(sources.map(({ state }) => state)).toEqual(['complete'])
})
