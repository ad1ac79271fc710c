import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allergyRow } from '@kinchart/contract/allergies.ts'
import { conditionRow } from '@kinchart/contract/conditions.ts'
import { visitNoteRow } from '@kinchart/contract/drvisitnotes.ts'
import { encounterRow } from '@kinchart/contract/encounters.ts'
import { comparable, fillRow } from '@kinchart/contract/golden/fill-row.ts'
import { immunizationRow } from '@kinchart/contract/immunization.ts'
import { labRow } from '@kinchart/contract/labs.ts'
import { medicationRow } from '@kinchart/contract/medications.ts'
import { procedureRow } from '@kinchart/contract/procedures.ts'
import { carePlanRow } from '@kinchart/contract/treatmentplan.ts'
import { vitalRow } from '@kinchart/contract/vitals.ts'
import type { FhirResource } from '#fhir/json.ts'
import { readMeaning } from '#fhir/meaning.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import { plainReader } from '#record/plain-reader.ts'
import { clinicalReaders } from '#record/readers.ts'

const rows: Readonly<Record<string, z.ZodObject>> = {
  vitals: vitalRow,
  labs: labRow,
  medications: medicationRow,
  conditions: conditionRow,
  procedures: procedureRow,
  immunization: immunizationRow,
  allergies: allergyRow,
  treatmentplan: carePlanRow,
  drvisitnotes: visitNoteRow,
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

function read({ resource, held = {} }: Case) {
  const reader = clinicalReaders.get(resource.resourceType) ?? plainReader
  const reading = reader(resource, {
    providerName: 'Riverside Clinic',
    resolve: (reference) => held[reference],
    recordIdOf: (reference) => `import-1/${reference}`,
  })
  const meaning = readMeaning(resource)
  return { ...reading, row: reading.row !== null && meaning ? { ...reading.row, meaning } : reading.row }
}

/** What qualifies a row is compared in the cases that name it. */
const withoutMeaning = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'meaning'))
}

describe.each(Object.entries(rows))('%s', (section, schema) => {
  const cases = casesOf(section)

  test.each(cases.map((one) => [one.why, one] as const))('%s', (_why, one) => {
    if (one.unreadable === true) {
      expect(() => read(one)).toThrow()
      return
    }
    const reading = read(one)
    expect(reading.section).toBe(one.section ?? section)
    expect(reading.isEnteredInError).toBe(one.enteredInError ?? false)
    if (one.date !== undefined) expect(reading.date).toBe(one.date)
    if (one.row === undefined) return
    const of = rows[one.section ?? section] ?? schema
    const row = 'meaning' in one.row ? reading.row : withoutMeaning(reading.row)
    expect(comparable(row)).toEqual(fillRow(of, one.row))
  })

  test('every field of the list is filled in one case at least, and empty in another', () => {
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
