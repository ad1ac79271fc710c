import { getDoctors, getOpenings, getSharedOrganizations } from '@kinchart/contract/sharing.ts'
import type { PartyKind } from '@kinchart/contract/sharing.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { careTeamKey } from '#care-team/care-team-key.ts'
import { doctorParty, organizationParty } from './party.ts'
import type { Party } from './party.ts'

/** The open person's doctors or organizations. */
export const partiesQuery = (kind: PartyKind, profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, kind, profileId],
    queryFn: async (): Promise<readonly Party[]> =>
      kind === 'doctor'
        ? (await call(getDoctors, { query: { profileId } })).providers.map(doctorParty)
        : (await call(getSharedOrganizations, { query: { profileId } })).organizations.map(organizationParty),
  })

/** The last look; what was refused is none. */
export const lastLookQuery = (profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, 'last-look', profileId],
    queryFn: () => call(getOpenings, { query: { profileId, pageNumber: 1, pageSize: 1, looksOnly: 'true' } }),
  })

/** Who looked, the newest first. */
export const openingsQuery = (profileId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: [...careTeamKey, 'openings', profileId, pageNumber, pageSize],
    queryFn: () => call(getOpenings, { query: { profileId, pageNumber, pageSize } }),
  })
