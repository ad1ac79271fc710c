import { textsOf } from '../translate.ts'

export const english = {
  /** Text added to cells by rows, and the labels of facts that qualify a record. */
  meaningTexts: {
    /** The label of the fact that must be known first. */
    first: 'Note first',
    narrative: 'Text from the source',
    reason: 'Reason',
    until: 'until {{day}}',
    /** A schedule that differs from the directions in text. */
    alsoSchedule: '{{directions}} (schedule sent separately: {{schedule}})',
    /** For an entry that starts after today. */
    startsLater: 'Start date in the future',
    dispenseUntil: 'May be dispensed until',
    courseEnd: 'Until',
    courseStart: 'From',
    reportedByPatient: 'reported by the patient',
    criticality: 'Criticality',
    criticalities: {
      low: 'Low criticality',
      high: 'High criticality',
      'unable-to-assess': 'Criticality unable to be assessed',
    },
    reactionTo: 'Reaction to {{substance}}',
    reactionSubstance: 'Substance of the reaction',
    onset: '{{start}} to {{end}}',
    at: 'at {{place}}',
    lot: 'Lot {{number}}',
    lotNumber: 'Lot number',
    manufacturer: 'Manufacturer',
    expires: 'Expiration date',
    site: 'Body site',
    organization: 'Organization',
    subpotentReason: 'Reason for the weaker dose',
    docStatus: 'Document status',
    /** An amount to fill up to ('ad 100 mL'). */
    enoughFor: 'enough to make {{amount}}',
  } as const,
  /** Details of a record. Source: settled question 16. */
  recordTexts: {
    changesMeaning: 'Changes the meaning of this entry',
    results: 'Results',
    comparedByUs: 'compared by Kinchart',
    moreValues: 'and {{count}} more in the details',
    sameFromSeveral: 'Several sources sent this. Shown as sent by',
    enteredInError_one: '{{count}} was entered in error, according to its source, and is not shown',
    enteredInError_other: '{{count}} were entered in error, according to their sources, and are not shown',
    missingSince: 'Its source no longer lists this record. We noticed this on',
    goneKept: 'It’s kept here as received.',
    /** The same in a list, which has room for only one line. */
    notListed: 'No longer listed by its source',
    /** The date of the document that states it, if its source has sent a newer document. */
    asOf: 'as of {{day}}',
    earlier: 'Earlier versions',
    earlierUntil: 'Received {{from}}, replaced {{to}}',
  } as const,
  /** Kinchart's comparison of a value with its range, if the source's flag does not state high or low. */
  markTexts: {
    aboveRange: 'Above range',
    belowRange: 'Below range',
    /** With the source's own flag, which does not state high or low. */
    withFlag: '{{compared}} (source’s flag: {{flag}})',
  } as const,
  /** The summary of a panel: its number of results, and, in the flag column, of flagged results. */
  panelTexts: {
    results_one: '{{count}} result',
    results_other: '{{count}} results',
    resultsOutOfUse_one: '{{count}} result, {{outOfUse}} withdrawn or canceled',
    resultsOutOfUse_other: '{{count}} results, {{outOfUse}} withdrawn or canceled',
    withValue: '{{results}} of {{all}} results with a value',
    withValueOutOfUse: '{{results}} of {{all}} results with a value, {{outOfUse}} withdrawn or canceled',
    qualified: '{{words}} ({{count}})',
    outOfRange: '{{marked}} of {{results}} out of range',
    outOfRangeAndOurs: '{{marked}} of {{results}} out of range, +{{compared}} by Kinchart',
    outOfArrived: '{{marked}} of {{results}} received out of range',
    outOfArrivedAndOurs: '{{marked}} of {{results}} received out of range, +{{compared}} by Kinchart',
    compared: '{{compared}} of {{results}} outside range, by Kinchart',
    comparedOfArrived: '{{compared}} of {{results}} received outside range, by Kinchart',
    oneNormal: 'Marked normal',
    allNormal: 'All {{results}} marked normal',
    someNormal: '{{normal}} normal, {{unmarked}} without a flag',
  } as const,
  /** Exporting a list as a spreadsheet. */
  exportTexts: {
    button: 'Export as CSV',
    reading: 'Reading the list…',
    /** Between the number of received rows and their total. */
    of: 'of',
    nothing: 'Nothing to export.',
  } as const,
  /** The patient's own note on a section. */
  noteTexts: {
    button: 'Notes',
    /** Next to the button's name, for users who cannot see the dot. */
    exists: 'has a note',
    label: 'Your note',
    help: 'It’s yours and not part of the record.',
    save: 'Save',
  } as const,
  /** A record that is stored but not read, in the list of its source's records. */
  otherVersion: 'written in a FHIR version Kinchart can’t read',
  /**
   * FHIR status codes, which lists show as received. Other languages translate them; the details of a record show the
   * code itself.
   */
  statusWords: {
    active: 'active',
    inactive: 'inactive',
    completed: 'completed',
    stopped: 'stopped',
    'on-hold': 'on-hold',
    cancelled: 'cancelled',
    draft: 'draft',
    'entered-in-error': 'entered-in-error',
    unknown: 'unknown',
    preliminary: 'preliminary',
    amended: 'amended',
    corrected: 'corrected',
    registered: 'registered',
    partial: 'partial',
    appended: 'appended',
    current: 'current',
    superseded: 'superseded',
    'in-progress': 'in-progress',
    preparation: 'preparation',
    'not-done': 'not-done',
    planned: 'planned',
    arrived: 'arrived',
    triaged: 'triaged',
    onleave: 'onleave',
    finished: 'finished',
    recurrence: 'recurrence',
    relapse: 'relapse',
    remission: 'remission',
    resolved: 'resolved',
    revoked: 'revoked',
    intended: 'intended',
    'not-taken': 'not-taken',
    'health-unknown': 'health-unknown',
    proposed: 'proposed',
    accepted: 'accepted',
    suspended: 'suspended',
    rejected: 'rejected',
    pending: 'pending',
    booked: 'booked',
    fulfilled: 'fulfilled',
    noshow: 'noshow',
    declined: 'declined',
    available: 'available',
    waitlist: 'waitlist',
  } as const,
  /** Categories by code. Source: HL7 observation-category, HL7 table 0074. */
  categoryWords: {
    laboratory: 'Laboratory',
    lab: 'Laboratory',
    'vital-signs': 'Vital signs',
    'social-history': 'Social history',
    imaging: 'Imaging',
    procedure: 'Procedure',
    survey: 'Survey',
    exam: 'Exam',
    therapy: 'Therapy',
    activity: 'Activity',
    'problem-list-item': 'Problem list',
    'encounter-diagnosis': 'Visit diagnosis',
    'health-concern': 'Health concern',
    'assess-plan': 'Assessment and plan',
    'clinical-note': 'Clinical note',
  } as const,
}

export const {
  meaningTexts,
  recordTexts,
  markTexts,
  panelTexts,
  exportTexts,
  noteTexts,
  otherVersion,
  categoryWords,
  statusWords,
} = textsOf('record', english)
