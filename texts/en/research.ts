import { textsOf } from '../translate.ts'

export const english = {
  /** Source: S1 §2.9. */
  researchLabels: {
    checkbox: 'Yes, I want to get paid for helping advance medicine by sharing my health records.',
    facts: [
      'Records go only to trusted research organizations and clinical trials.',
      'You’re paid each time records are used.',
      'You can opt out any time.',
      'Participation helps develop treatments.',
    ],
    selectAll: 'Select all',
    notes: 'Notes',
    cancel: 'CANCEL',
    share: 'Share',
    unshare: 'Unshare',
    confirmShare: 'Confirm Share',
    confirmUnshare: 'Confirm Unshare',
  } as const,
  /** Texts whose wording is not in the specification. */
  researchTexts: {
    kindsOfRecord: 'Record types',
    title: 'Research sharing',
    sharing: 'Sharing',
    notSharing: 'Not sharing',
    asksFirst: 'You’ll first choose which record types to share.',
    choose: 'Which records do you want to share?',
    confirmShare: 'From now on, research organizations we trust may use these parts from your own record:',
    confirmUnshare:
      'From now on, we won’t give any of your record to research. We can’t take back records already used.',
    withNotes: 'with notes',
    newSources:
      'You connected {{names}} after your choice, so records from there aren’t included. To include them, confirm your choice again.',
    sharedNow: 'Shared now',
    change: 'Change sharing',
    history: 'Change history',
    neverShared: 'You have never shared records with research.',
    turnedOn: 'Shared',
    turnedOff: 'No longer shared',
    signal:
      'Your browser sends the Global Privacy Control signal. We honor it: nothing is shared unless you turn on sharing here yourself.',
    hadSignal: 'Your browser sent the Global Privacy Control signal with this change.',
  } as const,
  researchUseTexts: {
    title: 'Records used and your credit',
    credit: 'Your credit',
    noneYet: 'No records have been used yet.',
    records_one: '{{count}} record',
    records_other: '{{count}} records',
    by: 'Used by {{organization}}',
  } as const,
}

export const { researchLabels, researchTexts, researchUseTexts } = textsOf('research', english)
