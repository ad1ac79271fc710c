import { textsOf } from '../translate.ts'

export const english = {
  /** Errors of API calls: those needed by the first pages. The rest is loaded with the pages of a signed-in user. */

  /** Error messages by code. Those that the specification words are in the contract. */
  apiErrorTexts: {
    'request-invalid': 'Some of what was sent is missing or not valid.',
    'request-too-large': 'That is larger than we can take.',
    'not-found': 'We could not find that.',
    'session-missing': 'Please sign in to continue.',
    'session-expired': 'Your session has ended. Please sign in again.',
    'second-factor-needed': 'Please enter the code of your authenticator app.',
    'passkey-needed': 'Please use your passkey, or enter a recovery code.',
    'second-factor-wrong': 'That code is not right, or was already used.',
    'passkey-refused': 'That passkey was not accepted. Please try again.',
    'too-many-requests': 'Too many tries. Please wait a little and try again.',
    'email-not-confirmed': 'Your email address is not confirmed yet.',
    'email-taken': 'An account with this email already exists.',
    'code-wrong': 'That code is not right or is no longer valid. Ask for a new one.',
    'code-exhausted': 'Too many wrong codes. Ask for a new one.',
    'password-too-common': 'This password is easy to guess. Please choose another.',
    'refresh-refused': 'Your session has ended. Please sign in again.',
    'reset-refused': 'That code is not right, was already used or has run out. Ask for a new one.',
    'mail-unavailable': 'We could not send the email. Please try again in a few minutes.',
    'service-unavailable': 'Kinchart cannot reach its records just now. Please try again in a few seconds.',
    busy: 'Many people are using Kinchart just now. Please try again in a moment.',
  } as const,
  /** Errors on the client side, in addition to the server's. */
  callFailures: {
    unreachable: 'We cannot reach Kinchart right now. Nothing is lost. Please try again in a moment.',
    unreadable: 'Kinchart sent an answer that this page could not read. Please reload the page.',
  } as const,
}

export const { apiErrorTexts, callFailures } = textsOf('failures', english)
