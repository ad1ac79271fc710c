/**
 * What has to be known of a record before its value is read: its status, negation, intent and verification.
 * Source: FHIR R4 modifier elements; settled question 37; look/reading.md 'Clinical honesty'.
 */
import { z } from 'zod'

/** How a record stands today, in the order of lists: what is current first. */
export const standings = ['current', 'planned', 'uncertain', 'past', 'negated', 'withdrawn'] as const
export type Standing = (typeof standings)[number]

/** What is said of a record, a code each, with the words that a person reads. The details keep the source's own. */
export const meaningWords = {
  // Negation: the record says that something is not so, was not done, or is not to be done.
  'not-given': 'Not given',
  'not-dispensed': 'Not handed over',
  'not-done': 'Not done',
  'not-taken': 'Not taken',
  'do-not-take': 'Not to be taken',
  'do-not-do': 'Not to be done',
  'did-not-happen': 'Did not happen',
  'ruled-out': 'Ruled out',
  'not-permitted': 'Not permitted',
  'not-valid': 'Does not count',
  // Withdrawn.
  withdrawn: 'Withdrawn by the source',
  // Over.
  stopped: 'Stopped',
  completed: 'Completed',
  cancelled: 'Cancelled',
  resolved: 'Resolved',
  inactive: 'Inactive',
  remission: 'In remission',
  ended: 'Ended',
  replaced: 'Replaced by a newer one',
  'was-missed': 'Missed',
  rejected: 'Rejected',
  // Done once: it does not say that the medicine is still taken.
  dispensed: 'Handed over',
  given: 'Given',
  // Not certain.
  unconfirmed: 'Not confirmed',
  provisional: 'Provisional',
  differential: 'One of several possibilities',
  'on-hold': 'On hold',
  draft: 'Draft',
  preliminary: 'Preliminary',
  'no-result-yet': 'No result yet',
  'in-progress': 'In progress',
  'not-decided': 'Not decided yet',
  'decided-in-part': 'Decided in part',
  'with-errors': 'Processed with errors',
  'unknown-status': 'Status unknown',
  'unread-status': 'Status not readable',
  potential: 'Potential, need not have happened',
  'with-exceptions': 'With exceptions (see details)',
  subpotent: 'Weaker than a full dose',
  'modified-unread': 'Qualified (see details)',
  // To come.
  'being-prepared': 'Being prepared',
  planned: 'Planned',
  proposed: 'Proposed',
  requested: 'Ordered',
  scheduled: 'Scheduled',
  'not-started': 'Not started',
  // Active again, or changed after it was final.
  recurrence: 'Has come back',
  relapse: 'Relapse',
  corrected: 'Corrected by the source',
} as const
export type MeaningCode = keyof typeof meaningWords

/** Absent in a row where nothing qualifies it: then it is current and says what it says. */
export const meaning = z.object({
  standing: z.enum(standings),
  /** The most important first: negation and withdrawal before everything else. */
  says: z.array(z.enum(Object.keys(meaningWords) as [MeaningCode, ...MeaningCode[]])),
})
export type Meaning = z.output<typeof meaning>

/** What is said of a record in one line ('Not given, Planned'); null where nothing is. */
export const meaningLine = (of: Meaning | undefined): string | null =>
  of === undefined || of.says.length === 0 ? null : of.says.map((code) => meaningWords[code]).join(', ')

/** A record's words with what has to be known first before them ('Not given: Influenza'), so that a cut never loses it. */
export const qualified = (says: string | null, words: string): string =>
  says === null ? words : words === '' ? says : `${says}: ${words}`

/** What is said of a course that nothing else qualifies and whose end is over. Source: look/reading.md 'Current medication'. */
export const endPassed = 'End date has passed'

/** Whether a date as sent ('2024', '2024-05', an instant) lies wholly before a day ('2024-05-03'). */
export const isOver = (end: string | null | undefined, today: string): boolean =>
  typeof end === 'string' && /^\d{4}/.test(end) && end.slice(0, 10) < today.slice(0, Math.min(end.length, 10))
