import { getAllOrganizations, getProviders } from '@kinchart/contract/providers.ts'
import type { PartyKind } from '@kinchart/contract/sharing.ts'
import type { specialties } from '@kinchart/contract/enumerations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { doctorOption, organizationOption } from './provider-option.ts'
import type { ProviderOption } from './provider-option.ts'

export type Specialty = (typeof specialties)[number]

/** What a page of doctors is asked by; an empty text is no condition. */
export type DoctorsAsked = {
  readonly profileId: string
  readonly search: string
  readonly specialty: Specialty
  readonly city: string
  readonly zip: string
  readonly sort: string | null
  readonly pageNumber: number
  readonly pageSize: number
}

const unlessEmpty = (name: 'search' | 'city' | 'zip' | 'sort', text: string): Readonly<Record<string, string>> =>
  text === '' ? {} : { [name]: text }

/** A page of the directory; the former page stays until the next is there. */
export const doctorsQuery = (asked: DoctorsAsked) =>
  queryOptions({
    queryKey: ['doctors', asked],
    queryFn: async () => {
      const { profileId, search, specialty, city, zip, sort, pageNumber, pageSize } = asked
      return call(getProviders, {
        query: {
          profileId,
          specialty,
          pageNumber,
          pageSize,
          ...unlessEmpty('search', search),
          ...unlessEmpty('city', city),
          ...unlessEmpty('zip', zip),
          ...unlessEmpty('sort', sort ?? ''),
        },
      })
    },
    placeholderData: keepPreviousData,
  })

/** How many a picker offers at once. */
const OFFERED = 50

/** What a picker offers for the letters that were typed; `hasMore`: typing more is worth it. */
export const optionsQuery = (kind: PartyKind, profileId: string, search: string) =>
  queryOptions({
    queryKey: ['doctors', 'options', kind, profileId, search],
    queryFn: async (): Promise<{ options: readonly ProviderOption[]; hasMore: boolean }> => {
      const part = { pageNumber: 1, pageSize: OFFERED, ...unlessEmpty('search', search) }
      if (kind === 'organization') {
        const { organizations, total, isMore } = await call(getAllOrganizations, { query: part })
        return { options: organizations.map(organizationOption), hasMore: isMore || total > OFFERED }
      }
      const { providers, total, isMore } = await call(getProviders, { query: { ...part, profileId } })
      return { options: providers.map(doctorOption), hasMore: isMore || total > OFFERED }
    },
    placeholderData: keepPreviousData,
  })
