/**
 * The directory of doctors and organizations, and the doctors and organizations that appear in a patient's records.
 * Source: S2 §2, §3, §7.
 */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { endpoint } from './endpoint.ts'
import { specialties } from '../rules/enumerations.ts'

const text = z.string().nullable()
const sharedProfile = z.array(z.object({ id: z.string(), name: z.string() }))

/** Uses the field names of S2 §3. Unknown values are null. */
export const doctor = z.object({
  providerId: z.string(),
  providerName: z.string(),
  providerLastName: text,
  providerType: text,
  /** Whole years, as text. */
  providerExperience: text,
  providerAddress: text,
  gender: text,
  /** The caller's patients whose records this doctor can see now. */
  sharedProfile,
  /**
   * Parts of the requested patient's record that this doctor can see now. Each is a record type's `eName`, or `eName
   * + 'Notes'` for the notes on that type.
   */
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

export const listedDoctor = doctor.extend({
  city: text,
  state: text,
  zip: text,
  phone: text,
  /** In miles from the requested zip. Null if either location is unknown. Q36. */
  distance: z.number().nullable(),
  /** Null unless a source has ratings. */
  providerRatings: z.number().nullable(),
  providerReviews: z.number().int().nullable(),
  isSeen: z.boolean(),
})
export type ListedDoctor = z.output<typeof listedDoctor>

const part = {
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(constants.maxPageSize).optional(),
  search: z.string().max(constants.searchLength).optional(),
  city: z.string().max(80).optional(),
  zip: z.string().max(10).optional(),
}

/** If the page fields are absent, returns the first `constants.maxPageSize` doctors. */
export const getProviders = endpoint({
  method: 'GET',
  path: '/Providers/GetProviders',
  summary: 'Doctors that can be added, those seen in the person’s records first',
  access: 'session',
  query: z.object({
    ...part,
    specialty: z.enum(specialties).optional(),
    /** Distances are measured from this profile's address. Defaults to the caller's own profile. */
    profileId: z.string().max(64).optional(),
    /** `column:asc` or `column:desc`. `nearest:asc` has no effect if distances are unknown. */
    sort: z
      .string()
      .regex(/^[A-Za-z]{1,40}:(asc|desc)$/)
      .optional(),
  }),
  answer: z.object({
    message: z.string(),
    providers: z.array(listedDoctor),
    /** Counted up to `constants.maxCounted`. */
    total: z.number().int(),
    isMore: z.boolean(),
    /** The patient's five-digit zip. Null if their profile has no zip. */
    zip: text,
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
