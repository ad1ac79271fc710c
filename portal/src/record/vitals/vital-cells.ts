import { notStated } from '@kinchart/contract/sections/vitals.ts'
import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import type { ShownResult, ShownValue, SpecialRow } from '#record/section.ts'
import { isOutside, markOf, range, valueOfMeasured, values } from '#record/shown-row.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.vitals

export function showVital(row: VitalRow): SpecialRow {
  const shown = shownValues(row)
  const mark = markOf(row.mark, row.interpretation)
  return {
    cells: {
      value: values(shown, row.mark, meaningLine(row.meaning)),
      referenceRange: range(row.referenceRange, shown.length === 1 ? (shown[0]?.value ?? null) : null, row.mark),
      interpretation: mark,
      markText: mark,
    },
    results: row.value.length > 1 ? row.value.map((one) => showPart(one, row)) : [],
    tests: row.value.flatMap(({ testKey, name: called }) =>
      testKey === undefined || testKey === null ? [] : [{ testKey, name: called ?? row.code ?? labels.observation }],
    ),
  }
}

type Value = VitalRow['value'][number]

/**
 * The values of a row. A blood pressure is read in one breath, '118/76 mmHg', where both halves are known by their code,
 * are numbers in one unit, and both or neither are marked. Beside others, and where it is called otherwise than its row,
 * every value has its name.
 */
function shownValues(row: VitalRow): readonly ShownValue[] {
  const reason = row.dataAbsentReason === null ? null : notStated(row.dataAbsentReason)
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
  // What the row is called has no value; what is beside it is something else.
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
  const [isOut = false, isOtherOut = false] = [systolic, diastolic].map(({ mark }) => isOutside(mark ?? null))
  // The flag of one number is not the other's.
  if (isOut !== isOtherOut) return null
  return { value: `${one.value}/${other.value}`, unit: one.unit, isNumber: true, isOut }
}

/** One of several values, for the details, with what was sent with it. */
const showPart = (one: Value, row: VitalRow): ShownResult => ({
  name: one.name ?? row.code ?? labels.value,
  value: valueOfMeasured(one),
  range: one.referenceRange ?? null,
  mark: one.mark ?? null,
})
