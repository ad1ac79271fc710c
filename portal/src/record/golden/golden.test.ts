import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { fillRow } from '@kinchart/contract/golden/fill-row.ts'
import { formatDate } from '#text/record-text.ts'
import type { ShownRow, ShownValue } from '#record/section.ts'
import { showAs } from '#record/sections.ts'

type Shown = {
  readonly title?: string
  readonly caption?: string
  readonly value?: readonly string[]
  readonly mark?: string | null
  readonly range?: string | null
  readonly date?: string
  readonly facts?: Readonly<Record<string, string>>
  readonly note?: string
  readonly results?: readonly (readonly string[])[]
}
type Case = {
  readonly why: string
  readonly resource: { readonly resourceType: string }
  readonly row?: Readonly<Record<string, unknown>>
  readonly section?: string
  readonly shown?: Shown
}

const casesOf = (section: string): readonly Case[] =>
  JSON.parse(readFileSync(new URL(`../../../../contract/golden/${section}.json`, import.meta.url), 'utf8')) as Case[]

const line = ({ name, value, unit }: ShownValue): string =>
  [name === undefined ? '' : `${name}: `, value, unit === null ? '' : ` ${unit}`].join('')

function readShown(row: ShownRow, named: Shown): Shown {
  const { value, interpretation, referenceRange } = row.cells
  const all: Required<Shown> = {
    title: row.title,
    caption: row.caption,
    value: value?.kind === 'values' ? value.values.map(line) : [],
    note: value?.kind === 'values' ? (value.note ?? '') : '',
    mark: interpretation?.kind === 'mark' ? (interpretation.mark?.word ?? interpretation.text) : null,
    range: referenceRange?.kind === 'range' ? (referenceRange.range?.text ?? null) : null,
    date: formatDate(row.date),
    facts: Object.fromEntries(row.facts.map(({ label, text }) => [label, text])),
    results: row.results.map(({ name, value: of, meaning, isWithdrawn }) => [
      name,
      isWithdrawn === true ? `struck: ${line(of)}` : line(of),
      ...(meaning === undefined ? [] : [meaning]),
    ]),
  }
  return Object.fromEntries(Object.keys(named).map((key) => [key, all[key as keyof Shown]]))
}

describe.each(listSections.map(({ name, row }) => [name, row] as const))('%s', (section, schema) => {
  const cases = casesOf(section).filter((one) => one.shown !== undefined && one.section === undefined)

  test('at least one golden case of the section specifies the text on screen', () => {
    expect(cases.length).toBeGreaterThan(0)
  })

  test.each(cases.map((one) => [one.why, one] as const))('%s', (_why, { resource, row = {}, shown = {} }) => {
    const base = {
      id: '1',
      ehrImportRequestId: 'i',
      providerName: 'Riverside Clinic',
      resourceType: resource.resourceType,
    }
    const filled = fillRow(schema, row)
    const results = (filled['results'] as object[] | undefined)?.map((one) => ({ id: null, ...one }))
    const full = { ...filled, ...(results ? { results } : {}), ...base }
    expect(readShown(showAs(section)(full), shown)).toEqual(shown)
  })
})
