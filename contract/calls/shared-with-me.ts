/**
 * The recipient's side of a share. The recipient is a doctor or an organization, and opens the share with a sign-in
 * or a link. Q22.
 */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { documentId, recordDocument } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { email, mailedCode, requiredText } from '../rules/fields.ts'

const text = z.string().nullable()
const messageResponse = z.object({ message: z.string() })
const ofShare = z.object({ shareId: z.string().max(64) })
const ofType = ofShare.extend({ recordTypeId: z.string().max(64) })

export const recipientAddress = z.object({ email })
export const recipientCode = recipientAddress.extend({ code: mailedCode })
export const linkPasscode = z.object({ passcode: requiredText(40) })

/**
 * Emails a code only if the address belongs to a recipient who can sign in. The response is the same for any address.
 */
export const requestRecipientCode = endpoint({
  method: 'POST',
  path: '/recipients/request-code',
  formerPath: '/Shared/RequestCode',
  summary: 'Mails a code to a verified doctor or organization',
  access: 'public',
  limits: [{ counter: 'recipient-code-to', by: ['email'], limit: 5, windowSeconds: 3600 }],
  body: recipientAddress,
  answer: messageResponse,
})
export const recipientSignIn = endpoint({
  method: 'POST',
  path: '/recipients/confirm-code',
  formerPath: '/Shared/SignIn',
  summary: 'The first step of a doctor’s or organization’s sign-in, the mailed code; a cookie holds the sign-in',
  access: 'public',
  body: recipientCode,
  answer: messageResponse,
})
/** `link` is the fragment of the emailed URL. The count of wrong passcodes is never reset while the link exists. */
export const openShareLink = endpoint({
  method: 'POST',
  path: '/recipients/open-link',
  formerPath: '/Shared/OpenLink',
  summary: 'Opens a mailed link with the passcode that was told separately',
  access: 'public',
  limits: [{ counter: 'open-link', by: ['network'], limit: 60, windowSeconds: 3600 }],
  body: linkPasscode.extend({ link: z.string().max(100) }),
  answer: messageResponse,
})
export const recipientSignOut = endpoint({
  method: 'POST',
  path: '/recipients/end-sign-in',
  formerPath: '/Shared/SignOut',
  summary: 'Ends the sign-in of a doctor or organization',
  access: 'visitor',
  answer: messageResponse,
})

export const sharedPerson = z.object({
  shareId: z.string(),
  personId: z.string(),
  name: z.string(),
  birthDate: text,
  recordTypeIds: z.array(z.string()),
  noteTypeIds: z.array(z.string()),
  sharedAt: z.string(),
  /** Last day of the share (`YYYY-MM-DD`). Null if it lasts until the patient ends it. */
  until: text,
  /** When the share ends automatically. Null if it lasts until the patient ends it. */
  closesAt: text,
})
export type SharedPerson = z.output<typeof sharedPerson>

/**
 * What is required after the emailed code: entering a second factor, or setting one up. Null if neither is required.
 */
export const signInStep = z.object({
  needs: z.enum(['second-factor', 'set-up']),
  name: z.string(),
  hasApp: z.boolean(),
  hasPasskeys: z.boolean(),
  /** False if passkeys don't work at the portal's address. */
  passkeysPossible: z.boolean(),
})
export type SignInStep = z.output<typeof signInStep>

export const getSharedPeople = endpoint({
  method: 'GET',
  path: '/shared-record/list-people',
  formerPath: '/Shared/GetPeople',
  summary: 'Who is signed in, and the people who share with them',
  access: 'visitor',
  answer: z.object({
    message: z.string(),
    /** Null if not signed in, or if the link was closed. */
    recipient: z.object({ name: z.string(), by: z.enum(['sign-in', 'link']) }).nullable(),
    people: z.array(sharedPerson),
    step: signInStep.nullable(),
    answeredAt: z.string(),
  }),
})
export const getSharedRows = endpoint({
  method: 'GET',
  path: '/shared-record/get-rows',
  formerPath: '/Shared/GetRows',
  summary: 'The rows of one shared record type, as its own list call answers them',
  access: 'recipient',
  query: ofType.extend({
    pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
    search: z.string().max(200).optional(),
    searchColumn: z.string().max(40).optional(),
    sort: z
      .string()
      .regex(/^[A-Za-z]{1,40}:(asc|desc)$/)
      .optional(),
  }),
  answer: z.looseObject({ message: z.string(), rows: z.array(z.unknown()), total: z.number().int() }),
})
export const getSharedNote = endpoint({
  method: 'GET',
  path: '/shared-record/get-note',
  formerPath: '/Shared/GetNote',
  summary: 'The person’s note on a shared record type',
  access: 'recipient',
  query: ofType,
  answer: z.object({ message: z.string(), data: z.object({ note: z.string() }) }),
})
export const getSharedRecord = endpoint({
  method: 'GET',
  path: '/shared-record/get-entry',
  formerPath: '/Shared/GetRecord',
  summary: 'One record of a shared type as it arrived',
  access: 'recipient',
  query: ofType.extend({ id: z.string().max(300) }),
  answer: z.object({
    id: z.string(),
    resourceType: z.string(),
    providerName: z.string(),
    receivedAt: z.string(),
    resource: z.string(),
  }),
})

export const getSharedDocuments = endpoint({
  method: 'GET',
  path: '/shared-record/list-documents',
  formerPath: '/Shared/GetDocuments',
  summary: 'The documents of one record of a shared type',
  access: 'recipient',
  query: ofType.extend({ id: z.string().max(300) }),
  answer: z.object({ message: z.string(), documents: z.array(recordDocument) }),
})
export const getSharedDocument = endpoint({
  method: 'GET',
  path: '/shared-record/get-document',
  formerPath: '/Shared/GetDocument',
  summary: 'A document of a shared type, to be shown',
  access: 'recipient',
  query: ofType.extend({ docid: documentId }),
  answer: z.object({ message: z.string(), contentType: z.string(), data: z.string() }),
})

/** Sent over the WebSocket hub when one of the recipient's shares has ended or changed. */
export const sharesChangedEvent = 'sharesChanged'
