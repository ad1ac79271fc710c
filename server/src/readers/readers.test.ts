import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { encounterRow } from '@kinchart/contract/sections/encounters.ts'
import type { Reading } from './reader.ts'
import { clinicalReaders } from './readers.ts'
import { readingOf } from './reading-of.test-support.ts'
import { referencedResources, wireSamples } from './wire-samples.test-support.ts'
import { isSoak } from '../../test/is-soak.ts'

const readWithClaims = 'priorauthorizations'

const schemas: Readonly<Record<string, z.ZodObject>> = {
  ...Object.fromEntries(
    listSections.filter(({ name }) => name !== readWithClaims).map(({ name, row }) => [name, row.strict()]),
  ),
  encounters: encounterRow.strict(),
}

function expectSound(reading: Reading): void {
  const json = JSON.stringify(reading)
  expect(json).not.toContain('undefined')
  expect(json).not.toContain('[object Object]')
  expect(json).not.toContain('NaN')
  expect(reading.label.trim()).not.toBe('')
  expect(reading.label.length).toBeLessThanOrEqual(200)
  if (reading.section === 'none') {
    expect(reading.row).toBeNull()
    return
  }
  const storedRow = { ...reading.row, id: '1', ehrImportRequestId: 'i' }
  expect(schemas[reading.section]?.parse(storedRow)).toEqual(storedRow)
}

describe('produces only rows that match the contract', () => {
  test.each(Object.entries(wireSamples))('%s', (_what, text) => {
    expectSound(readingOf(text, referencedResources))
    expectSound(readingOf(text))
  })

  test('reads a resource that contains only its type', () => {
    for (const type of [...clinicalReaders.keys(), 'Goal', 'Basic', 'Patient']) {
      const reading = readingOf(`{"resourceType":"${type}"}`)
      expectSound(reading)
      expect(reading).toMatchObject({ date: null, isEnteredInError: false, resultReferences: [] })
    }
  })
})

describe('records entered in error', () => {
  test.each([...clinicalReaders.keys(), 'Goal'])(
    'recognizes a %s with only its id and status as entered in error',
    (type) => {
      const status = ['Condition', 'AllergyIntolerance'].includes(type)
        ? '"verificationStatus":{"coding":[{"system":"local","code":"x"},{"code":"entered-in-error"}]}'
        : '"status":"entered-in-error"'
      const reading = readingOf(`{"resourceType":"${type}","id":"1",${status}}`)
      expectSound(reading)
      expect(reading.isEnteredInError).toBe(true)
    },
  )
})

test('keeps a status exactly as received', () => {
  expect(readingOf('{"resourceType":"Procedure","status":"In Progress?"}').row?.['status']).toBe('In Progress?')
})

test('reads or rejects a resource damaged in any place, and never shows meaningless content', () => {
  const damage = fc.constantFrom<unknown>(
    null,
    'text',
    '',
    [],
    ['text'],
    [null],
    [[]],
    7,
    -1.5,
    true,
    {},
    { reference: 5 },
    { text: {} },
    '#x',
    '2019',
  )
  const sample = fc.constantFrom(...Object.values(wireSamples))
  fc.assert(
    fc.property(sample, fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 4 }), (text, wounds) => {
      const resource = JSON.parse(text) as object
      for (const [place, put] of wounds) {
        const places = placesIn(resource)
        const [holder, key] = places[place % places.length] ?? []
        if (holder && key !== undefined && key !== 'resourceType') holder[key] = structuredClone(put)
      }
      let reading: Reading
      try {
        reading = readingOf(JSON.stringify(resource), referencedResources)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
        return
      }
      expectSound(reading)
    }),
    { numRuns: isSoak ? 3000 : 1000 },
  )
})

type Holder = Record<string, unknown>

function placesIn(holder: object): (readonly [Holder, string])[] {
  return Object.entries(holder).flatMap(([key, inner]: [string, unknown]) => [
    [holder as Holder, key] as const,
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
  ])
}
