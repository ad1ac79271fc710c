import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allergyRow } from '@kinchart/contract/allergies.ts'
import { conditionRow } from '@kinchart/contract/conditions.ts'
import { visitNoteRow } from '@kinchart/contract/drvisitnotes.ts'
import { fillRow } from '@kinchart/contract/golden/fill-row.ts'
import { immunizationRow } from '@kinchart/contract/immunization.ts'
import { labRow } from '@kinchart/contract/labs.ts'
import { medicationRow } from '@kinchart/contract/medications.ts'
import { procedureRow } from '@kinchart/contract/procedures.ts'
import { otherRow } from '@kinchart/contract/other-records.ts'
import { carePlanRow } from '@kinchart/contract/treatmentplan.ts'
import { vitalRow } from '@kinchart/contract/vitals.ts'
import { formatDate } from '#text/format-date.ts'
import { showAllergy } from '../allergies/allergies-section.ts'
import { showCondition } from '../conditions/conditions-section.ts'
import { showVisitNote } from '../drvisitnotes/drvisitnotes-section.ts'
import { showImmunization } from '../immunization/immunization-section.ts'
import { showLab } from '../labs/labs-section.ts'
import { showMedication } from '../medications/medications-section.ts'
import { showOther } from '../others/others-section.ts'
import { showProcedure } from '../procedures/procedures-section.ts'
import type { ShownRow, ShownValue } from '../section.ts'
import { showCarePlan } from '../treatmentplan/treatmentplan-section.ts'
import { showVital } from '../vitals/vitals-section.ts'

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

const screens: Readonly<Record<string, readonly [z.ZodObject, (row: never) => ShownRow]>> = {
  vitals: [vitalRow, showVital],
  labs: [labRow, showLab],
  medications: [medicationRow, showMedication],
  conditions: [conditionRow, showCondition],
  procedures: [procedureRow, showProcedure],
  immunization: [immunizationRow, showImmunization],
  allergies: [allergyRow, showAllergy],
  treatmentplan: [carePlanRow, showCarePlan],
  drvisitnotes: [visitNoteRow, showVisitNote],
  others: [otherRow, showOther],
}

const casesOf = (section: string): readonly Case[] =>
  JSON.parse(readFileSync(new URL(`../../../../contract/golden/${section}.json`, import.meta.url), 'utf8')) as Case[]

const line = ({ name, value, unit }: ShownValue): string =>
  [name === undefined ? '' : `${name}: `, value, unit === null ? '' : ` ${unit}`].join('')

/** What a person reads of a row, as a case writes it; only what the case names. */
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

describe.each(Object.entries(screens))('%s', (section, [schema, show]) => {
  const cases = casesOf(section).filter((one) => one.shown !== undefined && one.section === undefined)

  test('some cases say what is read', () => {
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
    const full = schema.parse({ ...filled, ...(results ? { results } : {}), ...base }) as never
    expect(readShown(show(full), shown)).toEqual(shown)
  })
})
