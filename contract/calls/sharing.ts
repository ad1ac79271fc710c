/** A person's doctors and organizations, what is shared with them, and who looked. Source: S2 §3, §7; settled 21 to 22. */
import { shareFaults } from '@kinchart/texts/en/further-failures.ts'
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { endpoint } from './endpoint.ts'
import { optionalEmail, repeats } from '../rules/fields.ts'
import { doctor, organization } from './providers.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { selectPrompt } from '../text/texts.ts'

const text = z.string().nullable()
const id = z.string().max(64)
const byProfile = z.object({ profileId: id })

export const recipientKinds = ['doctor', 'organization'] as const
export type RecipientKind = (typeof recipientKinds)[number]

/** How the other side opens a share: their own sign-in, a link that was mailed, or nothing yet. */
export const waysToOpen = ['sign-in', 'link', 'none'] as const

/** Whether own entries are in a share. */
export const ownInShare = ['none', 'out', 'in', 'older'] as const
export type OwnInShare = (typeof ownInShare)[number]

const ways = {
  /** Verified and subscribed: has a sign-in here. */
  isSubscribed: z.boolean(),
  opensBy: z.enum(waysToOpen),
  /** The day of the asked person's share after which it is closed (`YYYY-MM-DD`); null: until it is ended. */
  sharedUntil: text,
  /** Where the current link was mailed. */
  linkSentTo: text,
  /** Wrong passcodes that the link still takes; null where there is none. */
  linkTriesLeft: z.number().int().nullable(),
  /** An instant; null while nobody looked. */
  lastOpenedAt: text,
  /** The sources whose records are shared: those that were connected when the share was given, by name. */
  sharedSources: z.array(z.string()),
  /** Sources that were connected since. Each is in no share of the asked person until its owner chooses it. */
  newSources: z.array(z.object({ id, name: z.string() })),
  /**
   * Whether what the people wrote in their records themselves is in what is shared of them: 'older' where some of it was written
   * since, 'none' where nothing was written.
   */
  ownEntries: z.enum(ownInShare),
}
export const myDoctor = doctor.extend(ways)
export type MyDoctor = z.output<typeof myDoctor>
export const myOrganization = organization.extend(ways)
export type MyOrganization = z.output<typeof myOrganization>
/** What is beside a doctor or an organization of a person's list: what is shared with them, and how they open it. */
export type Standing = Pick<MyDoctor, keyof typeof ways | 'sharedProfile' | 'sharedTables'>

const day = z.iso.date()
const DAY_MS = 86_400_000
/** A day ends last in the country's westernmost zone, eleven hours behind UTC. */
const LAST_ZONE_MS = 11 * 3_600_000
const MOST_DAYS = 5 * 366

/** When the last day of a share has ended everywhere in the country, in ms. */
export const shareCloses = (until: string): number => Date.parse(`${until}T00:00:00Z`) + DAY_MS + LAST_ZONE_MS

/** What is wrong with the last day of a share: over everywhere, or more than five years away; null where nothing is. */
export function faultOfLastDay(until: string, now = Date.now()): string | null {
  const closes = shareCloses(until)
  if (!(closes > now)) return shareFaults.past
  return closes > now + MOST_DAYS * DAY_MS ? shareFaults.tooFar : null
}

/** What is typed when a share is given: until when, and twice where its link is mailed. `today` is the person's own. */
export const shareFields = (today: string) =>
  z
    .object({
      until: z.string().superRefine((day, context) => {
        const fault = day === '' ? null : day < today ? shareFaults.past : faultOfLastDay(day)
        if (fault !== null) context.addIssue(fault)
      }),
      sendTo: optionalEmail,
      again: z.string().trim(),
    })
    .refine(...repeats('sendTo', 'again', sharingTexts.sendToDiffers))

