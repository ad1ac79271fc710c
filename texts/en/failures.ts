import { textsOf } from '../translate.ts'

export const english = {
  // Errors needed by the first pages. The rest is loaded with the pages of a signed-in user.

  /** Error messages with wording from the specification are in the contract. */
  apiErrorTexts: {
    'request-invalid': 'Some information is missing or not valid.',
    'request-too-large': 'That’s too large for us to accept.',
    'not-found': 'We couldn’t find that.',
    'session-missing': 'Please sign in to continue.',
    'session-expired': 'Your session has ended. Please sign in again.',
    'second-factor-needed': 'Please enter the code from your authenticator app.',
    'passkey-needed': 'Please use your passkey, or enter a recovery code.',
    'second-factor-wrong': 'That code isn’t right, or was already used.',
    'passkey-refused': 'That passkey was not accepted. Please try again.',
    'too-many-requests': 'Too many tries. Please wait a little and try again.',
    'email-not-confirmed': 'Your email address is not confirmed yet.',
    'email-taken': 'An account with this email already exists.',
    'code-wrong': 'That code isn’t right or is no longer valid. Request a new one.',
    'code-exhausted': 'Too many wrong codes. Request a new one.',
    'password-too-common': 'This password is easy to guess. Please choose another.',
    'refresh-refused': 'Your session has ended. Please sign in again.',
    'reset-refused': 'That code isn’t right, was already used, or has expired. Request a new one.',
    'mail-unavailable': 'We couldn’t send the email. Please try again in a few minutes.',
    'service-unavailable': 'Kinchart can’t reach its records right now. Please try again in a few seconds.',
    busy: 'Many people are using Kinchart right now. Please try again in a moment.',
  } as const,
  callFailures: {
    unreachable: 'We can’t reach Kinchart right now. Nothing is lost. Please try again in a moment.',
    unreadable: 'This page couldn’t read the response from Kinchart. Please reload the page.',
  } as const,
}

export const { apiErrorTexts, callFailures } = textsOf('failures', english)
