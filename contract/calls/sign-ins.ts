/** An account's active sign-ins and its events. Not in the spec. */
import { z } from 'zod'
import { activityKind } from './activity.ts'
import { endpoint } from './endpoint.ts'
import { tokens } from './account.ts'
import * as field from '../rules/fields.ts'
import { authenticationResponse, passkeyOptions } from './second-factors.ts'

const messageResponse = z.object({ message: z.string() })

/** `browser` and `system` are '' if unknown. `place` is null if the operator's proxy does not send it. */
const device = { browser: z.string(), system: z.string(), place: z.string().nullable() }

export const signInRow = z.object({
  id: z.uuid(),
  ...device,
  signedInAt: z.iso.datetime(),
  /** Time of last use. The stored time lags behind by at most 15 minutes while the sign-in is in use. */
  usedAt: z.iso.datetime(),
  isThisOne: z.boolean(),
})
export type SignInRow = z.output<typeof signInRow>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/sign-ins/list',
  formerPath: '/Security/get-sign-ins',
  summary: 'Lists where the account is signed in, this browser first',
  access: 'session',
  answer: z.object({ signIns: z.array(signInRow) }),
})

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/sign-ins/end',
  formerPath: '/Security/end-sign-in',
  summary: 'Ends one sign-in of the account, its sockets too',
  access: 'session',
  query: z.object({ id: z.uuid() }),
  answer: messageResponse,
})

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/sign-ins/end-others',
  formerPath: '/Security/end-other-sign-ins',
  summary: 'Ends every other sign-in of the account, their sockets too',
  access: 'session',
  answer: messageResponse,
})

export const activityRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: activityKind,
  ...device,
  /** The event's subject, such as a passkey's name. Null if there is none. */
  name: z.string().nullable(),
  /** 1 for events that are not counted. */
  count: z.int(),
})
export type ActivityRow = z.output<typeof activityRow>

export const listActivity = endpoint({
  method: 'GET',
  path: '/account/list-activity',
  formerPath: '/Security/get-activity',
  summary: 'Lists what happened to the account, the newest first, some at a time',
  access: 'session',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  answer: z.object({ activity: z.array(activityRow), hasMore: z.boolean() }),
})

export const givenProof = z.object({ password: field.givenPassword })

export const provePassword = endpoint({
  method: 'POST',
  path: '/security/confirm-password',
  formerPath: '/Security/prove-password',
  summary: 'Asks the person for their password once more, for calls that need a fresh proof',
  access: 'session',
  body: givenProof,
  answer: messageResponse,
})

export const getBrowserKey = endpoint({
  method: 'GET',
  path: '/account/get-browser-key',
  formerPath: '/Security/get-browser-key',
  summary: 'A key of this session alone, with which the browser encrypts what it keeps',
  access: 'session',
  answer: z.object({ key: z.base64url().length(43) }),
})

export const givenCode = z.object({ code: field.requiredText(40) })

/** After the password step fails with 'second-factor-needed', a cookie identifies the account for five minutes. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/sign-ins/confirm-second-factor',
  formerPath: '/Login/second-factor',
  summary: 'Goes on with a sign-in by the code of the authenticator app, or by a recovery code',
  access: 'public',
  body: givenCode,
  answer: tokens.extend({ message: z.string() }),
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/sign-ins/begin-passkey',
  formerPath: '/Login/begin-passkey',
  summary: 'What the browser asks its passkeys with; whose is taken is known by the passkey',
  access: 'public',
  limits: [{ counter: 'passkey-use', by: ['network'], limit: 60, windowSeconds: 900 }],
  body: z.object({}),
  answer: z.object({ options: passkeyOptions }),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/sign-ins/confirm-passkey',
  formerPath: '/Login/passkey',
  summary: 'Signs a person in with a passkey, in place of the password and of the second factor',
  access: 'public',
  body: z.object({ credential: authenticationResponse }),
  answer: tokens.extend({ message: z.string() }),
})

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/security/begin-confirmation',
  formerPath: '/Security/begin-proof',
  summary: 'What the browser asks the passkeys of the signed-in person with',
  access: 'session',
  limits: [{ counter: 'passkey-use', by: ['account'], limit: 60, windowSeconds: 900 }],
  body: z.object({}),
  answer: z.object({ options: passkeyOptions }),
})

export const provePasskey = endpoint({
  method: 'POST',
  path: '/security/confirm-passkey',
  formerPath: '/Security/prove-passkey',
  summary: 'Asks the person for a passkey in place of their password, for calls that need a fresh proof',
  access: 'session',
  body: z.object({ credential: authenticationResponse }),
  answer: messageResponse,
})
