import { getAllOrganizations, getProviders } from '@kinchart/contract/calls/providers.ts'
import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { doctorOption, organizationOption } from './provider-option.ts'
import type { ProviderOption } from './provider-option.ts'

/** How many a picker offers at once. */
const OFFERED = 50

/** What a picker offers for the letters that were typed; `hasMore`: typing more is worth it. */
export const optionsQuery = (kind: RecipientKind, profileId: string, search: string) =>
  queryOptions({
    queryKey: ['doctors', 'options', kind, profileId, search],
    queryFn: async (): Promise<{ options: readonly ProviderOption[]; hasMore: boolean }> => {
      const part = { pageNumber: 1, pageSize: OFFERED, ...(search === '' ? {} : { search }) }
      if (kind === 'organization') {
        const { organizations, total, isMore } = await call(getAllOrganizations, { query: part })
        return { options: organizations.map(organizationOption), hasMore: isMore || total > OFFERED }
      }
      const { providers, total, isMore } = await call(getProviders, { query: { ...part, profileId } })
      return { options: providers.map(doctorOption), hasMore: isMore || total > OFFERED }
    },
    placeholderData: keepPreviousData,
  })
