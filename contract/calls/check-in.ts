/**
 * Check-in: a clinic's request before a visit, and the patient's response. The feature is a preview, because the
 * standard is still a draft. Source: SMART Health Check-in 1.0 (editor's draft), §5 request, §6 response.
 */
import { z } from 'zod'
import { formItem } from './check-in-form.ts'
import { endpoint, type RateLimit } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { sections } from '../sections/all.ts'

export const checkInDraft = {
  tag: 'v1.0.0-draft.1',
  request: 'smart-health-checkin-request',
  response: 'smart-health-checkin-response',
  version: '1',
  fhirVersion: '4.0.1',
  mediaTypes: { fhir: 'application/fhir+json', card: 'application/smart-health-card' },
} as const

export const checkInStatuses = ['fulfilled', 'partial', 'unavailable', 'declined', 'unsupported', 'error'] as const
export type CheckInStatus = (typeof checkInStatuses)[number]

export const checkInLimits = {
  requestLength: 200_000,
  items: 50,
  entries: 300,
  responseBytes: 4_000_000,
  answerLength: 5000,
  codeMinutes: 15,
} as const

export const unsupportedReasons = [
  'kind',
  'selector',
  'media-type',
  'release',
  'type',
  'form-not-sent',
  'form-unreadable',
] as const

/** Whether the entry is current, uncertain, past or ruled out. Null in lists without this information. */
const place = z.enum(['now', 'unsure', 'past', 'ruled-out']).nullable()

const offeredEntry = z.object({
  section: z.enum(sections.map(({ name }) => name) as [string, ...string[]]),
  row: anyRow,
  place,
  isChosen: z.boolean(),
})
export type OfferedEntry = z.output<typeof offeredEntry>

const itemWords = {
  id: z.string(),
  /** The requester's own text. It does not prove the requester's identity. */
  title: z.string(),
  summary: z.string().nullable(),
  isRequired: z.boolean(),
}

export const checkInItem = z.discriminatedUnion('kind', [
  z.object({
    ...itemWords,
    kind: z.literal('records'),
    /** Personal data from the profile. Null if the clinic's request for this item doesn't include it. */
    person: z.object({ name: z.string(), birthDate: z.string().nullable(), gender: z.string().nullable() }).nullable(),
    entries: z.array(offeredEntry),
    /** Number of all matches. `entries` may contain only the newest. */
    total: z.number().int(),
    /**
     * How completely each source sent the requested resource types. An empty list of entries doesn't prove that there
     * are none.
     */
    sources: z.array(listSource),
    unreadable: z.number().int(),
    /** True if the clinic's request doesn't restrict which records to send, so the patient chooses. */
    isOpen: z.boolean(),
  }),
  z.object({ ...itemWords, kind: z.literal('form'), formTitle: z.string().nullable(), form: z.array(formItem) }),
  z.object({ ...itemWords, kind: z.literal('unsupported'), reason: z.enum(unsupportedReasons) }),
])
export type CheckInItem = z.output<typeof checkInItem>
export type CheckInRecords = Extract<CheckInItem, { kind: 'records' }>
export type CheckInForm = Extract<CheckInItem, { kind: 'form' }>

const request = z.string().min(1).max(checkInLimits.requestLength)
const profileId = z.string().max(64)
const day = z.iso.date()

const limits: readonly RateLimit[] = [{ counter: 'check-in', by: ['account'], limit: 300, windowSeconds: 3600 }]

export const readCheckIn = endpoint({
  method: 'POST',
  path: '/check-in/read-request',
  formerPath: '/CheckIn/Read',
  summary: 'What a check-in request asks for, and what of the record would answer it; nothing is sent',
  access: 'record',
  limits,
  maxBodyBytes: checkInLimits.requestLength * 6,
  body: z.object({ profileId, day, request }),
  answer: z.object({ purpose: z.string().nullable(), items: z.array(checkInItem) }),
})
export type CheckIn = z.output<typeof readCheckIn.answer>

export const checkInChoice = z.object({
  item: z.string(),
  isDeclined: z.boolean(),
  withPerson: z.boolean(),
  entries: z.array(z.string().max(64)).max(checkInLimits.entries),
  answers: z.record(z.string(), z.array(z.string().max(checkInLimits.answerLength)).max(50)),
})
export type CheckInChoice = z.output<typeof checkInChoice>

export const answerCheckIn = endpoint({
  method: 'POST',
  path: '/check-in/create-response',
  formerPath: '/CheckIn/Answer',
  summary: 'Makes the response to a check-in request of what the person chose; the browser hands it over',
  access: 'record',
  needsProof: true,
  limits,
  maxBodyBytes: checkInLimits.requestLength * 6 + 500_000,
  body: z.object({
    profileId,
    day,
    request,
    choices: z.array(checkInChoice).max(checkInLimits.items),
    /**
     * The requesting page's origin as the browser reports it. Absent if the request was pasted, scanned or opened from
     * a link.
     */
    origin: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional(),
  }),
  answer: z.object({
    /** JSON text, because parsing could change the digits of numbers in the record. */
    response: z.string(),
    /**
     * The response as a FHIR Bundle (collection), for the QR code that the patient shows at the front desk. Null if
     * nothing is sent.
     */
    bundle: z.string().nullable(),
    statuses: z.array(z.object({ item: z.string(), status: z.enum(checkInStatuses) })),
  }),
})
