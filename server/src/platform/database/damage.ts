import pg from 'pg'

/** SQLSTATE data_corrupted, index_corrupted, and undefined_file: a page or file of a table was damaged. */
const DAMAGED: ReadonlySet<string> = new Set(['XX001', 'XX002', '58P01'])

export const isDamageCode = (code: string | undefined): boolean => DAMAGED.has(code ?? '')

/** Returns whether an error, or its cause, means that the database's files are damaged. */
export function isDamage(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof pg.DatabaseError && isDamageCode(one.code)) return true
  return false
}
