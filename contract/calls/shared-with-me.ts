/** What the other side of a share sees: a doctor or an organization, by their own sign-in or by a link. Settled question 22. */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { documentId, recordDocument } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { email, mailedCode, requiredText } from '../rules/fields.ts'

const text = z.string().nullable()
const said = z.object({ message: z.string() })
const ofShare = z.object({ shareId: z.string().max(64) })
const ofType = ofShare.extend({ recordTypeId: z.string().max(64) })

export const recipientAddress = z.object({ email })
export const recipientCode = recipientAddress.extend({ code: mailedCode })
export const linkPasscode = z.object({ passcode: requiredText(40) })

/** Answers alike whether or not the address has a sign-in; a code is mailed only where it has. */
export const requestRecipientCode = endpoint({
  method: 'POST',
  path: '/Shared/RequestCode',
  summary: 'Mails a code to a verified doctor or organization',
  access: 'public',
  body: recipientAddress,
  answer: said,
})
export const recipientSignIn = endpoint({
  method: 'POST',
  path: '/Shared/SignIn',
  summary: 'The first step of a doctor’s or organization’s sign-in, the mailed code; a cookie holds the sign-in',
  access: 'public',
  body: recipientCode,
  answer: said,
})
/** `link` is in the fragment of the mailed address. Wrong passcodes are counted for the link's whole life. */
export const openShareLink = endpoint({
  method: 'POST',
  path: '/Shared/OpenLink',
  summary: 'Opens a mailed link with the passcode that was told separately',
  access: 'public',
  body: linkPasscode.extend({ link: z.string().max(100) }),
  answer: said,
})
export const recipientSignOut = endpoint({
  method: 'POST',
  path: '/Shared/SignOut',
  summary: 'Ends the sign-in of a doctor or organization',
  access: 'visitor',
  answer: said,
})

export const sharedPerson = z.object({
  shareId: z.string(),
  /** Stays when the same person's records are shared again. */
  personId: z.string(),
  name: z.string(),
  birthDate: text,
  /** Record types' ids, in the order of the tabs. */
  recordTypeIds: z.array(z.string()),
  /** Those whose note is shared, too. */
  noteTypeIds: z.array(z.string()),
  /** An instant. */
  sharedAt: z.string(),
  /** The last day (`YYYY-MM-DD`); null: until it is ended. */
  until: text,
  /** The instant at which it closes by itself; null: when it is ended. */
  closesAt: text,
})
export type SharedPerson = z.output<typeof sharedPerson>

/** What a sign-in still needs whose mailed code was right: a second factor, or one to be set up. Null where it needs nothing. */
export const signInStep = z.object({
  needs: z.enum(['second-factor', 'set-up']),
  /** Whose sign-in it is. */
  name: z.string(),
  hasApp: z.boolean(),
  hasPasskeys: z.boolean(),
  /** False where this address is none that passkeys work on. */
  passkeysPossible: z.boolean(),
})
export type SignInStep = z.output<typeof signInStep>

export const getSharedPeople = endpoint({
  method: 'GET',
  path: '/Shared/GetPeople',
  summary: 'Who is signed in, and the people who share with them',
  access: 'visitor',
  answer: z.object({
    message: z.string(),
    /** Null for who is not signed in, or whose link was closed. */
    recipient: z.object({ name: z.string(), by: z.enum(['sign-in', 'link']) }).nullable(),
    people: z.array(sharedPerson),
    step: signInStep.nullable(),
    /** An instant: now, by the clock that closes shares. */
    answeredAt: z.string(),
  }),
})
export const getSharedRows = endpoint({
  method: 'GET',
  path: '/Shared/GetRows',
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
  /** `rows` are rows of the type's own list call; `sources`, `unreadable` and `enteredInError` as there. */
  answer: z.looseObject({ message: z.string(), rows: z.array(z.unknown()), total: z.number().int() }),
})
export const getSharedNote = endpoint({
  method: 'GET',
  path: '/Shared/GetNote',
  summary: 'The person’s note on a shared record type',
  access: 'recipient',
  query: ofType,
  answer: z.object({ message: z.string(), data: z.object({ note: z.string() }) }),
})
export const getSharedRecord = endpoint({
  method: 'GET',
  path: '/Shared/GetRecord',
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
  path: '/Shared/GetDocuments',
  summary: 'The documents of one record of a shared type',
  access: 'recipient',
  query: ofType.extend({ id: z.string().max(300) }),
  answer: z.object({ message: z.string(), documents: z.array(recordDocument) }),
})
export const getSharedDocument = endpoint({
  method: 'GET',
  path: '/Shared/GetDocument',
  summary: 'A document of a shared type, to be shown',
  access: 'recipient',
  query: ofType.extend({ docid: documentId }),
  answer: z.object({ message: z.string(), contentType: z.string(), data: z.string() }),
})

/** What the hub tells a recipient: one of their shares has ended or changed. */
export const sharesChangedEvent = 'sharesChanged'
