/**
 * Check-in: what a clinic asks for before a visit, and what a person sends. A preview: the draft is not final.
 * Source: SMART Health Check-in 1.0 (editor's draft), §5 request, §6 response.
 */
import { z } from 'zod'
import { formItem } from './check-in-form.ts'
import { endpoint } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { sections } from '../sections/all.ts'

/** The draft that Kinchart follows, and its fixed words. */
export const checkInDraft = {
  tag: 'v1.0.0-draft.1',
  request: 'smart-health-checkin-request',
  response: 'smart-health-checkin-response',
  version: '1',
  /** The FHIR release of the resources that are sent. */
  fhirVersion: '4.0.1',
  mediaTypes: { fhir: 'application/fhir+json', card: 'application/smart-health-card' },
} as const

export const checkInStatuses = ['fulfilled', 'partial', 'unavailable', 'declined', 'unsupported', 'error'] as const
export type CheckInStatus = (typeof checkInStatuses)[number]

export const checkInLimits = {
  requestLength: 200_000,
  items: 50,
  /** Entries that are offered for one item, newest first. */
  entries: 300,
  /** Bytes of a response. */
  responseBytes: 4_000_000,
  answerLength: 5000,
  /** How long the code at the desk can be opened. */
  codeMinutes: 15,
} as const

/** Why an item cannot be answered here. */
export const unsupportedReasons = [
  'kind',
  'selector',
  'media-type',
  'release',
  'type',
  'form-not-sent',
  'form-unreadable',
] as const

/** Whether an entry is so now, uncertain, past or ruled out; null in lists that do not say. */
const place = z.enum(['now', 'unsure', 'past', 'ruled-out']).nullable()

const offeredEntry = z.object({
  section: z.enum(sections.map(({ name }) => name) as [string, ...string[]]),
  row: anyRow,
  place,
  /** It is chosen until the person changes that. */
  isChosen: z.boolean(),
})
export type OfferedEntry = z.output<typeof offeredEntry>

const itemWords = {
  id: z.string(),
  /** The words of whoever wrote the request; they prove nothing about who asks. */
  title: z.string(),
  summary: z.string().nullable(),
  isRequired: z.boolean(),
}

export const checkInItem = z.discriminatedUnion('kind', [
  z.object({
    ...itemWords,
    kind: z.literal('records'),
    /** The person's name, birth date and gender, as in their profile; null where the item does not ask for them. */
    person: z.object({ name: z.string(), birthDate: z.string().nullable(), gender: z.string().nullable() }).nullable(),
    entries: z.array(offeredEntry),
    /** How many entries fit. More than `entries` holds, where only the newest are offered. */
    total: z.number().int(),
    /** What the sources gave of these kinds: an empty list may not mean that there is nothing. */
    sources: z.array(listSource),
    unreadable: z.number().int(),
    /** The clinic leaves the choice to the person. */
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
/** Today, where the person is: which entries are past depends on it. */
const day = z.iso.date()

export const readCheckIn = endpoint({
  method: 'POST',
  path: '/CheckIn/Read',
  summary: 'What a check-in request asks for, and what of the record would answer it; nothing is sent',
  access: 'record',
  maxBodyBytes: checkInLimits.requestLength * 6,
  body: z.object({ profileId, day, request }),
  answer: z.object({ purpose: z.string().nullable(), items: z.array(checkInItem) }),
})
export type CheckIn = z.output<typeof readCheckIn.answer>

export const checkInChoice = z.object({
  item: z.string(),
  /** The person does not want to send it. */
  isDeclined: z.boolean(),
  withPerson: z.boolean(),
  /** Ids of offered rows. */
  entries: z.array(z.string().max(64)).max(checkInLimits.entries),
  answers: z.record(z.string(), z.array(z.string().max(checkInLimits.answerLength)).max(50)),
})
export type CheckInChoice = z.output<typeof checkInChoice>

export const answerCheckIn = endpoint({
  method: 'POST',
  path: '/CheckIn/Answer',
  summary: 'Makes the response to a check-in request of what the person chose; the browser hands it over',
  access: 'record',
  needsProof: true,
  maxBodyBytes: checkInLimits.requestLength * 6 + 500_000,
  body: z.object({
    profileId,
    day,
    request,
    choices: z.array(checkInChoice).max(checkInLimits.items),
    /** The origin of the page that asked, as the browser reports it; absent where the request was pasted, scanned or opened. */
    origin: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional(),
  }),
  answer: z.object({
    /** The response as a JSON text, with the digits of the record. */
    response: z.string(),
    /** The same content as a FHIR Bundle (collection), for a code at the desk; null where nothing is sent. */
    bundle: z.string().nullable(),
    statuses: z.array(z.object({ item: z.string(), status: z.enum(checkInStatuses) })),
  }),
})
