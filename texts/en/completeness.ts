import { textsOf } from '../translate.ts'

export const english = {
  /** Distinguishes missing data from no data (design 5, Q24). */
  completenessTexts: {
    couldNotLoad: 'We couldn’t load this. That doesn’t mean there are no records.',
    retry: 'Try again',
    notComplete: 'This list is not complete.',
    noMatch: 'No records received so far match your search.',
    tryAgain: 'Try again',
    seeMissing: 'See what’s missing',
    nothingYet: 'Nothing has arrived here yet',
    appearsHere: 'When the source sends records, they’ll appear here.',
  } as const,
  /** For data that is or may be missing from a list. `one` and `many` are the names of its section. */
  gapTexts: {
    quoted: '“{{notice}}”',
    completeAsOf: '{{source}}: complete as of {{day}}.',
    complete: '{{source}}: complete.',
    running: '{{source}} is still sending.',
    choosePatients: '{{source}}: choose the person for each record.',
    confirmPatient: '{{source}}: confirm whose record it is.',
    needsYou: 'Your connection to {{source}} expired. Reconnect to keep getting new records.',
    failed: 'The import from {{source}} failed.',
    notAllRead: 'We couldn’t read everything in {{source}}.',
    filesUnread_one: 'We couldn’t read {{count}} file added with {{source}}.',
    filesUnread_other: 'We couldn’t read {{count}} files added with {{source}}.',
    notAllSent: '{{source}} did not send everything.',
    notAllIncluded: '{{source}} does not include everything.',
    missing_one: '{{source}}: {{count}} {{one}} did not arrive.',
    missing_other: '{{source}}: {{count}} {{many}} did not arrive.',
    sharedOnly: 'You shared only {{parts}} when you signed in there.',
    otherPart: 'the category “{{code}}”',
    unread_one:
      'We received {{count}} entry that we couldn’t read, so it isn’t in this list. The entry is saved as received.',
    unread_other:
      'We received {{count}} entries that we couldn’t read, so they aren’t in this list. The entries are saved as received.',
    hasNotSentAll: '{{source}} has not sent everything.',
    unreadForRecipient_one: '{{count}} entry could not be read.',
    unreadForRecipient_other: '{{count}} entries could not be read.',
  } as const,
  denialTexts: {
    recordedOn: '{{source}} recorded “{{words}}” ({{day}}).',
    recorded: '{{source}} recorded “{{words}}”, without a date.',
    qualified: '{{words}} ({{line}})',
    differs: 'Sources differ: another source lists entries. Kinchart doesn’t decide which source is right.',
  } as const,
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
  sourceStateTexts: {
    complete: 'Complete',
    completeAsOf: 'Complete as of {{day}}',
    completeWhenAsked: 'Complete at last check',
    notAsked: 'No records requested',
    own: 'Written by the person or their guardian',
  } as const,
  /** What an empty list means, in sentences that do not name the owner of the sources. */
  emptyTexts: {
    anyOne: 'entry',
    anyMany: 'entries',
    noSource: 'No sources are connected.',
    mayBeIncomplete: 'This list may be incomplete. An empty list doesn’t mean that there are no {{many}}.',
    notOffered_one: '{{names}} does not offer this kind of record.',
    notOffered_other: '{{names}} do not offer this kind of record.',
  } as const,
  emptyForPerson: {
    noneOffers: 'None of your sources offers this kind of record, so we don’t know whether there are any {{many}}.',
    heldNoneAsOf_one: 'As of {{day}}, your source had no {{one}} for this person.',
    heldNoneAsOf_other: 'As of {{day}}, your sources had no {{one}} for this person.',
    heldNoneWhenAsked_one: 'At the last check, your source had no {{one}} for this person.',
    heldNoneWhenAsked_other: 'At the last check, your sources had no {{one}} for this person.',
    filesHoldNone: 'The files you added have no {{one}} for this person.',
    sourceHoldsNone: 'Your source sent a complete response. Your source has no {{one}} for this person.',
    neitherHolds:
      'Your sources sent complete responses. Neither your sources nor the files you added have {{many}} for this person.',
    noneOfThemHolds:
      'Your {{sources}} sources sent complete responses. None of your sources has {{many}} for this person.',
  } as const,
  emptyForRecipient: {
    noneOffers: 'None of the sources offers this kind of record, so we don’t know whether there are any {{many}}.',
    heldNoneAsOf_one: 'As of {{day}}, the source had no {{one}} for this person.',
    heldNoneAsOf_other: 'As of {{day}}, the sources had no {{one}} for this person.',
    heldNoneWhenAsked_one: 'At the last check, the source had no {{one}} for this person.',
    heldNoneWhenAsked_other: 'At the last check, the sources had no {{one}} for this person.',
    filesHoldNone: 'The added files have no {{one}} for this person.',
    sourceHoldsNone: 'The source sent a complete response. The source has no {{one}} for this person.',
    neitherHolds:
      'The sources sent complete responses. Neither the sources nor the added files have {{many}} for this person.',
    noneOfThemHolds:
      'The {{sources}} sources sent complete responses. None of the sources has {{many}} for this person.',
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
