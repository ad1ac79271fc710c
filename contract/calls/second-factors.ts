/** A signed-in user's passkeys, authenticator app and recovery codes. Not in the spec. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from '../rules/fields.ts'

const messageResponse = z.object({ message: z.string() })

/** All `recoveryCodes` are generated together. A warning appears when `fewCodes` are left. */
export const factorLimits = { passkeys: 20, recoveryCodes: 10, fewCodes: 3, nameLength: 60 } as const

export const shownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['device', 'security-key']),
  isSynced: z.boolean(),
  addedAt: z.string(),
  /** Null if never used. */
  usedAt: z.string().nullable(),
})
export type ShownPasskey = z.output<typeof shownPasskey>

export const shownFactors = z.object({
  /**
   * True if passkeys can be used. They require a host name instead of an IP address, and https unless the host is
   * localhost.
   */
  passkeysPossible: z.boolean(),
  passkeys: z.array(shownPasskey),
  /** Null while the authenticator app is off. */
  appSince: z.string().nullable(),
  /** Number of unused codes. Null if none were generated. */
  codesLeft: z.number().nullable(),
  /** Null if the password was never changed or the time is unknown. */
  passwordChangedAt: z.string().nullable(),
  /**
   * Time when all of these factors will be removed because the user reported them lost. Null if no removal is
   * scheduled.
   */
  removedAt: z.string().nullable(),
})
export type ShownFactors = z.output<typeof shownFactors>

/** The new recovery codes, which are shown only once. Null if the user already has codes. */
const madeCodes = z.array(z.string()).nullable()

export const passkeyName = field.requiredLine(factorLimits.nameLength)

const bytes = z.string().min(1).max(100_000)
const credential = {
  id: z.string().min(1).max(2000),
  rawId: z.string().min(1).max(2000),
  type: z.literal('public-key'),
}
const attachment = z.enum(['platform', 'cross-platform']).optional()

/** WebAuthn Level 3, section 5.1.3; bytes are base64url. */
export const registrationResponse = z.object({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>

/** WebAuthn Level 3, section 5.1.4; bytes are base64url. */
export const authenticationResponse = z.object({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
})
export type AuthenticationResponse = z.output<typeof authenticationResponse>

export const newPasskey = z.object({ name: passkeyName, credential: registrationResponse })
export const renamedPasskey = z.object({ id: z.string().max(64), name: passkeyName })
export const passkeyById = z.object({ id: z.string().max(64) })
export const firstCode = z.object({ code: field.requiredText(20) })

/** PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON, for the browser. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export const getFactors = endpoint({
  method: 'GET',
  path: '/security/get-factors',
  formerPath: '/Security/get-factors',
  summary: 'How the signed-in person signs in besides the password',
  access: 'session',
  answer: shownFactors,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/security/begin-passkey',
  formerPath: '/Security/begin-passkey',
  summary: 'What the browser makes a new passkey of, with a challenge that is good once and for 5 minutes',
  access: 'session',
  needsProof: true,
  body: z.object({}),
  answer: z.object({ options: passkeyOptions }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/security/create-passkey',
  formerPath: '/Security/add-passkey',
  summary: 'Keeps the passkey that the browser made; the first of all second factors brings recovery codes',
  access: 'session',
  needsProof: true,
  body: newPasskey,
  answer: messageResponse.extend({ codes: madeCodes }),
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/security/rename-passkey',
  formerPath: '/Security/rename-passkey',
  summary: 'Names a passkey anew',
  access: 'session',
  needsProof: true,
  body: renamedPasskey,
  answer: messageResponse,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/security/remove-passkey',
  formerPath: '/Security/remove-passkey',
  summary: 'Removes a passkey; with the last second factor go the recovery codes',
  access: 'session',
  needsProof: true,
  query: passkeyById,
  answer: messageResponse,
})

export const beginApp = endpoint({
  method: 'POST',
  path: '/security/begin-app',
  formerPath: '/Security/begin-app',
  summary: 'A secret for an authenticator app; it is asked for only once a code of it was given',
  access: 'session',
  needsProof: true,
  body: z.object({}),
  /** `secret`: base32, for typing. `address`: the secret as an otpauth:// URI, for a QR code. */
  answer: z.object({ secret: z.string(), address: z.string() }),
})

export const confirmApp = endpoint({
  method: 'POST',
  path: '/security/confirm-app',
  formerPath: '/Security/confirm-app',
  summary: 'Turns the authenticator app on with a first code, or moves it to another phone',
  access: 'session',
  needsProof: true,
  body: firstCode,
  answer: messageResponse.extend({ codes: madeCodes }),
})

export const turnOffApp = endpoint({
  method: 'DELETE',
  path: '/security/remove-app',
  formerPath: '/Security/turn-off-app',
  summary: 'Turns the authenticator app off; with the last second factor go the recovery codes',
  access: 'session',
  needsProof: true,
  answer: messageResponse,
})

export const createCodes = endpoint({
  method: 'POST',
  path: '/security/create-codes',
  formerPath: '/Security/make-codes',
  summary: 'Makes new recovery codes; the former ones end. They are answered this once',
  access: 'session',
  needsProof: true,
  body: z.object({}),
  answer: messageResponse.extend({ codes: z.array(z.string()) }),
})

export const cancelFactorRemoval = endpoint({
  method: 'POST',
  path: '/security/cancel-factor-removal',
  formerPath: '/Security/keep-factors',
  summary: 'Cancels the removal of second factors, with the code of the mailed link',
  access: 'public',
  body: z.object({ code: field.mailedCode }),
  answer: messageResponse,
})
