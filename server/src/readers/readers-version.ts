/**
 * Increment this whenever a reader produces a different row for the same resource. Rows from an older version are
 * read again when the program starts (`readSourceAgain`). 4: resource types without their own list have rows; a
 * status stated as absent is unknown; references with a base64 id resolve; a claim states its insurer's progress. 5:
 * rows include corrections of the records that they name. 6: an exception to a copay is labeled as an exception. 7:
 * relatives' conditions have their own list. 8: rows of medicines, conditions and allergies have codes. 9: a claim
 * states whether its lines were denied. 10: a plan's decisions before care was given have their own list. 11: amounts
 * have all of their digits, claims state reversals, flags of results follow HL7's definitions, dosage instructions
 * are separate. 12: statements that there is none (such as 'no known allergies') and unknowns are not list entries,
 * medicines have the start of their course, records about another person are labeled, codes and narratives are used
 * as names, answers to questionnaires are not measurements, values without a number state the reason. 13: one table
 * of codes identifies statements that there is none, directions contain details missing from their text, more
 * elements of STU3 and R5 are read. 14: any name replaces a placeholder, more words are recognized as such statements
 * or as flags, dates of all types are read, each dose has its own end and the text of a code. 15: generated text has
 * new wording ('Dispensed', 'Not dispensed').
 */
export const READERS_VERSION = 15
