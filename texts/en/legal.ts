import { textsOf } from '../translate.ts'

export const english = {
  /** Source: S1 §1, §2.12; Q8. */
  legalTexts: {
    tabs: 'Legal texts',
    inEnglish: 'This text is in English. The English text is the one that counts.',
    contents: 'Contents',
    accepted: 'What you accepted',
    notAccepted: 'Not accepted yet.',
    acceptedVersion: 'You accepted the version dated {{version}}.',
    acceptedVersionOn: 'You accepted the version dated {{version}} on {{day}}.',
    newerNotAccepted: 'You haven’t accepted the version dated {{version}} yet.',
    read: 'Read it',
    accept: 'Accept',
    acceptWhat: 'the {{title}}',
    first: 'Please read and accept our {{title}}.',
    newVersion: 'There is a new version of our {{title}}.',
    readAndAccept: 'Please read and accept it.',
    takesEffect: 'It takes effect on {{day}}. Please read it, and accept it by then.',
  } as const,
  /** Source: S1 §1. */
  arbitrationTexts: {
    title: 'Arbitration',
    reject: 'Reject arbitration',
    question: 'Reject arbitration?',
    facts:
      'A court, not an arbitrator, then decides disputes between you and us. Rejecting has no disadvantage for you, and everything else in the terms stays the same. You can’t undo this here.',
    rejected: 'You rejected arbitration on {{day}}.',
    within: 'You can reject arbitration within {{count}} days of accepting the terms.',
    until: 'You can reject arbitration until {{day}}.',
    over: 'The last day to reject arbitration was {{day}}.',
  } as const,
  legalTitles: { privacy: 'Privacy Policy', terms: 'Terms and Conditions' } as const,
}

export const { legalTexts, arbitrationTexts, legalTitles } = textsOf('legal', english)
