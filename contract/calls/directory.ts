/** Care organizations. Source: S2 §3 (EHR endpoint), §7. */
import { z } from 'zod'
import { constants } from '../rules/constants.ts'
import { endpoint } from './endpoint.ts'
import { providerTypes } from '../rules/enumerations.ts'

export const careOrganization = z.object({
  ehrEndPointId: z.number().int(),
  hospitalName: z.string(),
  ehrname: z.string(),
  providerType: z.enum(providerTypes),
  place: z.string(),
  isConnectable: z.boolean(),
  notConnectableReason: z.string().nullable(),
})
export type CareOrganization = z.output<typeof careOrganization>

/** The spec's EHR endpoint. Never contains client secrets. */
export const ehrEndpoint = careOrganization.extend({
  clientId: z.string(),
  tokenHost: z.string(),
  authorizationPath: z.string(),
  authorizationMethod: z.string(),
  webRedirectUri: z.string(),
  scopes: z.string(),
  state: z.string(),
  aud: z.string(),
})
export type EhrEndpoint = z.output<typeof ehrEndpoint>

const page = z.coerce.number().int().min(1).max(1_000_000)

/** Returns one page of care organizations, filtered by provider type or EHR name. */
export const getAllEndpoints = endpoint({
  method: 'GET',
  path: '/EhrEndPoints/GetAllEndpoints',
  summary: 'Care organizations by page and search, or by name',
  access: 'ticket',
  query: z.object({
    providerType: z.enum(providerTypes).optional(),
    pageNumber: page.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).optional(),
    search: z.string().max(constants.searchLength).optional(),
    ehrName: z.string().max(200).optional(),
    isDisplay: z.enum(['true', 'false']).optional(),
  }),
  answer: z.object({
    message: z.string(),
    endpoints: z.array(careOrganization),
    total: z.number().int(),
    isDirectoryEmpty: z.boolean(),
  }),
})

export const getEndpointById = endpoint({
  method: 'GET',
  path: '/EhrEndPoints/GetEndpointById',
  summary: 'One care organization with its authorization settings',
  access: 'ticket',
  query: z.object({ EhrEndPointId: z.coerce.number().int() }),
  answer: ehrEndpoint,
})
