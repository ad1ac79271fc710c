/** SQLSTATE foreign_key_violation (PostgreSQL, appendix A). */
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Whether what was written belonged to something that was deleted, or came to somebody else, between the question and the write.
 * Deleting never meets this: every foreign key of ours takes what belongs to a row along, or lets go of it.
 */
export function isGoneMeanwhile(error: unknown): boolean {
  for (let one = error; typeof one === 'object' && one !== null; one = 'cause' in one ? one.cause : undefined)
    if ('code' in one && one.code === FOREIGN_KEY_VIOLATION) return true
  return false
}
