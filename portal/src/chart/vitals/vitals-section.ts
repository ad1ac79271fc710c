import { listVitals } from '@kinchart/contract/vitals.ts'
import type { VitalRow } from '@kinchart/contract/vitals.ts'
import { meaningLine } from '@kinchart/contract/meaning.ts'
import { call } from '#api/call.ts'
import { formatDateTime } from '#text/format-date.ts'
import type { Section, ShownResult, ShownRow, ShownValue } from '../section.ts'
import { measuredColumns } from '../measured-columns.ts'
import {
  categoryInWords,
  comparedInWords,
  date,
  facts,
  isOutside,
  markOf,
  name,
  range,
  sourceNames,
  sourcesOf,
  text,
  valueOfMeasured,
  values,
} from '../shown-row.ts'

export const vitalsSection: Section = {
  tabUrl: 'vitals',
  one: 'vital sign or other observation',
  many: 'observations',
  columns: measuredColumns('Observation'),
  searchColumns: [
    { field: 'code', label: 'Observation' },
    { field: 'value', label: 'Value' },
    { field: 'markText', label: 'Mark' },
    { field: 'effectiveDateTime', label: 'Date' },
    { field: 'category', label: 'Category' },
    { field: 'status', label: 'Status' },
    { field: 'socialHistoryResult', label: 'Social history' },
    { field: 'encounter', label: 'Encounter' },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { observation, ...page } = await call(listVitals, { query })
    return { ...page, rows: observation.map(showVital) }
  },
}

export function showVital(row: VitalRow): ShownRow {
  const shown = shownValues(row)
  const meaning = meaningLine(row.meaning)
  const caption = categoryInWords(row.category) ?? ''
  const mark = markOf(row.mark, row.interpretation)
  return {
    id: row.id,
    title: row.code ?? row.observation ?? row.resourceType,
    caption,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.effectiveDateTime,
    cells: {
      code: name(row.code ?? row.observation, caption),
      value: values(shown, row.mark, meaning),
      referenceRange: range(row.referenceRange, shown.length === 1 ? (shown[0]?.value ?? null) : null, row.mark),
      interpretation: mark,
      markText: mark,
      effectiveDateTime: date(row.effectiveDateTime),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      [row.referenceRange?.isGoal === true ? 'Goal' : 'Reference range', row.referenceRange?.text ?? null],
      ['Mark', comparedInWords(row.mark)],
      ['Status', row.status],
      ['Interpretation', row.interpretation],
      ['Category', row.category],
      ['No value because', row.dataAbsentReason],
      ['Encounter', row.encounter],
      ['Patient', row.patient],
      ['Date', formatDateTime(row.effectiveDateTime)],
    ),
    results: row.value.length > 1 ? row.value.map((one) => showPart(one, row)) : [],
    tests: row.value.flatMap(({ testKey, name: called }) =>
      testKey === undefined || testKey === null ? [] : [{ testKey, name: called ?? row.code ?? 'Observation' }],
    ),
  }
}

type Value = VitalRow['value'][number]

/**
 * The values of a row. A blood pressure is read in one breath, '118/76 mmHg', where both halves are known by their code
 * and are numbers in one unit. Beside others, and where it is called otherwise than its row, every value has its name.
 */
function shownValues(row: VitalRow): readonly ShownValue[] {
  const reason = row.dataAbsentReason === null ? null : `Not stated: ${row.dataAbsentReason}`
  if (row.value.length === 0) return inWords(row.socialHistoryResult ?? reason)
  const pair = pressureOf(row.value)
  const rest = pair === null ? row.value : row.value.filter((one) => one.part === undefined)
  const isAlone = row.value.length === 1
  const named = rest.map((one): ShownValue => {
    const name = one.name ?? null
    const isNamed = name !== null && !(isAlone && name === row.code)
    return {
      ...valueOfMeasured(one),
      ...(isNamed ? { name } : {}),
      ...(isAlone ? {} : { isOut: isOutside(one.mark ?? null) }),
    }
  })
  // What the row is called has no value; what stands beside it is something else.
  const isMissing = pair === null && reason !== null && row.code !== null
  const missing = isMissing ? inWords(reason).map((one) => ({ ...one, name: row.code ?? '', isOut: false })) : []
  return [...missing, ...(pair === null ? [] : [pair]), ...named]
}

const inWords = (words: string | null): readonly ShownValue[] =>
  words === null ? [] : [{ value: words, unit: null, isNumber: false }]

const plainNumber = /^-?\d+(?:\.\d+)?$/

function pressureOf(all: readonly Value[]): ShownValue | null {
  const [upper, lower] = (['systolic', 'diastolic'] as const).map((part) => all.filter((one) => one.part === part))
  const [systolic, diastolic] = [upper?.[0], lower?.[0]]
  if (upper?.length !== 1 || lower?.length !== 1 || !systolic || !diastolic) return null
  const [one, other] = [valueOfMeasured(systolic), valueOfMeasured(diastolic)]
  if (!plainNumber.test(one.value) || !plainNumber.test(other.value) || one.unit !== other.unit) return null
  const isOut = [systolic, diastolic].some(({ mark }) => isOutside(mark ?? null))
  return { value: `${one.value}/${other.value}`, unit: one.unit, isNumber: true, isOut }
}

/** One of several values, for the details, with what was sent with it. */
const showPart = (one: Value, row: VitalRow): ShownResult => ({
  name: one.name ?? row.code ?? 'Value',
  value: valueOfMeasured(one),
  range: one.referenceRange ?? null,
  mark: one.mark ?? null,
})
