/** The directory of doctors and organizations, and those seen in a person's own records. Source: S2 §2, §3, §7. */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { endpoint } from './endpoint.ts'
import { specialties } from '../rules/enumerations.ts'

const text = z.string().nullable()
const sharedProfile = z.array(z.object({ id: z.string(), name: z.string() }))

/** A doctor as S2 §3 names the fields. What nobody has said is null. */
export const doctor = z.object({
  providerId: z.string(),
  providerName: z.string(),
  providerLastName: text,
  /** The specialty in words. */
  providerType: text,
  /** Whole years, as a text. */
  providerExperience: text,
  /** One line. */
  providerAddress: text,
  gender: text,
  /** The caller's people whose records this doctor may see now. */
  sharedProfile,
  /** What of the asked person's record this doctor may see now: a type's `eName`, and `eName + 'Notes'`. */
  sharedTables: z.array(z.string()),
})
export type Doctor = z.output<typeof doctor>

export const organization = z.object({
  organizationId: z.string(),
  organizationName: z.string(),
  location: text,
  sharedProfile,
  sharedTables: z.array(z.string()),
})
export type Organization = z.output<typeof organization>

/** A doctor as the directory lists them. */
export const listedDoctor = doctor.extend({
  city: text,
  state: text,
  zip: text,
  phone: text,
  /** Miles from the zip that was asked from; null where either is not known. Settled question 36. */
  distance: z.number().nullable(),
  /** Only where a source has them. */
  providerRatings: z.number().nullable(),
  providerReviews: z.number().int().nullable(),
  /** Seen in the caller's own records; such doctors come first. */
  isSeen: z.boolean(),
})
export type ListedDoctor = z.output<typeof listedDoctor>

const part = {
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
  /** Words of a name. */
  search: z.string().max(constants.searchLength).optional(),
  city: z.string().max(80).optional(),
  zip: z.string().max(10).optional(),
}

/** Without page fields the whole list is meant, and at most `constants.maxPageSize` of it are answered; `total` says so. */
export const getProviders = endpoint({
  method: 'GET',
  path: '/Providers/GetProviders',
  summary: 'Doctors that can be added, those seen in the person’s records first',
  access: 'session',
  query: z.object({
    ...part,
    specialty: z.enum(specialties).optional(),
    /** Distances are counted from the address of this person; the caller's own profile where it is left out. */
    profileId: z.string().max(64).optional(),
    /** A column and its direction; `nearest:asc` is by distance where distances are known, else as without it. */
    sort: z
      .string()
      .regex(/^[A-Za-z]{1,40}:(asc|desc)$/)
      .optional(),
  }),
  answer: z.object({
    message: z.string(),
    providers: z.array(listedDoctor),
    /** How many match; counted up to `constants.maxCounted`. */
    total: z.number().int(),
    /** There are more than `total`. */
    isMore: z.boolean(),
    /** The five digits of the person's zip; null where their profile states none. */
    zip: text,
    /** Distances are counted from `zip`: the operator's table knows where it lies. */
    hasDistances: z.boolean(),
  }),
})

export const getAllOrganizations = endpoint({
  method: 'GET',
  path: '/Organization/get-all-organizations',
  summary: 'Organizations that can be connected',
  access: 'session',
  query: z.object(part),
  answer: z.object({
    message: z.string(),
    organizations: z.array(organization),
    total: z.number().int(),
    isMore: z.boolean(),
  }),
})

export const getProviderByProfileId = endpoint({
  method: 'GET',
  path: '/Providers/GetProviderByProfileId',
  summary: 'The doctors seen in a person’s records, the latest first; the first is used',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({ message: z.string(), providers: z.array(doctor) }),
})
