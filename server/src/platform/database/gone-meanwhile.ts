/** SQLSTATE foreign_key_violation (PostgreSQL, appendix A). */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Returns whether the written row's parent was deleted or changed owner between the query and the write. Deletes never
 * cause this: all our foreign keys cascade or are set to null.
 */
export function isGoneMeanwhile(error: unknown): boolean {
  for (let one = error; typeof one === 'object' && one !== null; one = 'cause' in one ? one.cause : undefined)
    if ('code' in one && one.code === FOREIGN_KEY_VIOLATION) return true
  return false
}
