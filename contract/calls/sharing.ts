/**
 * A patient's doctors and organizations, the data shared with them, and the access log. Source: S2 §3, §7;
 * Q21, Q22.
 */
import { shareErrors } from '@kinchart/texts/en/further-failures.ts'
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { endpoint, type RateLimit } from './endpoint.ts'
import { optionalEmail, repeats } from '../rules/fields.ts'
import { doctor, organization } from './providers.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { selectPrompt } from '../text/texts.ts'

const text = z.string().nullable()
const id = z.string().max(64)
const byProfile = z.object({ profileId: id })

export const recipientKinds = ['doctor', 'organization'] as const
export type RecipientKind = (typeof recipientKinds)[number]

export const waysToOpen = ['sign-in', 'link', 'none'] as const

export const ownInShare = ['none', 'out', 'in', 'older'] as const
export type OwnInShare = (typeof ownInShare)[number]

const ways = {
  /** True if the recipient is verified and subscribed. Such a recipient can sign in to Kinchart. */
  isSubscribed: z.boolean(),
  opensBy: z.enum(waysToOpen),
  /**
   * Last day of the recipient's access to the requested patient's record (`YYYY-MM-DD`). Null if the access lasts
   * until the patient ends it.
   */
  sharedUntil: text,
  linkSentTo: text,
  /** Number of wrong passcodes that are still allowed. Null without a link. */
  linkTriesLeft: z.number().int().nullable(),
  /** Null if the share was never opened. */
  lastOpenedAt: text,
  /** The sources connected when the share was created. */
  sharedSources: z.array(z.string()),
  /** Sources connected since the share was created. They are not shared until the patient chooses them. */
  newSources: z.array(z.object({ id, name: z.string() })),
  /**
   * Whether the share includes the entries that the patient added. 'none': there are no such entries. 'out': the
   * share leaves them out. 'older': the share is older than the newest entry. 'in': the share is newer than all
   * entries.
   */
  ownEntries: z.enum(ownInShare),
}
export const myDoctor = doctor.extend(ways)
export type MyDoctor = z.output<typeof myDoctor>
export const myOrganization = organization.extend(ways)
export type MyOrganization = z.output<typeof myOrganization>
export type SharingState = Pick<MyDoctor, keyof typeof ways | 'sharedProfile' | 'sharedTables'>

const day = z.iso.date()
const DAY_MS = 86_400_000
/** The westernmost US time zone is UTC−11, so each day ends there later than in all other US time zones. */
const LAST_ZONE_MS = 11 * 3_600_000
const MAX_DAYS = 5 * 366

/** Returns the time, in ms, when the share's last day has ended in all US time zones. */
export const shareCloses = (until: string): number => Date.parse(`${until}T00:00:00Z`) + DAY_MS + LAST_ZONE_MS

/**
 * Returns an error if the day has ended in all US time zones or is more than five years away. Null if the day is
 * valid.
 */
export function lastDayError(until: string, now = Date.now()): string | null {
  const closes = shareCloses(until)
  if (!(closes > now)) return shareErrors.past
  return closes > now + MAX_DAYS * DAY_MS ? shareErrors.tooFar : null
}

/** `today` is the current day in the user's time zone. */
export const shareFields = (today: string) =>
  z
    .object({
      until: z.string().superRefine((day, context) => {
        const problem = day === '' ? null : day < today ? shareErrors.past : lastDayError(day)
        if (problem !== null) context.addIssue(problem)
      }),
      sendTo: optionalEmail,
      again: z.string().trim(),
    })
    .refine(...repeats('sendTo', 'again', sharingTexts.sendToDiffers))

/**
 * `mongoDBTables` contains the `eName` of each shared record type, and `eName + 'Notes'` if the notes on that type
 * are shared.
 */
const shareBody = z.object({
  profileIds: z.array(id).max(100),
  mongoDBTables: z.array(z.string().max(80)).max(100),
  /** Last day of the share. If absent, the share lasts until the patient ends it. */
  until: day.optional(),
  /** The email address for the link. Only for recipients who can't sign in to Kinchart. */
  sendTo: optionalEmail.optional(),
  withoutOwn: z.boolean().optional(),
  /**
   * Sources to add to the share. All of them were connected after the share was created. If absent, adds every source
   * that was connected after the share was created.
   */
  newSources: z.array(id).max(1000).optional(),
})
const shared = z.object({
  message: z.string(),
  /** Passcodes are returned only in this response and are never emailed. */
  links: z.array(z.object({ id: z.string(), name: z.string(), sentTo: z.string(), passcode: z.string() })),
  withoutAccess: z.array(z.string()),
})
export type Shared = z.output<typeof shared>
const messageResponse = z.object({ message: z.string() })

