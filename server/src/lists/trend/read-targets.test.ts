import { expect, test } from 'vitest'
import type { LooseResource } from '#fhir/json/loose.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { readTargets } from './list-goals.ts'

const a1c = '{"coding":[{"system":"http://loinc.org","code":"4548-4"}]}'
const goal = (more: string) =>
  readTargets(resourceFrom(`{"resourceType":"Goal",${more}}`) as LooseResource<'Goal', 'status'>)
const active = '"lifecycleStatus":"active"'
const under7 = `"target":[{"measure":${a1c},"detailQuantity":{"value":7.0,"comparator":"<","unit":"%"}}]`

test('reads the test, limit as sent, unit, text and start of a current goal', () => {
  expect(goal(`${active},"description":{"text":"A1c under control"},"startDate":"2025-03",${under7}`)).toEqual([
    { testKey: 'loinc:4548-4', unit: '%', limits: ['7.0'], words: 'A1c under control: <7.0 %', from: '2025-03' },
  ])
})

test('shows a limit only if the goal’s text does not contain it', () => {
  expect(goal(`${active},"description":{"text":"A1c below 7.0"},${under7}`)[0]?.words).toBe('A1c below 7.0')
  expect(goal(`${active},${under7}`)[0]?.words).toBe('<7.0 %')
})

test('reads both limits of a range', () => {
  const range = '"detailRange":{"low":{"value":110,"unit":"mmHg"},"high":{"value":130,"unit":"mmHg"}}'
  expect(goal(`${active},"target":[{"measure":${a1c},${range}}]`)).toMatchObject([
    { unit: 'mmHg', limits: ['110', '130'], words: '110 - 130 mmHg' },
  ])
})

test('reads the single target and the renamed status of an STU3 goal', () => {
  const one = `"target":{"measure":${a1c},"detailQuantity":{"value":7.0,"unit":"%"}}`
  expect(goal(`"status":"in-progress",${one}`)).toMatchObject([{ limits: ['7.0'] }])
})

test.each(['proposed', 'planned', 'on-hold', 'completed', 'cancelled', 'rejected', 'entered-in-error', 'something'])(
  'does not chart a goal that is %s',
  (status) => {
    expect(goal(`"lifecycleStatus":"${status}",${under7}`)).toEqual([])
  },
)

test('does not chart a goal without a status, a test, a number or a single unit', () => {
  expect(goal(under7)).toEqual([])
  expect(goal(`${active},"target":[{"detailQuantity":{"value":7}}]`)).toEqual([])
  expect(goal(`${active},"target":[{"measure":${a1c},"detailString":"better"}]`)).toEqual([])
  expect(goal(`${active},"target":[{"measure":${a1c},"detailQuantity":{"value":"low"}}]`)).toEqual([])
  const mixed = '"detailRange":{"low":{"value":6,"unit":"%"},"high":{"value":53,"unit":"mmol/mol"}}'
  expect(goal(`${active},"target":[{"measure":${a1c},${mixed}}]`)).toEqual([])
  expect(goal(`${active},"target":"soon"`)).toEqual([])
})
