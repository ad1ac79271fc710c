import {
  getDoctors,
  getAccessLog,
  getSharedOrganizations,
  type RecipientKind,
} from '@kinchart/contract/calls/sharing.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { careTeamKey } from '#care-team/care-team-key.ts'
import { doctorRecipient, organizationRecipient, type Recipient } from './recipient.ts'

export const recipientsQuery = (kind: RecipientKind, profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, kind, profileId],
    queryFn: async (): Promise<readonly Recipient[]> =>
      kind === 'doctor'
        ? (await call(getDoctors, { query: { profileId } })).providers.map(doctorRecipient)
        : (await call(getSharedOrganizations, { query: { profileId } })).organizations.map(organizationRecipient),
  })

/** Refused access attempts don't count. */
export const lastAccessQuery = (profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, 'last-look', profileId],
    queryFn: () => call(getAccessLog, { query: { profileId, pageNumber: 1, pageSize: 1, looksOnly: 'true' } }),
  })

/** Newest first. */
export const accessLogQuery = (profileId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: [...careTeamKey, 'accesses', profileId, pageNumber, pageSize],
    queryFn: () => call(getAccessLog, { query: { profileId, pageNumber, pageSize } }),
  })
