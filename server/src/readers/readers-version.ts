/**
 * Raised whenever a reader makes another row of the same resource than before: rows that were made by an older one are
 * read again when the program starts (`readSourceAgain`). 4: kinds without a list of their own have rows; a status that is
 * stated to be absent is unknown; references whose id is base64 lead on; a claim says how far its insurer has come.
 * 5: rows say what a record that they name was corrected to. 6: an exception of a copay says that it is one.
 * 7: what relatives had has a list of its own. 8: rows of medicines, conditions and allergies say by code what they are.
 * 9: a claim says whether its lines were denied. 10: what a plan answered before care was given has a list of its own.
 * 11: amounts have all of their digits, claims name reversals, flags of results are as HL7 defines them, doses keep instructions apart.
 * 12: denials and unknowns are no entries of their list, medicines say when their course starts, what is about somebody else says so,
 * codes and narratives give names, answers of questionnaires are no measurements, values without a number say why.
 * 13: denials are read by one table of codes, directions keep what their words leave out, further elements of STU3 and R5 are read.
 * 14: placeholders give way to any name, more words deny or flag, dates of all kinds are read, doses keep each one's end and the words of a code.
 */
export const READERS_VERSION = 14
