import { getDoctors } from '@kinchart/contract/calls/sharing.ts'
import { getProviders } from '@kinchart/contract/calls/providers.ts'
import type { specialties } from '@kinchart/contract/rules/enumerations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { careTeamKey } from '#care-team/care-team-key.ts'
import { upwards } from './doctor-columns.ts'

export type Specialty = (typeof specialties)[number]

/** By distance where it is known, else those seen in the records first, then by name. */
export const nearest = upwards('nearest')
/** The column of distances, upwards: what `nearest` comes to where they are known. */
export const byDistance = upwards('distance')

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

/** Ids of the doctors whom the person has added. */
export const connectedDoctorsQuery = (profileId: string) =>
  queryOptions({
    queryKey: [...careTeamKey, 'connected-doctors', profileId],
    queryFn: async () =>
      (await call(getDoctors, { query: { profileId } })).providers.map(({ providerId }) => providerId),
  })
