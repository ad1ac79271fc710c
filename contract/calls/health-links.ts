/**
 * SMART Health Links and the patient summary they contain. Source: HL7 SMART Health Cards and Links IG (STU 1), IPS
 * 2.0.1; Q23.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalText } from '../rules/fields.ts'
import { healthLinkModes, healthLinkStates } from './health-link-modes.ts'
import { healthLinkTexts } from '@kinchart/texts/en/health-links.ts'
import { sections } from '../sections/all.ts'

const id = z.string().max(64)
const instant = z.iso.datetime()
const messageResponse = z.object({ message: z.string() })

/** Sizes in bytes. */
export const healthLinkLimits = {
  labelLength: 80,
  passcodeMin: 6,
  passcodeMax: 100,
  recipientLength: 80,
  longestDays: 366,
  live: 100,
  madeInADay: 200,
  contentBytes: 7_000_000,
  openedBytes: 5_000_000,
  summaryBytes: 5_000_000,
  summaryEntries: 2000,
  /** Maximum length of a link's address. Source: SMART Health Links, payload `url`. */
  addressLength: 128,
  /** How long a file's address is valid. The file can be opened only once. */
  fileMinutes: 60,
  accessesAMinute: 30,
} as const

/** These paths are not part of the portal's API and are not under `/api`. Each path is followed by a 256-bit secret. */
export const healthLinkPaths = { manifest: '/shl/m', direct: '/shl/d', file: '/shl/f' } as const

/** Record types with a section in a summary, most important first. Source: IPS 2.0.1. */
export const summaryTypeIds: readonly string[] = sections
  .flatMap(({ recordType, summary }) => (recordType && summary ? [{ id: recordType.id, order: summary.order }] : []))
  .toSorted((a, b) => a.order - b.order)
  .map(({ id }) => id)

export const getSummary = endpoint({
  method: 'GET',
  path: '/health-links/get-summary',
  formerPath: '/Sharing/GetSummary',
  summary: 'An International Patient Summary of the chosen record types, as a FHIR document (application/fhir+json)',
  access: 'record',
  limits: [{ counter: 'summary', by: ['account'], limit: 300, windowSeconds: 3600 }],
  query: z.object({
    profileId: id,
    recordTypes: z.string().max(100),
    /** If 'true', leaves out the entries that the patient added. */
    withoutOwn: z.enum(['true']).optional(),
  }),
  answersFile: true,
  answer: z.never(),
})

/** The encrypted content: a compact JWE, encrypted in the browser. The server never receives the key. */
const content = z.string().max(healthLinkLimits.contentBytes)
const recordTypeIds = z.array(z.enum(summaryTypeIds)).max(summaryTypeIds.length)

/** The passcode is compared exactly as typed. */
export const healthLinkFields = z.object({
  label: optionalText(healthLinkLimits.labelLength),
  passcode: z
    .string()
    .min(healthLinkLimits.passcodeMin, healthLinkTexts.passcodeShort)
    .max(healthLinkLimits.passcodeMax),
})

export const createHealthLink = endpoint({
  method: 'POST',
  path: '/health-links/create',
  formerPath: '/Sharing/CreateHealthLink',
  summary: 'Makes a SMART Health Link of content that the browser has encrypted',
  access: 'record',
  needsProof: true,
  maxBodyBytes: healthLinkLimits.contentBytes + 10_000,
  body: z.object({
    profileId: id,
    mode: z.enum(healthLinkModes),
    label: healthLinkFields.shape.label,
    /** The end of the link, at most a year from now. Required for `direct`. */
    expiresAt: instant.optional(),
    passcode: healthLinkFields.shape.passcode.optional(),
    /** The content will be updated while the link is active (flag L). */
    longTerm: z.boolean().optional(),
    /** Empty for a link that contains a check-in response. Such a link can be opened only once. */
    recordTypeIds,
    once: z.boolean().optional(),
    withoutOwn: z.boolean().optional(),
    content,
  }),
  answer: z.object({ message: z.string(), id: z.string(), url: z.string() }),
})

export const renewHealthLink = endpoint({
  method: 'POST',
  path: '/health-links/update',
  formerPath: '/Sharing/RenewHealthLink',
  summary: 'Puts newer content behind a link that stands',
  access: 'record',
  limits: [{ counter: 'health-link-renewal', by: ['account'], limit: 200, windowSeconds: 86_400 }],
  maxBodyBytes: healthLinkLimits.contentBytes + 10_000,
  body: z.object({ profileId: id, id, content }),
  answer: messageResponse,
})

export const endHealthLink = endpoint({
  method: 'POST',
  path: '/health-links/end',
  formerPath: '/Sharing/EndHealthLink',
  summary: 'Ends a link: from then on nobody opens it, and its content is removed',
  access: 'record',
  body: z.object({ profileId: id, id }),
  answer: messageResponse,
})

export const healthLink = z.object({
  id: z.string(),
  label: z.string(),
  mode: z.enum(healthLinkModes),
  hasPasscode: z.boolean(),
  longTerm: z.boolean(),
  once: z.boolean(),
  state: z.enum(healthLinkStates),
  recordTypeIds: z.array(z.string()),
  withoutOwn: z.boolean(),
  createdAt: z.string(),
  contentAt: z.string(),
  expiresAt: z.string().nullable(),
  opened: z.number().int(),
  lastOpenedAt: z.string().nullable(),
  /** Number of wrong passcodes that are still allowed. Null if the link has no passcode. */
  triesLeft: z.number().int().nullable(),
})
export type HealthLink = z.output<typeof healthLink>

export const getHealthLinks = endpoint({
  method: 'GET',
  path: '/health-links/list',
  formerPath: '/Sharing/GetHealthLinks',
  summary: 'The health links of a person, newest first',
  access: 'record',
  query: z.object({ profileId: id }),
  answer: z.object({ message: z.string(), links: z.array(healthLink) }),
})

/** Source: SMART Health Links, manifest request. */
export const manifestRequest = z.object({
  recipient: z.string().trim().min(1).max(1000),
  passcode: z.string().max(1000).optional(),
  embeddedLengthMax: z.number().int().min(0).optional(),
})

export const manifestTypes = {
  fhir: 'application/fhir+json',
  card: 'application/smart-health-card',
  access: 'application/smart-api-access',
} as const

/** Unknown members are ignored. Source: SMART Health Links, manifest. */
export const manifest = z.object({
  /**
   * 'finalized', 'can-change' or 'no-longer-valid'; absent if the server does not state it. Source: SMART Health Links.
   */
  status: z.string().optional().catch(undefined),
  files: z.array(
    z.object({
      contentType: z.string(),
      embedded: z.string().optional(),
      location: z.string().optional(),
      lastUpdated: z.string().optional(),
      status: z.string().optional(),
    }),
  ),
})
export type Manifest = z.output<typeof manifest>
