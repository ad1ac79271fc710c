/** The veteran rating. Source: S3 §2, §3; settled questions 10, 12. */
export const veteranTexts = {
  subtitle: 'Your disability rating as the veterans’ office states it.',
  combined: 'Combined rating, as the veterans’ office states it',
  noCombined: 'The veterans’ office states no combined rating.',
  since: 'In effect since',
  legalSince: 'Counted by law from',
  from: 'From',
  asked: 'Last read',
  oldAnswer: 'This is the answer that was saved before.',
  unreadable: 'Some entries of the answer could not be read. They are kept as they came.',
  notConnected: 'No veterans’ office is connected for',
  notConnectedHow: 'Connect it under Import Records to import the rating.',
  noRatings: 'The veterans’ office lists no rated condition for',
  couldNot: 'Your rating could not be shown.',
  seeRating: 'See the rating',
  ratingAlone: 'The disability rating',
  /** In place of the words of an import that brought records. */
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
} as const

/** The combined rating and how such a figure comes about. Source: design 1.2; 38 CFR 4.25, 4.26. */
export const combinedTexts = {
  frameTitle: 'Combined disability rating',
  subtitle: 'What the veterans’ office states, and how such a figure comes about.',
  stated: 'Combined rating, as the veterans’ office states it',
  estimate: 'Estimate',
  estimateTitle: 'How such a figure comes about',
  estimateText:
    'Ratings are not added up. Each one takes its part of what the ones before it left (38 CFR 4.25). This is our own calculation from the rows that count today; the figure of the veterans’ office is the one that counts.',
  start: 'The largest rating: {{percent}} %',
  step: '{{percent}} % of what is left: together {{combined}} %',
  pairedStart: 'Both arms or both legs, taken first',
  pairedEnd: '{{combined}} % and a tenth of it (bilateral factor, 38 CFR 4.26): {{bilateral}} %',
  end: '{{combined}} % to the nearest ten: {{rounded}} %',
  differs:
    'The veterans’ office states another figure. It may count what is not in these rows, such as the bilateral factor, or a rating protected by law.',
  agrees: 'The same as the veterans’ office states.',
  noneCounted: 'No row counts today, so there is nothing to combine.',
  paired: 'Its other side is rated, too',
  pairedHelp: 'Tick what is an arm, a leg or a muscle whose other side is rated as well.',
  signIn: 'Sign in to see this page.',
  rows: 'Ratings that count today',
  unnamed: 'A rated condition',
} as const

/** The state of a row of the rating today. */
export const ratingStandings = {
  counted: 'Counted',
  'not-counted': 'Not counted',
  ended: 'Ended',
  future: 'Not yet in effect',
  repeated: 'Listed twice',
} as const
