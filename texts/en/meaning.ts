import { textsOf } from '../translate.ts'

export const english = {
  /** By code. The details keep the source's own text. */
  meaningWords: {
    // Negations: something is not so, was not done, or is not to be done.
    'not-given': 'Not given',
    'not-dispensed': 'Not dispensed',
    'not-done': 'Not done',
    'not-taken': 'Not taken',
    'do-not-take': 'Not to be taken',
    'do-not-do': 'Not to be done',
    'did-not-happen': 'Did not happen',
    'ruled-out': 'Ruled out',
    'not-permitted': 'Not permitted',
    'not-valid': 'Does not count',
    'no-known-allergies': 'No known allergies',
    'no-known-drug-allergies': 'No known drug allergies',
    'no-known-food-allergies': 'No known food allergies',
    'no-known-environmental-allergies': 'No known environmental allergies',
    'no-known-conditions': 'No known conditions',
    'no-known-medications': 'No known medications',
    'no-known-immunizations': 'No known immunizations',
    'no-known-procedures': 'No known procedures',
    'no-known-devices': 'No known devices',
    'none-known': 'None known',
    'no-information': 'No information',
    withdrawn: 'Withdrawn by the source',
    // Statuses of something that is over.
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
    // A single event, which does not mean that the medicine is still taken.
    dispensed: 'Dispensed',
    given: 'Given',
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
    potential: 'Potential, may not have happened',
    'with-exceptions': 'With exceptions (see details)',
    subpotent: 'Weaker than a full dose',
    'about-another': 'Not about this person',
    'modified-unread': 'Qualified (see details)',
    // Statuses of something that is still to come.
    'being-prepared': 'Being prepared',
    planned: 'Planned',
    proposed: 'Proposed',
    requested: 'Ordered',
    scheduled: 'Scheduled',
    'not-started': 'Not started',
    recurrence: 'Has come back',
    relapse: 'Relapse',
    corrected: 'Corrected by the source',
    'no-name': 'No name from the source',
  } as const,
  qualifiedTexts: {
    /**
     * For a course of medicine whose end date has passed and that has no other qualification. Source: Look "Current
     * medication".
     */
    endPassed: 'End date has passed',
    qualified: '{{says}}: {{words}}',
  } as const,
}

export const { meaningWords, qualifiedTexts } = textsOf('meaning', english)
