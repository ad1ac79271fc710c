import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { claimAmounts, claimKinds, claimRow } from '@kinchart/contract/calls/claims.ts'
import { priorAuthorizationRow } from '@kinchart/contract/sections/priorauthorizations.ts'
import { priorAuthorizationStates } from '@kinchart/contract/rules/prior-authorizations.ts'
import { comparable, fillRow } from '@kinchart/contract/golden/fill-row.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { asR4 } from '#fhir/versions/as-r4.ts'
import { claimsReaders } from './claims-readers.ts'

type Row = Readonly<Record<string, unknown>>
type Case = {
  readonly why: string
  readonly resource: FhirResource
  readonly held?: Readonly<Record<string, FhirResource>>
  readonly row: Row
  readonly date?: string
  readonly enteredInError?: boolean
}

const casesOf = (section: string): readonly Case[] =>
  parseFhirJson(
    readFileSync(new URL(`../../../../contract/golden/${section}.json`, import.meta.url), 'utf8'),
  ) as unknown as readonly Case[]

const cases = casesOf('claims')
const decisions = casesOf('priorauthorizations')

const readCase = ({ resource, held = {} }: Case) =>
  claimsReaders.get(resource.resourceType)?.(asR4(resource), {
    providerName: 'Riverside Clinic',
    resolve: (reference) => held[reference],
    recordIdOf: (reference) => `import-1/${reference}`,
  })

const expected = (row: Row): Row => fillRow(claimRow, { amounts: {}, ...row })

test.each(cases.map((one) => [one.why, one] as const))('reads a claim: %s', (_why, one) => {
  const reading = readCase(one)
  expect(reading?.section).toBe('claims')
  expect(reading?.isEnteredInError).toBe(one.enteredInError ?? false)
  expect(reading?.date ?? null).toBe(one.date ?? null)
  expect(comparable(reading?.row)).toEqual(expected(one.row))
})

test('the test cases include each field of a claim both filled and empty', () => {
  const rows = cases.map(({ row }) => expected(row))
  const amounts = rows.map((row) => row['amounts'] as Row)
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  // These fields of a claim are never empty.
  const always = new Set(['claims', 'kind', 'amounts'])
  for (const [of, fields] of [
    [rows, Object.keys(expected({ kind: 'other' }))],
    [amounts, Object.keys(claimAmounts.shape)],
  ] as const) {
    expect(fields.filter((field) => of.every((one) => isEmpty(one[field])))).toEqual([])
    expect(fields.filter((field) => !always.has(field) && !of.some((one) => isEmpty(one[field])))).toEqual([])
  }
  expect(new Set(rows.map((row) => row['kind']))).toEqual(new Set(claimKinds))
})

test.each(decisions.map((one) => [one.why, one] as const))('reads a prior authorization: %s', (_why, one) => {
  const reading = readCase(one)
  expect(reading?.section).toBe('priorauthorizations')
  expect(reading?.isEnteredInError).toBe(one.enteredInError ?? false)
  expect(reading?.date ?? null).toBe(one.date ?? null)
  expect(comparable(reading?.row)).toEqual(fillRow(priorAuthorizationRow, one.row))
})

test('the test cases include every decision and every field of a prior authorization', () => {
  const rows = decisions.map(({ row }) => fillRow(priorAuthorizationRow, row))
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const fields = Object.keys(priorAuthorizationRow.shape).filter((field) => field in (rows[0] ?? {}))
  expect(fields.filter((field) => rows.every((row) => isEmpty(row[field])))).toEqual([])
  expect(new Set(rows.map((row) => row['state']))).toEqual(new Set(priorAuthorizationStates))
})
