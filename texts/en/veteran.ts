import { textsOf } from '../translate.ts'

export const english = {
  /** Source: S3 §2, §3; Q10, Q12. */
  veteranTexts: {
    subtitle: 'Your disability rating, as the VA reports it.',
    combined: 'Combined rating, as the VA reports it',
    noCombined: 'The VA doesn’t report a combined rating.',
    since: 'In effect since',
    legalSince: 'Legal effective date',
    from: 'From',
    asked: 'Last read',
    oldAnswer: 'This is an earlier response that we saved.',
    unreadable: 'We couldn’t read some entries in the VA’s response. The entries are saved as received.',
    notConnected: 'The VA isn’t connected for {{name}}.',
    notConnectedHow: 'Connect the VA once to see the rating, every rated condition, and its history here.',
    connect: 'Connect the VA',
    signInThere: 'You’ll sign in at the VA. Kinchart never sees that password.',
    readOnly: 'This page is read-only. You can’t change anything about a claim here.',
    somebodyElse: 'Is this for someone else? Choose that person at the top first.',
    noRatings: 'The VA lists no rated conditions for {{name}}.',
    noneRated: 'The VA lists no rated conditions.',
    couldNot: 'We couldn’t show your rating.',
    seeRating: 'See the rating',
    ratingAlone: 'The disability rating',
    /**
     * Shown for a finished import that fetches only the disability rating, instead of the text for an import with
     * records.
     */
    connected: 'You’re connected. We’ll get your rating when you view it.',
    connectedNext: 'You’ll return to Import Records. Choose “See the rating” there.',
    askAgain: 'Refresh',
    condition: 'Condition',
    code: 'Code {{code}}',
    percentage: 'Rating',
    decision: 'Decision',
    effective: 'Effective',
    ends: 'Ends',
    standing: 'Status',
  } as const,
  /** The combined rating and its calculation. Source: design 1.2; 38 CFR 4.25, 4.26. */
  combinedTexts: {
    frameTitle: 'Combined disability rating',
    subtitle: 'Your combined rating from the VA, and how ratings combine.',
    combinedTitle: 'Combined rating',
    stated: 'as the VA reports it',
    notAdded:
      'Ratings aren’t added together. The highest rating counts first. Each rating after that counts only against the percentage that’s left.',
    named: '{{name}}, {{percent}} %',
    ofLeft: '{{percent}} % of the remaining {{left}}',
    together: 'Together',
    bothSides: 'Both sides',
    toTen: 'To the nearest ten',
    becomes: '{{combined}} becomes {{rounded}} %',
    before: 'Already counted',
    added: 'Added by this rating',
    left: 'Left',
    rated: 'Rated conditions',
    asListed: '{{count}}, as the VA lists them',
    askPaired: 'Are both arms, both legs, or two paired muscles rated? Select them to recalculate the steps.',
    estimate: 'Estimate',
    estimateTitle: 'How the ratings combine',
    estimateText:
      'We calculated these steps ourselves from the rows that count today (38 CFR 4.25). The VA’s figure is the official figure.',
    pairedStart: 'Both arms or both legs, counted first',
    pairedEnd: '{{combined}} % plus one tenth of that (bilateral factor, 38 CFR 4.26): {{bilateral}} %',
    differs:
      'The VA reports a different figure. The VA may count something that isn’t in these rows, such as the bilateral factor or a rating protected by law.',
    agrees: 'Matches the VA’s figure.',
    noneCounted: 'None of these ratings counts today, so there’s nothing to combine.',
    paired: 'The other side is rated, too',
    pairedHelp: 'Select each arm, leg, or muscle whose other side is also rated.',
    signIn: 'Sign in to see this page.',
    rows: 'Ratings that count today',
    unnamed: 'A rated condition',
  } as const,
  ratingStandings: {
    counted: 'Counted',
    'not-counted': 'Not counted',
    ended: 'Ended',
    future: 'Not yet in effect',
    repeated: 'Listed twice',
  } as const,
}

export const { veteranTexts, combinedTexts, ratingStandings } = textsOf('veteran', english)