/** Source: S2 §5. */
export const pickedRecipient = (kind: RecipientKind) => z.object({ id: id.min(1, selectPrompt(kind)) })

export const getSharedOrganizations = endpoint({
  method: 'GET',
  path: '/Organization/get-shared-organizations',
  summary: 'The organizations of a person; without a profile, of the caller',
  access: 'session',
  query: z.object({ profileId: id.optional() }),
  answer: z.object({ message: z.string(), organizations: z.array(myOrganization) }),
})
/** Accepts both formats of S2: with `organizationId`, or with `providerId` and `status`. Q26. */
export const addOrganization = endpoint({
  method: 'POST',
  path: '/Organization/add-organization',
  summary: 'Connects an organization',
  access: 'record',
  body: z.object({
    organizationId: id.optional(),
    profileId: id,
    providerId: id.optional(),
    status: z.string().max(8).optional(),
  }),
  answer: messageResponse,
})
const shareLimits: readonly RateLimit[] = [{ counter: 'share', by: ['account'], limit: 120, windowSeconds: 3600 }]

export const shareToOrganization = endpoint({
  method: 'POST',
  path: '/Organization/share-profile-to-organization',
  summary: 'Shares record types with an organization',
  access: 'session',
  needsProof: true,
  limits: shareLimits,
  body: shareBody.extend({ organizationId: id }),
  answer: shared,
})
export const removeOrganization = endpoint({
  method: 'DELETE',
  path: '/Organization/remove-organization',
  summary: 'Removes an organization from a person’s list and ends everything that the account shares with it',
  access: 'record',
  query: byProfile.extend({ organizationId: id }),
  answer: messageResponse,
})
export const getDoctors = endpoint({
  method: 'GET',
  path: '/MyDoctors/GetDoctors',
  summary: 'The doctors of a person',
  access: 'record',
  query: byProfile,
  answer: z.object({ message: z.string(), providers: z.array(myDoctor) }),
})
export const addDoctors = endpoint({
  method: 'POST',
  path: '/MyDoctors/AddDoctors',
  summary: 'Adds a doctor',
  access: 'record',
  body: z.object({ status: z.string().max(8), providerId: id, profileId: id }),
  answer: messageResponse,
})
export const shareToDoctor = endpoint({
  method: 'POST',
  path: '/MyDoctors/ShareProfileDataToDoctor',
  summary: 'Shares record types with doctors',
  access: 'session',
  needsProof: true,
  limits: shareLimits,
  body: shareBody.extend({ providers: z.array(id).max(20) }),
  answer: shared,
})
export const removeDoctor = endpoint({
  method: 'DELETE',
  path: '/MyDoctors/RemoveDoctor',
  summary: 'Removes a doctor from a person’s list and ends everything that the account shares with them',
  access: 'record',
  query: byProfile.extend({ providerId: id }),
  answer: messageResponse,
})
export const endShare = endpoint({
  method: 'POST',
  path: '/sharing/end-share',
  formerPath: '/Sharing/EndShare',
  summary: 'Ends everything that the account shares with a doctor or organization, who stay in the lists',
  access: 'record',
  body: byProfile.extend({ recipientKind: z.enum(recipientKinds), recipientId: id }),
  answer: messageResponse,
})

export const openedKinds = ['people', 'rows', 'note', 'record', 'document', 'health-link', 'app', 'refused'] as const
export const opening = z.object({
  id: z.string(),
  openedAt: z.string(),
  who: z.string(),
  /** The email address of the recipient's sign-in or link. Null if there is none. */
  address: text,
  what: z.enum(openedKinds),
  /** The record type's `eName`. Null if the event has no record type. */
  table: text,
  by: z.enum([...waysToOpen, 'health-link', 'app']),
})
export type Access = z.output<typeof opening>

export const getAccessLog = endpoint({
  method: 'GET',
  path: '/sharing/list-accesses',
  formerPath: '/Sharing/GetOpenings',
  summary: 'Who looked at a person’s records, when and at what, newest first',
  access: 'record',
  query: byProfile.extend({
    looksOnly: z.enum(['true']).optional(),
    pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
  }),
  answer: z.object({ message: z.string(), accesses: z.array(opening), total: z.number().int() }),
})
