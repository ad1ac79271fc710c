import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { encounterRow } from '@kinchart/contract/sections/encounters.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { comparable, fillRow } from '@kinchart/contract/golden/fill-row.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { readResource } from '#store/read-resource.ts'
import { clinicalReaders } from '#readers/readers.ts'

const readWithClaims = 'priorauthorizations'

const rows: Readonly<Record<string, z.ZodObject>> = {
  ...Object.fromEntries(listSections.filter(({ name }) => name !== readWithClaims).map(({ name, row }) => [name, row])),
  encounters: encounterRow,
}

type Case = {
  readonly why: string
  readonly resource: FhirResource
  readonly held?: Readonly<Record<string, FhirResource>>
  readonly section?: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly date?: string
  readonly enteredInError?: boolean
  readonly unreadable?: boolean
}

const casesOf = (section: string): readonly Case[] =>
  parseFhirJson(
    readFileSync(new URL(`../../../../contract/golden/${section}.json`, import.meta.url), 'utf8'),
  ) as unknown as Case[]

const read = ({ resource, held = {} }: Case) =>
  readResource(clinicalReaders, resource, {
    sourceId: 'import-1',
    providerName: 'Riverside Clinic',
    fhirBase: 'https://fhir.riverside.example/r4',
    find: (key) => held[key],
  })

const namesMeaning = (section: string, row: Readonly<Record<string, unknown>>): boolean =>
  !['labs', 'vitals'].includes(section) || 'meaning' in row

const withoutMeaning = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'meaning'))
}

describe.each(Object.entries(rows))('%s', (section, schema) => {
  const cases = casesOf(section)

  test.each(cases.map((one) => [one.why, one] as const))('%s', (_why, one) => {
    const { reading } = read(one)
    if (one.unreadable === true || reading === null) {
      expect(reading).toBeNull()
      expect(one.unreadable).toBe(true)
      return
    }
    expect(reading.section).toBe(one.section ?? section)
    expect(reading.isEnteredInError).toBe(one.enteredInError ?? false)
    if (one.date !== undefined) expect(reading.date).toBe(one.date)
    if (one.row === undefined) return
    const of = rows[one.section ?? section] ?? schema
    const row = namesMeaning(section, one.row) ? reading.row : withoutMeaning(reading.row)
    expect(comparable(row)).toEqual(fillRow(of, one.row))
  })

  test('the test cases include each field of a list’s rows both filled and empty', () => {
    const filled = new Set<string>()
    const empty = new Set<string>()
    for (const { row, section: other } of cases) {
      if (row === undefined || other !== undefined) continue
      for (const [field, value] of Object.entries(fillRow(schema, row))) {
        const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0)
        if (isEmpty) empty.add(field)
        else filled.add(field)
      }
    }
    const fields = Object.keys(fillRow(schema, {}))
    expect(fields.filter((field) => !filled.has(field))).toEqual([])
    expect(fields.filter((field) => !empty.has(field))).toEqual([])
  })
})
