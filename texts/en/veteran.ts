import { textsOf } from '../translate.ts'

export const english = {
  /** The veteran rating. Source: S3 §2, §3; settled questions 10, 12. */
  veteranTexts: {
    subtitle: 'Your disability rating as the veterans’ office states it.',
    combined: 'Combined rating, as the veterans’ office states it',
    noCombined: 'The veterans’ office states no combined rating.',
    since: 'In effect since',
    legalSince: 'Counted by law from',
    from: 'From',
    asked: 'Last read',
    oldAnswer: 'This is the answer that was saved before.',
    unreadable: 'Some entries of the answer could not be read. They are kept as they came.',
    notConnected: 'No veterans’ office is connected for {{name}}.',
    notConnectedHow: 'Connect it once, and the rating, every rated condition and its history stand here.',
    connect: 'Connect the veterans’ office',
    signInThere: 'You sign in at the veterans’ office. Kinchart never sees that password.',
    readOnly: 'It is read-only. Nothing about a claim can be changed from here.',
    somebodyElse: 'Is it for somebody else? Choose them at the top first.',
    noRatings: 'The veterans’ office lists no rated condition for {{name}}.',
    noneRated: 'The veterans’ office lists no rated condition.',
    couldNot: 'Your rating could not be shown.',
    seeRating: 'See the rating',
    ratingAlone: 'The disability rating',
    /** Replaces the text of an import with records. */
    connected: 'You are connected. Your rating is asked for when you look at it.',
    connectedNext: 'You are led back to Import Records. Press “See the rating” there.',
    askAgain: 'Look again',
    condition: 'Condition',
    code: 'Code {{code}}',
    percentage: 'Rating',
    decision: 'Decision',
    effective: 'Effective',
    ends: 'Ends',
    standing: 'Stands',
  } as const,
  /** The combined rating and its calculation. Source: design 1.2; 38 CFR 4.25, 4.26. */
  combinedTexts: {
    frameTitle: 'Combined disability rating',
    subtitle: 'What the veterans’ office states, and how such a figure comes about.',
    combinedTitle: 'Combined rating',
    stated: 'as the veterans’ office states it',
    notAdded:
      'Ratings are not added up. The largest comes first; each one after it takes its part of what is still left.',
    named: '{{name}}, {{percent}} %',
    ofLeft: '{{percent}} % of the {{left}} left',
    together: 'Together',
    bothSides: 'Both sides',
    toTen: 'To the nearest ten',
    becomes: '{{combined}} becomes {{rounded}} %',
    before: 'Taken before',
    added: 'Added by this one',
    left: 'Left',
    rated: 'Rated conditions',
    asListed: '{{count}}, as the office lists them',
    askPaired: 'Are both arms, both legs or two paired muscles rated? Say so, and the steps are worked out again.',
    estimate: 'Estimate',
    estimateTitle: 'How the ratings combine',
    estimateText:
      'The steps are our own calculation from the rows that count today (38 CFR 4.25). The figure of the veterans’ office is the one that counts.',
    pairedStart: 'Both arms or both legs, taken first',
    pairedEnd: '{{combined}} % and a tenth of it (bilateral factor, 38 CFR 4.26): {{bilateral}} %',
    differs:
      'The veterans’ office states another figure. It may count what is not in these rows, such as the bilateral factor, or a rating protected by law.',
    agrees: 'The same as the veterans’ office states.',
    noneCounted: 'No row counts today, so there is nothing to combine.',
    paired: 'Its other side is rated, too',
    pairedHelp: 'Tick what is an arm, a leg or a muscle whose other side is rated as well.',
    signIn: 'Sign in to see this page.',
    rows: 'Ratings that count today',
    unnamed: 'A rated condition',
  } as const,
  /** The current state of a row of the rating. */
  ratingStandings: {
    counted: 'Counted',
    'not-counted': 'Not counted',
    ended: 'Ended',
    future: 'Not yet in effect',
    repeated: 'Listed twice',
  } as const,
}

export const { veteranTexts, combinedTexts, ratingStandings } = textsOf('veteran', english)
