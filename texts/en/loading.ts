import { textsOf } from '../translate.ts'

export const english = {
  /**
   * Shown if a part of the portal fails to load, breaks, or has been updated, and if the browser stores nothing. The
   * specification has no texts for this.
   */
  loadingTexts: {
    notLoaded: 'We couldn’t load this part.',
    notLoadedFacts: 'Your connection may be interrupted. Your records are safe, and everything else still works.',
    retry: 'Try again',
    beginning: 'Kinchart is still loading.',
    beginningFacts:
      'If nothing more appears, your connection may be interrupted, or this browser may be too old. Your records are safe.',
    notBegun: 'Kinchart couldn’t load.',
    notBegunFacts: 'Your connection may be interrupted. Your records are safe.',
    needsScript: 'Kinchart needs JavaScript. Please turn it on in your browser.',
    replaced: 'This part needs the new version of Kinchart.',
    replacedFacts: 'Kinchart has been updated. Reload to continue.',
    reload: 'Reload',
    ready: 'A new version is ready.',
    later: 'Later',
    forgets: 'This browser isn’t saving data for Kinchart.',
    forgetsFacts:
      'The browser’s cookies or storage are blocked or full. You can sign in, but reloading or closing this page signs you out.',
    broke: 'This page stopped working',
    brokeFacts: 'That’s our mistake. Your records are safe.',
    brokeTold: 'We’ve been notified.',
    brokeOpenAgain: 'Open the page again. It may work the second time.',
    brokeTell: 'If it happens again, tell support what you did and the time below.',
    brokeBack: 'Back to Kinchart',
  } as const,
}

export const { loadingTexts } = textsOf('loading', english)