/** `mongoDBTables` holds a type's `eName`, and `eName + 'Notes'` where its notes are shared. */
const shareBody = z.object({
  profileIds: z.array(id).max(100),
  mongoDBTables: z.array(z.string().max(80)).max(100),
  /** The last day; left out: until it is ended. */
  until: day.optional(),
  /** Where to mail a link, for who has no sign-in here. */
  sendTo: optionalEmail.optional(),
  /** What the person wrote in the record themselves stays out of the share. */
  withoutOwn: z.boolean().optional(),
  /** Which sources enter a share that was given before they were connected; left out: all of them. */
  newSources: z.array(id).max(1000).optional(),
})
const shared = z.object({
  message: z.string(),
  /** Links that were mailed; each passcode is told here, once, and never mailed. */
  links: z.array(z.object({ id: z.string(), name: z.string(), sentTo: z.string(), passcode: z.string() })),
  /** Names of recipients without a sign-in or a link: they can't open the share until a link is sent. */
  withoutAccess: z.array(z.string()),
})
export type Shared = z.output<typeof shared>
const said = z.object({ message: z.string() })

/** Whom a person picks to be added to their list. Source: S2 §5. */
export const pickedRecipient = (kind: RecipientKind) => z.object({ id: id.min(1, selectPrompt(kind)) })

export const getSharedOrganizations = endpoint({
  method: 'GET',
  path: '/Organization/get-shared-organizations',
  summary: 'The organizations of a person; without a profile, of the caller',
  access: 'session',
  query: z.object({ profileId: id.optional() }),
  answer: z.object({ message: z.string(), organizations: z.array(myOrganization) }),
})
/** Takes both shapes of S2: with `organizationId`, and with `providerId` and `status`. Settled question 26. */
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
  answer: said,
})
export const shareToOrganization = endpoint({
  method: 'POST',
  path: '/Organization/share-profile-to-organization',
  summary: 'Shares record types with an organization',
  access: 'session',
  needsProof: true,
  body: shareBody.extend({ organizationId: id }),
  answer: shared,
})
export const removeOrganization = endpoint({
  method: 'DELETE',
  path: '/Organization/remove-organization',
  summary: 'Removes an organization from a person’s list and ends everything that the account shares with it',
  access: 'record',
  query: byProfile.extend({ organizationId: id }),
  answer: said,
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
  answer: said,
})
export const shareToDoctor = endpoint({
  method: 'POST',
  path: '/MyDoctors/ShareProfileDataToDoctor',
  summary: 'Shares record types with doctors',
  access: 'session',
  needsProof: true,
  body: shareBody.extend({ providers: z.array(id).max(20) }),
  answer: shared,
})
export const removeDoctor = endpoint({
  method: 'DELETE',
  path: '/MyDoctors/RemoveDoctor',
  summary: 'Removes a doctor from a person’s list and ends everything that the account shares with them',
  access: 'record',
  query: byProfile.extend({ providerId: id }),
  answer: said,
})
export const endShare = endpoint({
  method: 'POST',
  path: '/Sharing/EndShare',
  summary: 'Ends everything that the account shares with a doctor or organization, who stay in the lists',
  access: 'record',
  body: byProfile.extend({ recipientKind: z.enum(recipientKinds), recipientId: id }),
  answer: said,
})

/** What was opened: the list of people, a kind of record, a note on it, one record, a document; or refused. */
export const openedKinds = ['people', 'rows', 'note', 'record', 'document', 'health-link', 'app', 'refused'] as const
export const opening = z.object({
  id: z.string(),
  /** An instant. */
  openedAt: z.string(),
  who: z.string(),
  /** The address they signed in with or the link was mailed to; null where there is none. */
  address: text,
  what: z.enum(openedKinds),
  /** The record type's `eName`; null where it is about none. */
  table: text,
  by: z.enum([...waysToOpen, 'health-link', 'app']),
})
export type Access = z.output<typeof opening>

export const getAccessLog = endpoint({
  method: 'GET',
  path: '/Sharing/GetOpenings',
  summary: 'Who looked at a person’s records, when and at what, newest first',
  access: 'record',
  query: byProfile.extend({
    /** Without what was refused. */
    looksOnly: z.enum(['true']).optional(),
    pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
    pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
  }),
  answer: z.object({ message: z.string(), accesses: z.array(opening), total: z.number().int() }),
})
