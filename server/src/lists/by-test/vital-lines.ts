import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'
import { lineOf } from '#lists/trend/trend-points.ts'
import type { ResultLine } from './lab-lines.ts'

/**
 * Returns the values of a vital signs row: its own, or one for each component; the reason for absence if nothing else
 * was sent.
 */
export function vitalLines(row: VitalRow): readonly ResultLine[] {
  const isSingle = row.value.length === 1
  const { providerName, ehrImportRequestId, alsoFrom, missingSince, meaning, addedBy } = row
  const entries: VitalRow['value'] =
    row.value.length > 0 || row.dataAbsentReason === null
      ? row.value
      : [{ text: row.dataAbsentReason, value: null, unit: null, code: null, isAbsent: true }]
  return entries.map((entry) => {
    const testKey = entry.testKey ?? row.testKeys?.[0] ?? null
    const name = entry.name ?? row.code
    return {
      testKey,
      ...(row.isAnswer ? { isAnswer: true as const } : {}),
      test:
        testKey === null || testKey.startsWith('words:')
          ? `${ehrImportRequestId} ${(name ?? '').toLowerCase()}`
          : testKey,
      name,
      result: {
        ...{
          id: row.id,
          date: row.effectiveDateTime,
          value: lineOf(entry),
          unit: entry.unit,
          providerName,
          ehrImportRequestId,
        },
        referenceRange: entry.referenceRange ?? (isSingle ? row.referenceRange : null),
        mark: entry.mark ?? (isSingle ? row.mark : null),
        interpretation: isSingle ? row.interpretation : null,
        ...(entry.isAbsent ? { isAbsent: true as const } : {}),
        ...(addedBy ? { addedBy } : {}),
        ...(alsoFrom ? { alsoFrom } : {}),
        ...(missingSince === undefined ? {} : { missingSince }),
        ...(meaning ? { meaning } : {}),
      },
    }
  })
}
