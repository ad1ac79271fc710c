import { textsOf } from '../translate.ts'

export const english = {
  answerTexts: {
    researchShared: 'Your choice is saved. You can opt out at any time.',
    researchUnshared: 'Your records aren’t shared with research.',
    deletionNone: 'You haven’t asked us to delete your account.',
    authorityConfirmed: 'Saved. You can manage these records. We’ll ask again in a year.',
    handoverSent: 'The email is on its way. Nothing changes until they accept the record.',
    handoverTakenBack: 'The link in the email no longer works. The record stays in your account.',
    handoverAccepted: 'The record is yours now.',
    deletionWithdrawn: 'Request canceled. Your account stays as it is.',
    logSaved: 'Saved.',
    errorNoted: 'The error was recorded.',
    profileSaved: 'Your profile is saved.',
    languageSaved: 'Your language is saved.',
    addressConfirmed: 'Your email address is confirmed.',
    signedOut: 'You’re signed out.',
    othersSignedOut: 'Your other devices are signed out.',
    proved: 'Thank you. You can continue.',
    resetMailed: 'If this address has an account, we’ve sent a code to it. Please check your spam folder, too.',
    passwordReset: 'Your password is changed. Sign in with the new one.',
    passwordChanged: 'Your password is changed. Your other devices are signed out.',
    emailCodeMailed: 'We emailed a code to the new address. Your old address works until you enter the code.',
    emailChanged: 'Your address is changed.',
    passkeyAdded: 'Your passkey is added.',
    passkeyRenamed: 'The name is saved.',
    passkeyRemoved: 'The passkey is removed.',
    appOn: 'Your authenticator app is on.',
    appOff: 'Your authenticator app is off.',
    codesMade: 'Your new recovery codes are ready. The old ones no longer work.',
    factorsKept: 'You keep your passkeys and authenticator app.',
    legalState: 'What you have agreed to',
    legalAccepted: 'Your acceptance is saved.',
    arbitrationRejected: 'You have rejected arbitration. We have saved the date.',
  } as const,
}

export const { answerTexts } = textsOf('answers', english)
