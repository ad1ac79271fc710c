/** The second step of a recipient's sign-in, and their second factors. Not in the spec. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as factors from './second-factors.ts'
import { givenCode } from './sign-ins.ts'

const messageResponse = z.object({ message: z.string() })
const nothing = z.object({})
const credential = z.object({ credential: factors.authenticationResponse })

/**
 * Required after the emailed code, and again before a change to the second factors. Accepts an authenticator code or
 * a recovery code.
 */
export const confirmRecipientFactor = endpoint({
  method: 'POST',
  path: '/recipients/confirm-second-factor',
  formerPath: '/Shared/GiveSecondFactor',
  summary: 'Goes on with the sign-in of a doctor or organization with a code of the app, or a recovery code',
  access: 'recipient-step',
  body: givenCode,
  answer: messageResponse,
})
export const beginRecipientPasskeyUse = endpoint({
  method: 'POST',
  path: '/recipients/begin-confirmation',
  formerPath: '/Shared/BeginPasskeyUse',
  summary: 'What the browser asks the passkeys of this sign-in with; the challenge is good once and for 5 minutes',
  access: 'recipient-step',
  limits: [{ counter: 'passkey-use', by: ['recipient'], limit: 60, windowSeconds: 900 }],
  body: nothing,
  answer: z.object({ options: factors.passkeyOptions }),
})
export const confirmRecipientPasskey = endpoint({
  method: 'POST',
  path: '/recipients/confirm-passkey',
  formerPath: '/Shared/UsePasskey',
  summary: 'Goes on with the sign-in of a doctor or organization with a passkey',
  access: 'recipient-step',
  body: credential,
  answer: messageResponse,
})

/** `mayChange`: true if the second factor was entered within the last ten minutes. */
export const getRecipientFactors = endpoint({
  method: 'GET',
  path: '/recipients/get-factors',
  formerPath: '/Shared/GetFactors',
  summary: 'The passkeys, app and recovery codes of a doctor or organization',
  access: 'recipient',
  answer: factors.shownFactors.omit({ passwordChangedAt: true }).extend({ mayChange: z.boolean() }),
})

// Fails with 'second-factor-needed' if the recipient has a second factor but did not enter it. Fails with
// 'proof-needed' if the recipient entered it more than ten minutes ago. Setting up the first factor requires only the
// emailed code.
export const beginRecipientPasskey = endpoint({
  method: 'POST',
  path: '/recipients/begin-passkey',
  formerPath: '/Shared/BeginPasskey',
  summary: 'What the browser makes a new passkey of a doctor or organization of',
  access: 'recipient-step',
  body: nothing,
  answer: factors.beginPasskey.answer,
})
export const addRecipientPasskey = endpoint({
  method: 'POST',
  path: '/recipients/create-passkey',
  formerPath: '/Shared/AddPasskey',
  summary: 'Keeps the passkey that the browser made; the first second factor brings recovery codes and signs in',
  access: 'recipient-step',
  body: factors.newPasskey,
  answer: factors.addPasskey.answer,
})
export const beginRecipientApp = endpoint({
  method: 'POST',
  path: '/recipients/begin-app',
  formerPath: '/Shared/BeginApp',
  summary: 'A secret for the authenticator app of a doctor or organization',
  access: 'recipient-step',
  body: nothing,
  answer: factors.beginApp.answer,
})
export const confirmRecipientApp = endpoint({
  method: 'POST',
  path: '/recipients/confirm-app',
  formerPath: '/Shared/ConfirmApp',
  summary: 'Turns the app on with a first code, or moves it to another phone; the first second factor signs in',
  access: 'recipient-step',
  body: factors.firstCode,
  answer: factors.confirmApp.answer,
})
export const renameRecipientPasskey = endpoint({
  method: 'PUT',
  path: '/recipients/rename-passkey',
  formerPath: '/Shared/RenamePasskey',
  summary: 'Names a passkey of a doctor or organization anew',
  access: 'recipient-step',
  body: factors.renamedPasskey,
  answer: messageResponse,
})
/** The recipient's only second factor can't be removed. Removing a passkey ends all other sign-ins of the recipient. */
export const removeRecipientPasskey = endpoint({
  method: 'DELETE',
  path: '/recipients/remove-passkey',
  formerPath: '/Shared/RemovePasskey',
  summary: 'Removes a passkey of a doctor or organization, and ends every other sign-in',
  access: 'recipient-step',
  query: factors.passkeyById,
  answer: messageResponse,
})
export const turnOffRecipientApp = endpoint({
  method: 'DELETE',
  path: '/recipients/remove-app',
  formerPath: '/Shared/TurnOffApp',
  summary: 'Turns the app of a doctor or organization off, and ends every other sign-in',
  access: 'recipient-step',
  answer: messageResponse,
})
export const createRecipientCodes = endpoint({
  method: 'POST',
  path: '/recipients/create-codes',
  formerPath: '/Shared/MakeCodes',
  summary: 'Makes new recovery codes for a doctor or organization, and ends every other sign-in',
  access: 'recipient-step',
  body: nothing,
  answer: factors.createCodes.answer,
})
