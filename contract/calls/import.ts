/** Importing a record: authorization, progress, ledger. Source: S2 §3, §4, §7; Q1, Q10, Q11. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { providerTypes } from '../rules/enumerations.ts'
import { optionalText, requiredText } from '../rules/fields.ts'
import { importStates } from './import-states.ts'
import { organizationRequestTexts } from '@kinchart/texts/en/import.ts'
import { ledgerReasons } from '@kinchart/texts/en/ledger.ts'

/** Why a resource type is incomplete. The database stores the code. The code's text is in `texts/en/ledger.ts`. */
export type LedgerReason = keyof typeof ledgerReasons

/**
 * The Patient id for a PDF or image that the user adds in the portal. The document is assigned to the patient without
 * confirmation.
 */
export const ownPatientId = (profileId: string): string => `own-${profileId}`.slice(0, 64)

export const ledgerRow = z.object({
  resourceType: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'partial', 'failed', 'not-granted']),
  pages: z.number().int(),
  /** Number of resources that the organization reports; null if it reports none. */
  offered: z.number().int().nullable(),
  received: z.number().int(),
  stored: z.number().int(),
  refused: z.number().int(),
  /** Null if unknown. */
  missing: z.number().int().nullable(),
  reason: z.enum(Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]]).nullable(),
  notices: z.array(z.string()),
  /** The category codes to which the source granted access. Set only for the reason `granted-in-part`. */
  grantedParts: z.array(z.string()).optional(),
})
export type LedgerRow = z.output<typeof ledgerRow>

const person = z.object({ name: z.string(), birthDate: z.string() })

const countedType = z.object({ type: z.string(), count: z.number().int() })

export const fileCounts = z.object({
  kept: z.array(countedType),
  older: z.array(countedType),
  left: z.array(countedType),
  /** Counts of the left-out resource types and resources that `left` does not list. Null if `left` lists them all. */
  leftMore: z.object({ kinds: z.number().int(), count: z.number().int() }).nullable(),
})
export type FileCounts = z.output<typeof fileCounts>

export const fileSet = z.object({
  count: z.number().int(),
  /** The newest date that the files contain. Null if no file contains a date. */
  dated: z.string().nullable(),
  /** Progress of a large file that is being read. Otherwise absent. */
  readPercent: z.number().int().optional(),
  refused: z.array(
    z.object({
      name: z.string(),
      reason: z.enum(Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]]),
      /** Set only for an export of Apple Health measurements. */
      counted: fileCounts.optional(),
    }),
  ),
})
export type FileSet = z.output<typeof fileSet>

export const connectedEhr = z.object({
  providerType: z.enum(providerTypes),
  providerName: z.string(),
  profileName: z.string(),
  profileId: z.string(),
  ehrEndPointId: z.number().int(),
  ehrPatientId: z.string(),
  ehrImportRequestId: z.string(),
  state: z.enum(importStates),
  /** 0 to 100. Reaches 100 only after everything has arrived. */
  percent: z.number().int(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Null if no automatic retry is scheduled. */
  nextTryAt: z.string().nullable(),
  /**
   * The most recent time when the source sent everything. Set only if the source can't be queried now. Otherwise
   * null.
   */
  completeAsOf: z.string().nullable(),
  received: z.number().int(),
  stored: z.number().int(),
  offered: z.number().int().nullable(),
  /** The patient as named by the source. `chosenPatient` is the profile that the user chose for this patient. Q11. */
  sourcePatient: person.nullable(),
  chosenPatient: person,
  /**
   * Another person's record that the source links to this patient. The user must confirm the link. Null if there is no
   * such record.
   */
  linkedPatient: person.nullable(),
  reason: z.enum(Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]]).nullable(),
  ledger: z.array(ledgerRow),
  /**
   * True if the latest run requested only changes. `offered` and `received` then count changes, and `stored` counts
   * everything.
   */
  asksForChanges: z.literal(true).optional(),
  /**
   * Disclaimers that the source adds to all its responses, in the source's own words. A disclaimer doesn't mean that
   * data is missing. Absent if there are none.
   */
  disclaimers: z.array(z.string()).optional(),
  /** Set for files that the patient added, which can't be queried. Null for a connected source. */
  files: fileSet.nullable().optional(),
})
export type ConnectedEhr = z.output<typeof connectedEhr>

/** Sent over the WebSocket hub during an import, at most twice a second. */
export const importProgress = z.object({ userId: z.string(), import: connectedEhr })
export type ImportProgress = z.output<typeof importProgress>

/** Sent over the WebSocket hub at the end of an import. Source: S2 §4. */
export const completedEhr = z.object({
  userId: z.string(),
  ehrImportRequestId: z.string(),
  profileId: z.string(),
  state: z.enum(importStates),
})
export type CompletedEhr = z.output<typeof completedEhr>

/** A sign-in at an organization, with no import from this sign-in yet. */
export const unfinished = z.object({
  ehrEndPointId: z.number().int(),
  hospitalName: z.string(),
  profileName: z.string(),
  startedAt: z.string(),
})
export type Unfinished = z.output<typeof unfinished>

const byRequest = z.object({ ehrImportRequestId: z.string().max(64) })
const messageResponse = z.object({ message: z.string() })

export const startImport = endpoint({
  method: 'POST',
  path: '/imports/begin-authorization',
  formerPath: '/EhrEndPoints/StartImport',
  summary: 'Builds the authorization address on the server and remembers what was asked',
  access: 'ticket',
  body: z.object({
    ehrEndPointId: z.number().int(),
    profileId: z.string().max(64),
    redirectUrl: z.string().max(2000).optional(),
  }),
  answer: z.object({ authorizationUrl: z.string() }),
})

