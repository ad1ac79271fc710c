/** Doctors, organizations and what is shared with them. Source: S2 §3, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const text = z.string().nullable()
const said = z.object({ message: z.string() })
const byProfile = z.object({ profileId: z.string().max(64) })
const sharedProfile = z.array(z.object({ id: z.string(), name: z.string() }))

export const doctor = z.object({
  providerId: z.string(),
  providerName: z.string(),
  providerLastName: text,
  providerType: text,
  providerExperience: text,
  providerAddress: text,
  gender: text,
  sharedProfile,
  sharedTables: z.array(z.string()),
})

export const organization = z.object({
  organizationId: z.string(),
  organizationName: z.string(),
  location: text,
  sharedProfile,
  sharedTables: z.array(z.string()),
})

const organizations = z.object({ message: z.string(), organizations: z.array(organization) })
const doctors = z.object({ message: z.string(), providers: z.array(doctor) })
const shareBody = z.object({
  profileIds: z.array(z.string().max(64)).max(100),
  mongoDBTables: z.array(z.string().max(80)).max(100),
})

export const getAllOrganizations = endpoint({
  method: 'GET',
  path: '/Organization/get-all-organizations',
  summary: 'Organizations that can be connected',
  access: 'session',
  answer: organizations,
})
export const getSharedOrganizations = endpoint({
  method: 'GET',
  path: '/Organization/get-shared-organizations',
  summary: 'Organizations shared with',
  access: 'session',
  answer: organizations,
})
export const addOrganization = endpoint({
  method: 'POST',
  path: '/Organization/add-organization',
  summary: 'Connects an organization',
  access: 'session',
  body: z.object({
    organizationId: z.string().max(64).optional(),
    profileId: z.string().max(64),
    providerId: z.string().max(64).optional(),
    status: z.string().max(8).optional(),
  }),
  answer: said,
})
export const shareToOrganization = endpoint({
  method: 'POST',
  path: '/Organization/share-profile-to-organization',
  summary: 'Shares record types with an organization',
  access: 'session',
  body: shareBody.extend({ organizationId: z.string().max(64) }),
  answer: said,
})
export const removeOrganization = endpoint({
  method: 'DELETE',
  path: '/Organization/remove-organization',
  summary: 'Removes an organization and ends its shares',
  access: 'session',
  query: byProfile.extend({ organizationId: z.string().max(64) }),
  answer: said,
})
export const getDoctors = endpoint({
  method: 'GET',
  path: '/MyDoctors/GetDoctors',
  summary: 'The doctors of a person',
  access: 'session',
  query: byProfile,
  answer: doctors,
})
export const addDoctors = endpoint({
  method: 'POST',
  path: '/MyDoctors/AddDoctors',
  summary: 'Adds a doctor',
  access: 'session',
  body: z.object({ status: z.string().max(8), providerId: z.string().max(64), profileId: z.string().max(64) }),
  answer: said,
})
export const shareToDoctor = endpoint({
  method: 'POST',
  path: '/MyDoctors/ShareProfileDataToDoctor',
  summary: 'Shares record types with doctors',
  access: 'session',
  body: shareBody.extend({ providers: z.array(z.string().max(64)).max(100) }),
  answer: said,
})
export const removeDoctor = endpoint({
  method: 'DELETE',
  path: '/MyDoctors/RemoveDoctor',
  summary: 'Removes a doctor and ends their shares',
  access: 'session',
  query: byProfile.extend({ providerId: z.string().max(64) }),
  answer: said,
})
export const getProviders = endpoint({
  method: 'GET',
  path: '/Providers/GetProviders',
  summary: 'Providers that can be added',
  access: 'session',
  answer: doctors,
})
export const getProviderByProfileId = endpoint({
  method: 'GET',
  path: '/Providers/GetProviderByProfileId',
  summary: 'The providers seen in a person’s records; the first is used',
  access: 'session',
  query: byProfile,
  answer: doctors,
})
