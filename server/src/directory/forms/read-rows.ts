import type { ListedOrganization, ListReading, UnreadReason } from '../listed-organization.ts'

/** Reads each row; if `readRow` returns a reason, counts the row under it. */
export function readRows(
  rows: Iterable<unknown>,
  readRow: (row: Readonly<Record<string, unknown>>) => ListedOrganization | UnreadReason,
): ListReading {
  const taken: ListedOrganization[] = []
  const unread = new Map<UnreadReason, number>()
  for (const row of rows) {
    const read = isRecord(row) ? readRow(row) : 'not an object'
    if (typeof read === 'string') unread.set(read, (unread.get(read) ?? 0) + 1)
    else taken.push(read)
  }
  return { rows: taken, unread, isPart: false }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
