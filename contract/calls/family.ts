/** Dependents. Source: S1 §2.8, §3, §7. */
import { z } from 'zod'
import { endpoint, type RateLimit } from './endpoint.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'
import { tokens } from './account.ts'
import { isDay } from '../rules/days.ts'
import { email, optionalText, requiredBirthDate } from '../rules/fields.ts'
import { fieldMessages } from '../text/texts.ts'

const short = optionalText()

export const dependentContact = z.object({ type: z.enum(['Home', 'Cell', 'Work']), value: short })

export const dependentInsurance = z.object({
  preference: z.enum(['primary', 'secondary', 'tertiary']),
  plan: short,
  contactNumber: short,
  groupName: short,
  copay: short,
  effectiveFrom: short,
  expiresOn: short,
  namesOnCard: short,
  /** A data URL of at most 2 MB. */
  planImage: z.string().max(2_800_000),
  insuredEntityType: z.enum(['insuredperson', 'insuredpersonemployer']),
  insuredEntityNames: short,
  ssnLast4: z.string().max(4),
  gender: short,
  dateOfBirth: short,
  addressLine1: short,
  addressLine2: short,
  country: short,
  state: short,
  city: short,
  county: short,
  postalCode: short,
  phoneAreaCode: short,
  phone: short,
})

/**
 * `birthDate` is YYYY-MM-DD. The schema only limits lengths. Missing or invalid fields are reported individually as
 * 'dependent-invalid' (`dependent-fields.ts`).
 */
export const dependentInput = z.object({
  firstName: short,
  lastName: short,
  gender: z.string().trim().max(40).optional(),
  relationship: z.string().trim().max(40),
  birthDate: z.string().trim().max(40),
  language: short.optional(),
  contacts: z.array(dependentContact).max(10).optional(),
  insurance: dependentInsurance.partial().optional(),
})
export type DependentInput = z.output<typeof dependentInput>

export const dependent = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string(),
  relationship: z.string(),
  birthDate: z.string(),
})
export type Dependent = z.output<typeof dependent>

export const dependentDetails = dependent.extend({
  language: z.string(),
  contacts: z.array(dependentContact),
  insurance: dependentInsurance.partial().nullable(),
})

export const authorityGrounds = ['guardianship', 'agreement'] as const
export type AuthorityGround = (typeof authorityGrounds)[number]

/**
 * The guardian's authority over a dependent who has come of age. 'asked': the guardian must confirm by the end of
 * `answerBy` (YYYY-MM-DD). 'paused': the deadline has passed, and the record can't be opened. 'confirmed': the
 * guardian confirmed on `confirmedAt`. A confirmation is valid for one year.
 */
export const authority = z.object({
  state: z.enum(['asked', 'paused', 'confirmed']),
  answerBy: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
})
export type Authority = z.output<typeof authority>

/**
 * A record that a guardian is handing over to a dependent who has come of age. 'waiting': the emailed link is valid
 * to the end of `until` (YYYY-MM-DD). 'ended': the link expired, or too many wrong birth dates were entered. `email`:
 * the address to which the link was sent.
 */
export const handover = z.object({ state: z.enum(['waiting', 'ended']), email: z.string(), until: z.string() })
export type Handover = z.output<typeof handover>

const one = z.object({ dependentId: z.string() })
const messageResponse = z.object({ message: z.string() })

export const mostNewCounted = 100

export const getDependents = endpoint({
  method: 'GET',
  path: '/Dependent/get-dependents',
  summary: 'The dependents of the signed-in person',
  access: 'session',
  answer: z.object({
    message: z.string(),
    dependents: z.array(dependent),
    /** Number of sources per profile, including the user's own profile. Profiles without sources are absent. */
    sources: z.record(z.string(), z.number().int()),
    /**
     * Number of new entries per profile since this account last viewed the record, up to `mostNewCounted`. Profiles
     * without new entries are absent. Source: Look 16b.
     */
    fresh: z.record(z.string(), z.number().int()),
    /** Keyed by profile, for dependents who have come of age. Absent if no confirmation is needed. */
    authority: z.record(z.string(), authority),
    /** Keyed by profile. */
    handovers: z.record(z.string(), handover),
  }),
})

export const getDependent = endpoint({
  method: 'GET',
  path: '/Dependent/get-dependent',
  summary: 'One dependent, whole',
  access: 'session',
  query: one,
  answer: z.object({ message: z.string(), dependent: dependentDetails }),
})

export const addDependent = endpoint({
  method: 'POST',
  path: '/Dependent/add-dependent',
  summary: 'Adds a dependent',
  access: 'session',
  body: dependentInput,
  answer: z.object({ message: z.string(), dependentId: z.string() }),
})

export const updateDependent = endpoint({
  method: 'PUT',
  path: '/Dependent/update-dependent',
  summary: 'Changes a dependent',
  access: 'session',
  body: dependentInput.extend({ id: z.string() }),
  answer: messageResponse,
})

export const removeDependent = endpoint({
  method: 'DELETE',
  path: '/Dependent/remove-dependent',
  summary: 'Removes a dependent with everything kept of them',
  access: 'session',
  needsProof: true,
  query: one,
  answer: messageResponse,
})

export const confirmAuthority = endpoint({
  method: 'POST',
  path: '/dependents/confirm-authority',
  formerPath: '/Dependent/confirm-authority',
  summary: 'States that the guardian may still look after a dependent who has come of age',
  access: 'session',
  body: one.extend({ ground: z.enum(authorityGrounds) }),
  answer: messageResponse,
})

export const handoverAddress = z.object({ email })

export const createHandover = endpoint({
  method: 'POST',
  path: '/handovers/create',
  formerPath: '/Dependent/hand-over-record',
  summary: 'Mails the link by which somebody who has come of age takes their record over; a former link ends',
  access: 'session',
  needsProof: true,
  body: one.extend(handoverAddress.shape),
  answer: messageResponse,
})

export const cancelHandover = endpoint({
  method: 'DELETE',
  path: '/handovers/cancel',
  formerPath: '/Dependent/take-handover-back',
  summary: 'Ends the link by which a record would be taken over',
  access: 'session',
  query: one,
  answer: messageResponse,
})

const mailedLink = z.object({ code: z.string().max(100) })

const viewLimits: readonly RateLimit[] = [{ counter: 'handover-look', by: ['account'], limit: 60, windowSeconds: 3600 }]

export const getHandover = endpoint({
  method: 'POST',
  path: '/handovers/get',
  formerPath: '/Handover/show',
  summary:
    'What the link of a mail hands over: whose record it is by the first name, and from how many sources it comes',
  access: 'session',
  limits: viewLimits,
  body: mailedLink,
  answer: z.object({ firstName: z.string(), sources: z.number().int() }),
})

/**
 * Validates the typed birth date, which proves who is taking over a record. `today` is the latest current date in any
 * time zone.
 */
export const handoverProof = (today: string) =>
  z.object({ birthDate: requiredBirthDate(today, fieldMessages.required) })

export const acceptHandover = endpoint({
  method: 'POST',
  path: '/handovers/accept',
  formerPath: '/Handover/accept',
  summary: 'Takes a record over into the account of the signed-in person; answers tokens that name it',
  access: 'session',
  limits: viewLimits,
  body: mailedLink.extend({ birthDate: z.string().trim().max(40).refine(isDay, fieldRules.birthDateNotADay) }),
  answer: tokens.extend({ message: z.string() }),
})
