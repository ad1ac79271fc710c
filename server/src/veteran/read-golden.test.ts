import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillRow } from '@kinchart/contract/golden/fill-row.ts'
import { disabilityData, disabilityRating } from '@kinchart/contract/calls/veteran.ts'
import { readRating } from './read-rating.ts'

const today = '2026-01-15'

type Row = Readonly<Record<string, unknown>>
type Case = {
  readonly why: string
  readonly answer: unknown
  readonly disabilityData?: Row
  readonly unreadable?: boolean
}

const cases = JSON.parse(
  readFileSync(new URL('../../../contract/golden/ratings.json', import.meta.url), 'utf8'),
) as readonly Case[]

const expected = (named: Row): Row => fillRow(disabilityData, { unreadable: 0, ...named })

test.each(cases.map((one) => [one.why, one] as const))('%s', (_why, { answer, disabilityData: named, unreadable }) => {
  const read = readRating(Buffer.from(JSON.stringify(answer)), today)
  expect(read).toEqual(unreadable === true ? undefined : expected(named ?? {}))
})

test('covers each field of the rating with a filled and an empty case', () => {
  const all = cases.flatMap((one) => (one.disabilityData ? [expected(one.disabilityData)] : []))
  const rows = all.flatMap((one) => one['individual_ratings'] as Row[])
  const isEmpty = (value: unknown) => value === null || value === 0 || (Array.isArray(value) && value.length === 0)
  for (const [of, schema] of [
    [all, disabilityData],
    [rows, disabilityRating],
  ] as const) {
    const fields = Object.keys(schema.shape).filter((field) => field !== 'standing')
    expect(fields.filter((field) => of.every((one) => isEmpty(one[field])))).toEqual([])
    expect(fields.filter((field) => !of.some((one) => isEmpty(one[field])))).toEqual([])
  }
  expect(new Set(rows.map((one) => one['standing']))).toEqual(new Set(disabilityRating.shape.standing.options))
})
