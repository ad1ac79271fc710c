import { textsOf } from '../translate.ts'

export const english = {
  /**
   * Texts for when a part of the portal fails to load, breaks, or has been updated, and when a browser stores nothing.
   * Ours.
   */
  loadingTexts: {
    notLoaded: 'This part could not be loaded.',
    notLoadedFacts: 'The connection may be interrupted. None of your records is lost, and everything else still works.',
    retry: 'Try again',
    beginning: 'Kinchart is still loading.',
    beginningFacts:
      'If nothing more appears, the connection may be interrupted, or this browser may be too old. None of your records is lost.',
    notBegun: 'Kinchart could not be loaded.',
    notBegunFacts: 'The connection may be interrupted. None of your records is lost.',
    needsScript: 'Kinchart needs JavaScript. Please switch it on in your browser.',
    replaced: 'This part needs the new version of Kinchart.',
    replacedFacts: 'Kinchart was renewed while this page was open. Reload the page to go on with the new version.',
    reload: 'Reload',
    ready: 'A new version is ready.',
    later: 'Later',
    forgets: 'This browser keeps nothing for Kinchart.',
    forgetsFacts:
      'Its cookies or its storage are blocked or full. You can sign in; when you reload or close this page, you are signed out.',
    broke: 'This page broke',
    brokeFacts: 'That is our mistake. None of your records is lost.',
    brokeTold: 'We were told of it.',
    brokeOpenAgain: 'Open the page again. It may work the second time.',
    brokeTell: 'If it breaks again, tell support what you did and the time below.',
    brokeBack: 'Back to Kinchart',
  } as const,
}

export const { loadingTexts } = textsOf('loading', english)
