import { textsOf } from '../translate.ts'

export const english = {
  /** Texts whose wording is not in the specification. */
  sessionTexts: {
    newHere: 'New to Kinchart?',
    signUp: 'Sign up',
    already: 'Have an account?',
    signIn: 'Sign in',
    refused: '{{refused}}. This email and password don’t match. Check both, or {{choose}}.',
    chooseNewPassword: 'choose a new password',
    tokenRefusedSteps: [
      'Go back to the page that sent you here and start again. The link on that page works only for a short time.',
      'Or sign in to Kinchart and choose Import Records. Your earlier records are safe.',
    ],
    passkey: 'Use a passkey',
    demo: 'Explore with the demo family',
    demoFacts: 'Made-up people and records, on this machine only.',
    aboutYou: 'About you',
    yourSignIn: 'Your sign-in',
    codeGoesThere: 'We’ll send a code to confirm your email.',
    acceptBoth: 'Accept both to continue.',
    acceptOther: 'Accept both to continue. You have one left.',
    hasCode: 'Already have a code?',
    enterCode: 'Enter it',
    forWhom: 'For {{email}}.',
    codeSent: 'We sent a code to {{email}}.',
    forgot: 'We’ll email you a code to change it.',
    backToSignIn: 'Back to sign in',
    noCode: 'No code?',
    askAgain: 'Ask for a new one',
    resetCodeHelp: 'Check your email, including spam or junk. The code works for 10 minutes. You can paste it here.',
    back: 'Back',
    about: 'About Kinchart',
    hospital: 'Hospital',
    clinic: 'Clinic',
    insurer: 'Insurer',
    veteransOffice: 'VA',
    adultsOnly: 'Kinchart is for people {{years}} or older. By signing up, you confirm that you’re {{years}} or older.',
    privacyPolicy: 'Privacy Policy',
    terms: 'Terms and Conditions',
    versionOf: 'Version of {{day}}',
    codeHelp: 'It’s in the email we sent. You can paste it here.',
    confirmed: 'Your email is confirmed. Please sign in.',
    confirmedWithFirst:
      'Your email is confirmed. You signed up twice. Please sign in with the password you chose first, or choose a new password under Forgot password?',
  } as const,
  stepTitles: {
    login: 'Sign in',
    signup: 'Sign up',
    'second-factor': 'Enter your code',
    confirm: 'Confirm your email',
    forgot: 'Forgot your password?',
    reset: 'Choose a new password',
  } as const,
  bandTexts: {
    mailDelayed: 'Email is delayed right now.',
    mailDelayedFacts: 'Your code is on its way. You don’t need to ask for another code.',
    offline: 'You’re offline.',
    offlineFacts:
      'Your records aren’t stored on this device, so new pages can’t load now. Nothing is lost. You stay signed in, and Kinchart continues when you’re back online.',
    unreachable: 'We can’t reach Kinchart right now.',
    unreachableFacts: 'You stay signed in and nothing is lost. We’ll keep trying.',
  } as const,
}

export const { sessionTexts, bandTexts, stepTitles } = textsOf('session', english)
