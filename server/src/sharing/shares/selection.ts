import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import { ApiError } from '#platform/http/api-error.ts'

const NOTES = 'Notes'

/**
 * Returns the chosen tables without duplicates, in the order of the tabs. Throws 'share-invalid' for none, for an
 * unknown one, and for notes without their type. Source: S2 §2 (Share dialog); settled question 21.
 */
export function checkTables(tables: readonly string[]): string[] {
  const chosen = new Set(tables)
  const known = recordTypes.flatMap(({ eName }) => {
    if (!chosen.has(eName)) return []
    return chosen.has(eName + NOTES) ? [eName, eName + NOTES] : [eName]
  })
  if (known.length === 0 || known.length !== chosen.size) throw new ApiError('share-invalid')
  return known
}

/** Returns the record types among shared tables. */
export const typesOf = (tables: readonly string[]): readonly RecordType[] =>
  recordTypes.filter(({ eName }) => tables.includes(eName))

export const hasNotes = (tables: readonly string[], { eName }: RecordType): boolean => tables.includes(eName + NOTES)
