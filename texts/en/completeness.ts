import { textsOf } from '../translate.ts'

export const english = {
  /** Distinguishes missing from none (design 5, settled question 24). */
  completenessTexts: {
    couldNotLoad: 'We could not load this. It does not mean there is nothing.',
    retry: 'Retry',
    notComplete: 'This list is not complete.',
    noMatch: 'Nothing that has arrived matches what you look for.',
    tryAgain: 'Try again',
    seeMissing: 'See what is missing',
    nothingYet: 'Nothing has arrived here yet',
    appearsHere: 'Records it sends will appear here.',
  } as const,
  /** Data that is or may be missing from a list. `one` and `many` are the names of its section. */
  gapTexts: {
    quoted: '“{{notice}}”',
    completeAsOf: '{{source}}: complete as of {{day}}.',
    complete: '{{source}}: complete.',
    running: '{{source}} is still sending.',
    choosePatients: '{{source}} waits for you to say whose record is whose.',
    confirmPatient: '{{source}} waits for you to say whose record it is.',
    needsYou: '{{source}}: Your sign-in there has ended. Connect again to go on.',
    failed: 'The import from {{source}} failed.',
    notAllRead: 'Not everything in {{source}} could be read.',
    filesUnread_one: '{{count}} file added with {{source}} could not be read.',
    filesUnread_other: '{{count}} files added with {{source}} could not be read.',
    notAllSent: '{{source}} did not send everything.',
    notAllIncluded: '{{source}} does not include everything.',
    missing_one: '{{source}}: {{count}} {{one}} did not arrive.',
    missing_other: '{{source}}: {{count}} {{many}} did not arrive.',
    sharedOnly: 'You shared only {{parts}} when you signed in there.',
    otherPart: 'the category “{{code}}”',
    unread_one: '{{count}} entry arrived but could not be read into this list; it is saved as it arrived.',
    unread_other: '{{count}} entries arrived but could not be read into this list; they are saved as they arrived.',
    /** For a recipient of the list. */
    hasNotSentAll: '{{source}} has not sent everything.',
    unreadForRecipient_one: '{{count}} entry could not be read.',
    unreadForRecipient_other: '{{count}} entries could not be read.',
  } as const,
  /** A source's denial, above its list. */
  denialTexts: {
    recordedOn: '{{source}} recorded “{{words}}” ({{day}}).',
    recorded: '{{source}} recorded “{{words}}”, without a date.',
    qualified: '{{words}} ({{line}})',
    differs: 'Sources differ: another source lists entries. Kinchart does not choose between them.',
  } as const,
  /** The categories of a resource type that a patient can share separately, by their FHIR codes. */
  grantedPartTexts: {
    'problem-list-item': 'your problem list',
    'encounter-diagnosis': 'your visit diagnoses',
    'health-concern': 'your health concerns',
    laboratory: 'your lab results',
    'vital-signs': 'your vital signs',
    'social-history': 'your social history',
    survey: 'your survey answers',
    sdoh: 'your answers about daily life',
    'clinical-note': 'your clinical notes',
  } as const,
  /** The state of a whole source, if listed with others. */
  sourceStateTexts: {
    complete: 'Complete',
    completeAsOf: 'Complete as of {{day}}',
    completeWhenAsked: 'Complete when last asked',
    notAsked: 'No records were asked for',
    own: 'Written by the person or their guardian',
  } as const,
  /** The meaning of an empty list, in sentences that do not name the owner of the sources. */
  emptyTexts: {
    anyOne: 'entry',
    anyMany: 'entries',
    noSource: 'No source of records is connected.',
    mayBeIncomplete: 'This list may be incomplete, so it does not mean that there are no {{many}}.',
    notOffered_one: '{{names}} does not offer this kind of record.',
    notOffered_other: '{{names}} do not offer this kind of record.',
  } as const,
  /** For the owner of the sources. */
  emptyForPerson: {
    noneOffers: 'None of your sources offers this kind of record, so it is not known whether there are {{many}}.',
    heldNoneAsOf_one: 'As of {{day}}, your source held no {{one}} for this person.',
    heldNoneAsOf_other: 'As of {{day}}, your sources held no {{one}} for this person.',
    heldNoneWhenAsked_one: 'When last asked, your source held no {{one}} for this person.',
    heldNoneWhenAsked_other: 'When last asked, your sources held no {{one}} for this person.',
    filesHoldNone: 'The files you added hold no {{one}} for this person.',
    sourceHoldsNone: 'Your source answered in full, and it holds no {{one}} for this person.',
    neitherHolds:
      'Your sources answered in full, and neither they nor the files you added hold {{many}} for this person.',
    noneOfThemHolds: 'Your {{sources}} sources answered in full, and none of them holds {{many}} for this person.',
  } as const,
  /** The same for a recipient of the list. */
  emptyForRecipient: {
    noneOffers: 'None of the sources offers this kind of record, so it is not known whether there are {{many}}.',
    heldNoneAsOf_one: 'As of {{day}}, the source held no {{one}} for this person.',
    heldNoneAsOf_other: 'As of {{day}}, the sources held no {{one}} for this person.',
    heldNoneWhenAsked_one: 'When last asked, the source held no {{one}} for this person.',
    heldNoneWhenAsked_other: 'When last asked, the sources held no {{one}} for this person.',
    filesHoldNone: 'The files that were added hold no {{one}} for this person.',
    sourceHoldsNone: 'The source answered in full, and it holds no {{one}} for this person.',
    neitherHolds:
      'The sources answered in full, and neither they nor the files that were added hold {{many}} for this person.',
    noneOfThemHolds: 'The {{sources}} sources answered in full, and none of them holds {{many}} for this person.',
  } as const,
}

export const {
  completenessTexts,
  denialTexts,
  gapTexts,
  grantedPartTexts,
  sourceStateTexts,
  emptyTexts,
  emptyForPerson,
  emptyForRecipient,
} = textsOf('completeness', english)
