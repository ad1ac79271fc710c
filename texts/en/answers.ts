import { textsOf } from '../translate.ts'

export const english = {
  /** Responses of API calls that the specification does not word. */
  answerTexts: {
    researchShared: 'Your choice is saved. You may opt out any time.',
    researchUnshared: 'Your records are not shared with research.',
    deletionNone: 'No deletion of your account is requested.',
    authorityConfirmed: 'Saved. You may look after these records, and we ask again in a year.',
    handoverSent: 'The mail is on its way. Until the record is taken over, nothing changes.',
    handoverTakenBack: 'The link in the mail does not work any more. The record stays in your account.',
    handoverAccepted: 'The record is yours now.',
    deletionWithdrawn: 'Your request is withdrawn. Your account stays as it is.',
    logSaved: 'Saved.',
    errorNoted: 'The error was noted.',
    profileSaved: 'Your profile is saved.',
    languageSaved: 'Your language is saved.',
    addressConfirmed: 'Your email address is confirmed.',
    signedOut: 'You are signed out.',
    othersSignedOut: 'The other sign-ins have ended.',
    proved: 'Thank you. You may go on.',
    resetMailed: 'If this address has an account, a code is on its way to it. Please check your spam folder, too.',
    passwordReset: 'Your password is changed. Please sign in with it.',
    passwordChanged: 'Your password is changed. Every other sign-in of yours has ended.',
    emailCodeMailed: 'We mailed a code to the new address. The old one stays until you enter it.',
    emailChanged: 'Your address is changed.',
    passkeyAdded: 'Your passkey is added.',
    passkeyRenamed: 'The name is saved.',
    passkeyRemoved: 'The passkey is removed.',
    appOn: 'Your authenticator app is on.',
    appOff: 'Your authenticator app is off.',
    codesMade: 'Your new recovery codes are made. The old ones have ended.',
    factorsKept: 'Your passkeys and your authenticator app stay.',
    legalState: 'What you have agreed to',
    legalAccepted: 'Your acceptance is saved.',
    arbitrationRejected: 'You have rejected arbitration. We have saved the date.',
  } as const,
}

export const { answerTexts } = textsOf('answers', english)