export const finishImport = endpoint({
  method: 'POST',
  path: '/imports/finish-authorization',
  formerPath: '/EhrEndPoints/FinishImport',
  summary: 'Takes what the provider’s redirect brought back and starts the import',
  access: 'public',
  body: z.object({
    state: z.string().max(4000),
    code: z.string().max(8000).optional(),
    error: z.string().max(200).optional(),
    iss: z.string().max(2000).optional(),
  }),
  answer: connectedEhr,
})

export const retryAuthorization = endpoint({
  method: 'POST',
  path: '/imports/retry-authorization',
  formerPath: '/EhrEndPoints/AskAgain',
  summary: 'Builds one more authorization address, for less, after a provider refused the scopes it was asked for',
  access: 'public',
  body: z.object({
    state: z.string().max(4000),
    description: z.string().max(4000).optional(),
  }),
  answer: z.object({ authorizationUrl: z.string() }),
})

export const confirmPatient = endpoint({
  method: 'POST',
  path: '/imports/confirm-patient',
  formerPath: '/MergeEHR/confirm-patient',
  summary: 'Says whether the person the source names is the one chosen here',
  access: 'ticket',
  body: byRequest.extend({ isSamePerson: z.boolean() }),
  answer: messageResponse,
})

export const getReachedPatients = endpoint({
  method: 'GET',
  path: '/imports/list-patients',
  formerPath: '/MergeEHR/get-reached-patients',
  summary: 'The people that a sign-in reaches, and the profiles their records may go to',
  access: 'session',
  query: byRequest,
  answer: z.object({
    providerName: z.string(),
    expiresAt: z.string(),
    /** Names are from the source. `suggestedProfileId` is set only if name and birth date match. */
    patients: z.array(person.extend({ ehrPatientId: z.string(), suggestedProfileId: z.string().nullable() })),
    profiles: z.array(person.extend({ profileId: z.string(), isSelf: z.boolean() })),
  }),
})

export const choosePatients = endpoint({
  method: 'POST',
  path: '/imports/choose-patients',
  formerPath: '/MergeEHR/choose-patients',
  summary: 'Says whose record is whose, and starts an import for each person chosen',
  access: 'session',
  body: byRequest.extend({
    /** Patients not listed here are not imported. */
    choices: z
      .array(z.object({ ehrPatientId: z.string().max(128), profileId: z.string().max(64) }))
      .min(1)
      .max(20),
  }),
  answer: z.object({ message: z.string(), connectedEhrs: z.array(connectedEhr) }),
})

export const retryImport = endpoint({
  method: 'POST',
  path: '/imports/retry',
  formerPath: '/MergeEHR/retry-import',
  summary: 'Asks again for what is missing or has changed; in full also for what the source has removed',
  access: 'session',
  body: byRequest.extend({ inFull: z.boolean().optional() }),
  answer: messageResponse,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/get',
  formerPath: '/MergeEHR/get-import',
  summary: 'One import with its ledger',
  access: 'ticket',
  query: byRequest,
  answer: connectedEhr,
})

export const getConnectedEhrs = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-connected-ehrs',
  summary: 'The connected sources of the signed-in person and their dependents',
  access: 'session',
  answer: z.object({
    message: z.string(),
    connectedEhrs: z.array(connectedEhr),
    /** Sign-ins started in the last day that have no import yet, newest first. */
    unfinished: z.array(unfinished),
    isVeteran: z.boolean(),
  }),
})

export const deleteEhrRecord = endpoint({
  method: 'DELETE',
  path: '/MergeEHR/delete-ehr-record',
  summary: 'Removes an import with its records and ends its grant at the provider',
  access: 'session',
  query: byRequest,
  answer: messageResponse,
})

export const processEpicData = endpoint({
  method: 'POST',
  path: '/EpicEHR/ProcessEpicData',
  summary: 'Starts the import of a pending authorization of this session',
  access: 'ticket',
  body: z.object({ token: z.string().max(8192), ProfileId: z.string().max(64), EHRHospital: z.string().max(200) }),
  answer: messageResponse,
})

const mailChoice = z.object({ isOn: z.boolean() })

export const getImportMails = endpoint({
  method: 'GET',
  path: '/imports/get-email-notices',
  formerPath: '/MergeEHR/get-import-mails',
  summary: 'Whether the person is mailed when an import has ended unseen, or a source needs them',
  access: 'session',
  answer: mailChoice,
})

export const setImportMails = endpoint({
  method: 'PUT',
  path: '/imports/update-email-notices',
  formerPath: '/MergeEHR/set-import-mails',
  summary: 'Switches those mails on or off',
  access: 'session',
  body: mailChoice,
  answer: mailChoice,
})

export const organizationRequestLimits = { organizationName: 500, place: 500, website: 500, message: 2000 } as const

/** A user's request to add a missing organization. Source: Q9. */
export const organizationRequestFields = z.object({
  organizationName: requiredText(organizationRequestLimits.organizationName),
  place: optionalText(organizationRequestLimits.place),
  website: optionalText(organizationRequestLimits.website).refine(
    (text) => text === '' || isWebsite(text),
    organizationRequestTexts.websiteInvalid,
  ),
  message: optionalText(organizationRequestLimits.message),
})

function isWebsite(text: string): boolean {
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

export const sendEhrAddRequest = endpoint({
  method: 'POST',
  path: '/User/SendEhrAddRequest',
  summary: 'Asks for a care organization that is not listed or not connectable',
  access: 'ticket',
  body: organizationRequestFields
    .partial({ place: true, website: true, message: true })
    .extend({ ehrEndPointId: z.number().int().optional() }),
  answer: messageResponse,
})
