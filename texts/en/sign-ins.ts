/** The second step of a sign-in. */
export const secondFactorTexts = {
  lead: 'Your password is right. Now enter the code that your authenticator app shows.',
  leadPasskey:
    'Your password is right. This device is new, so please use your passkey, or enter one of your recovery codes.',
  recoveryCode: 'Recovery code',
  code: 'Code',
  codeHelp: 'Six digits. If you do not have the app at hand, enter one of your recovery codes.',
  goOn: 'Go on',
  passkey: 'Use a passkey',
  startAgain: 'Start again',
  hasRunOut: 'This took longer than five minutes. Please enter your email and password again.',
  passkeyFailed: 'No passkey was used. Please try again, or sign in with your password.',
} as const

/** Asked before what shares a record, takes it along, or ends something for good. */
export const proofTexts = {
  title: 'Is it you?',
  facts: 'Before we go on, please enter your password once more. For the next ten minutes we do not ask again.',
  passkey: 'Use a passkey instead',
  goOn: 'Go on',
  wrong: 'That is not your password',
  passkeyFailed: 'No passkey was used. Please try again, or enter your password.',
} as const

/** Where an account is signed in. */
export const whereTexts = {
  title: 'Where you are signed in',
  browserOn: '{{browser}} on {{system}}',
  unknown: 'A device that does not say what it is',
  thisDevice: 'This device',
  now: 'Now.',
  lastUsed: 'Last used {{when}}.',
  signOut: 'Sign out',
  signOutOf: 'Sign out of {{device}}',
  signOutOthers: 'Sign out the others',
  othersQuestion: 'Sign out everywhere else?',
  othersFacts: 'Every other device is signed out at once. You stay signed in here.',
} as const

/** What happened to an account. */
export const activityTexts = {
  title: 'Recent activity',
  none: 'Nothing has happened yet.',
  more: 'See more',
  wasThisYou: 'Was this you?',
  question: 'Was this you?',
  questionFacts: 'Somebody entered wrong passwords for your account. Nobody got in with them.',
  yes: 'Yes, it was me',
  whatToDo: 'Your account is still safe. If it was not you, sign out the others; you can choose a new password next.',
} as const

/** Each kind of event, in the words of the person it happened to. */
export const activityWords = {
  signedIn: 'You signed in',
  signedInNewDevice: 'You signed in on a new device',
  wrongPasswords_one: '{{count}} wrong password, nobody got in with it',
  wrongPasswords_other: '{{count}} wrong passwords, nobody got in with them',
  signedOut: 'A device was signed out',
  signedOutOthers: 'All other devices were signed out',
  passwordChanged: 'You changed your password',
  passwordReset: 'The password was set anew with a code from an email',
  emailChanged: 'You changed your email',
  passkeyAdded: 'You added a passkey',
  passkeyRemoved: 'You removed a passkey',
  appOn: 'You turned the authenticator app on',
  appOff: 'You turned the authenticator app off',
  codesMade: 'You got new recovery codes',
  codeUsed: 'A recovery code was used',
  factorLossBegun: 'Somebody said that your passkeys and your app are lost',
  factorLossCancelled: 'Your passkeys and your app stay',
  factorsRemoved: 'Your passkeys and your app were removed',
  signInsEnded: 'Support signed you out on every device',
  recordExported: 'You took a copy of a record',
  recordsShared: 'You shared records',
  shareEnded: 'You ended a share',
  healthLinkMade: 'You made a health link',
  deletionRequested: 'You asked us to delete your account',
  deletionWithdrawn: 'You kept your account',
  authorityConfirmed: 'You stated that you may still look after somebody’s records',
  accessPaused: 'Your access to somebody’s records was paused',
  handoverSent: 'You asked somebody to take their record over',
  handoverTakenBack: 'You took back the handing over of a record',
  recordHandedOver: 'Somebody took their record over from your account',
  appAllowed: 'You let an app read records',
  appNarrowed: 'You let an app read less',
  appEnded: 'You ended what an app may read',
  checkInAnswered: 'You answered a check-in request',
  recordTakenOver: 'You took a record over',
  birthDateChanged: 'You changed a birth date, and are not asked about your authority because of it',
} as const
