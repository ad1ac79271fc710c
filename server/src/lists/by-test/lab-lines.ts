import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import type { ShownResult } from '@kinchart/contract/calls/by-test.ts'

export type ResultLine = {
  /** The test's code. For a test without a code: the source's id and the test's text. */
  readonly test: string
  readonly testKey: string | null
  readonly name: string | null
  readonly result: ShownResult
  /** True for an answer to a questionnaire; absent for everything else. */
  readonly isAnswer?: true
}

export function labLines(row: LabRow): readonly ResultLine[] {
  const { providerName, ehrImportRequestId, alsoFrom, missingSince } = row
  const shared = {
    ...{ providerName, ehrImportRequestId },
    ...(alsoFrom ? { alsoFrom } : {}),
    ...(missingSince === undefined ? {} : { missingSince }),
  }
  if (row.results.length === 0) {
    if (row.resourceType !== 'Observation') return []
    const { value, unit, referenceRange, mark, interpretation } = row
    const testKey = row.testKeys?.[0] ?? null
    return [
      {
        ...{ testKey, test: testOf(testKey, row.code, row), name: row.code },
        result: {
          ...{ id: row.id, date: row.effectiveDateTime, value, unit, referenceRange, mark, interpretation, ...shared },
          ...(row.isAbsent ? { isAbsent: true as const } : {}),
          ...(row.meaning ? { meaning: row.meaning } : {}),
        },
      },
    ]
  }
  return row.results.flatMap((line) => {
    // An observation with components has one meaning for all its components. In a report, each result has its own
    // meaning.
    const meaning = row.resourceType === 'Observation' ? row.meaning : line.meaning
    if (meaning?.standing === 'withdrawn') return []
    const { value, unit, referenceRange, mark, interpretation } = line
    const testKey = line.testKey ?? null
    return [
      {
        ...{ testKey, test: testOf(testKey, line.code, row), name: line.code },
        result: {
          ...{ id: line.id ?? row.id, date: line.effectiveDateTime ?? row.effectiveDateTime },
          ...{ value, unit, referenceRange, mark, interpretation, ...shared },
          ...(line.isAbsent ? { isAbsent: true as const } : {}),
          ...(meaning ? { meaning } : {}),
        },
      },
    ]
  })
}

/** Combines a text with its source, because two sources may use the same text for different tests. */
function testOf(testKey: string | null, words: string | null, { ehrImportRequestId }: LabRow): string {
  if (testKey !== null && !testKey.startsWith('words:')) return testKey
  return `${ehrImportRequestId} ${(words ?? '').trim().toLowerCase()}`
}
