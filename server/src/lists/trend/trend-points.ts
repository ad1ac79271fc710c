import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import type { Meaning } from '@kinchart/contract/rules/meaning.ts'
import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'
import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'

export type Found = { readonly unit: string | null; readonly point: TrendPoint }

type Line = Pick<TrendPoint, 'referenceRange' | 'mark'> & {
  readonly value: string
  readonly unit: string | null
  readonly interpretation: string | null
}

export function labPoints(row: LabRow, testKey: string): readonly Found[] {
  const lines = row.results.filter((result) => result.testKey === testKey)
  const shown =
    lines.length > 0 ? lines : row.results.length === 0 && row.testKeys?.includes(testKey) === true ? [row] : []
  return shown.flatMap((line) => {
    const { value, unit, referenceRange, mark, interpretation } = line
    if (value === null || line.isAbsent === true) return []
    const date = line.effectiveDateTime ?? row.effectiveDateTime
    // For a result outside of reports, the meaning is in the row. For a result in a report, the meaning is in the
    // report's line.
    const meaning = row.resourceType === 'Observation' ? row.meaning : line.meaning
    const point = pointOf({ value, unit, referenceRange, mark, interpretation }, meaning)
    return [{ unit, point: { ...point, id: line.id ?? row.id, date, ...whoseOf(row) } }]
  })
}

const whoseOf = ({
  providerName,
  addedBy,
  missingSince,
}: Pick<VitalRow, 'providerName' | 'addedBy' | 'missingSince'>) => ({
  providerName,
  ...(addedBy === undefined ? {} : { addedBy }),
  ...(missingSince === undefined ? {} : { missingSince }),
})

export function vitalPoints(row: VitalRow, testKey: string): readonly Found[] {
  const isSingle = row.value.length === 1
  return row.value.flatMap((entry) => {
    if (entry.testKey !== testKey) return []
    const referenceRange = entry.referenceRange ?? (isSingle ? row.referenceRange : null)
    const mark = entry.mark ?? (isSingle ? row.mark : null)
    // If a component has no value, its text is the reason for the missing value, not a result.
    if (entry.isAbsent === true) return []
    const interpretation = isSingle ? row.interpretation : null
    const line = { value: lineOf(entry), unit: entry.unit, referenceRange, mark, interpretation }
    const point = pointOf(line, row.meaning)
    return [
      {
        unit: entry.unit,
        point: { ...point, id: row.id, date: row.effectiveDateTime, ...whoseOf(row) },
      },
    ]
  })
}

export function lineOf({ text, name }: VitalRow['value'][number]): string {
  const front = `${name ?? ''}: `
  return name !== undefined && text.startsWith(front) ? text.slice(front.length) : text
}

/**
 * Returns the chart point of a result. A canceled result gets no number, because its measurement was not completed.
 * It therefore appears only in the table.
 */
export function pointOf(
  { value, unit, referenceRange, mark, interpretation }: Line,
  meaning: Meaning | undefined,
): Omit<TrendPoint, 'id' | 'date' | 'providerName' | 'addedBy' | 'missingSince'> {
  const isMeasured = meaning?.says.includes('cancelled') !== true
  const bound = isMeasured ? boundOf(value, unit) : null
  return {
    value,
    number: isMeasured ? bareNumber(value, unit) : null,
    referenceRange,
    mark,
    ...(bound ? { bound } : {}),
    ...(mark === null && interpretation !== null ? { interpretation } : {}),
    ...(meaning ? { meaning } : {}),
  }
}

const comparator = /^(<=|>=|<|>|≤|≥)(.+)$/s

/** Parses a bound: '<5 mg/dL' means below 5. Returns null if the line is not a bound. */
function boundOf(line: string, unit: string | null): TrendPoint['bound'] | null {
  const [, sign, rest] = comparator.exec(line) ?? []
  const number = rest === undefined ? null : bareNumber(rest.trim(), unit)
  if (sign === undefined || number === null) return null
  return { side: sign.startsWith('<') || sign === '≤' ? 'below' : 'above', number }
}

const plain = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * Returns the digits of a line that contains only a number and its unit. Returns null for '<5 mg/dL', '1:40' and text.
 */
function bareNumber(line: string, unit: string | null): string | null {
  const bare = unit !== null && line.endsWith(unit) ? line.slice(0, -unit.length).trim() : line
  return plain.test(bare) ? bare : null
}
