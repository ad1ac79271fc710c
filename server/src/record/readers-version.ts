/**
 * Raised whenever a reader makes another row of the same resource than before: rows that were made by an older one are
 * read again when the program starts (`readSourceAgain`). 4: what has no status to give (`_status`) is uncertain.
 */
export const READERS_VERSION = 4
