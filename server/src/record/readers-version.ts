/**
 * Raised whenever a reader makes another row of the same resource than before: rows that were made by an older one are
 * read again when the program starts (`readSourceAgain`). With 5 rows say what a record that they name was corrected to.
 */
export const READERS_VERSION = 5
