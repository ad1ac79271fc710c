import { textsOf } from '../translate.ts'

export const english = {
  /** Signing in and up, for texts not in the spec. */
  sessionTexts: {
    newHere: 'New to Kinchart?',
    signUp: 'Sign up',
    already: 'Already with Kinchart?',
    signIn: 'Sign in',
    refused: '{{refused}}. This email and password do not belong together. Check both, or {{choose}}.',
    chooseNewPassword: 'choose a new password',
    tokenRefusedSteps: [
      'Go back to the page that sent you here, and start again from there. Its address is good for a short time only.',
      'Or sign in to Kinchart and choose Import Records. Nothing is lost: what arrived before is still in your records.',
    ],
    passkey: 'Use a passkey',
    demo: 'Look around with the demo family',
    demoFacts: 'Made-up people and records, on this machine only.',
    aboutYou: 'About you',
    yourSignIn: 'Your sign-in',
    codeGoesThere: 'We send a code there to confirm it.',
    acceptBoth: 'Accept both texts to go on.',
    acceptOther: 'Accept both texts to go on. One is still open.',
    hasCode: 'Have a code already?',
    enterCode: 'Enter it',
    forWhom: 'For {{email}}.',
    codeSent: 'We sent a code to {{email}}.',
    forgot: 'We email you a code to choose a new one.',
    backToSignIn: 'Back to sign in',
    noCode: 'No code?',
    askAgain: 'Ask for a new one',
    resetCodeHelp: 'Check your email for it, and the spam or junk folder. It is good for 10 minutes. You may paste it.',
    back: 'Back',
    about: 'About Kinchart',
    hospital: 'Hospital',
    clinic: 'Clinic',
    insurer: 'Insurer',
    veteransOffice: 'Veterans’ office',
    adultsOnly: 'Kinchart is for people of {{years}} or over. By signing up you state that you are.',
    privacyPolicy: 'Privacy Policy',
    terms: 'Terms and Conditions',
    versionOf: 'Version of {{day}}',
    codeHelp: 'You find it in the email we sent. You may paste it.',
    confirmed: 'Your email is confirmed. Please sign in.',
    confirmedWithFirst:
      'Your email is confirmed. You signed up twice, and the password of the first time is the valid one. Please sign in with it, or choose a new one under Forgot password?',
  } as const,
  /** The title of each form. */
  stepTitles: {
    login: 'Sign in',
    signup: 'Sign up',
    'second-factor': 'Enter your code',
    confirm: 'Confirm your email',
    forgot: 'Forgot your password?',
    reset: 'Choose a new password',
  } as const,
  /** Above a page while an external service does not work. */
  bandTexts: {
    mailDelayed: 'Email is delayed at the moment.',
    mailDelayedFacts: 'Your code is on its way; you need not ask again.',
    offline: 'You are offline.',
    offlineFacts:
      'Your records are not kept on this device, so new pages cannot be filled now. Nothing is lost: you stay signed in, and Kinchart goes on when the connection is back.',
    unreachable: 'We cannot reach Kinchart right now.',
    unreachableFacts: 'You stay signed in and nothing is lost. We try again by ourselves.',
  } as const,
}

export const { sessionTexts, bandTexts, stepTitles } = textsOf('session', english)
