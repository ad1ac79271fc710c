import type { z } from 'zod'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type {
  getAllOrganizations,
  getProviders,
  ListedDoctor,
  Organization,
} from '@kinchart/contract/calls/providers.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Db } from '#platform/database/database.ts'
import { findProviders, type ListedProvider } from './find-provider.ts'
import { milesTo } from './miles.ts'
import { fitsTerms, searchProviders, sortedBy, termsOf, type ProviderSearch } from './search-providers.ts'
import type { Specialty } from './tables.ts'

type PageParams = {
  readonly pageNumber?: number | undefined
  readonly pageSize?: number | undefined
  readonly search?: string | undefined
  readonly city?: string | undefined
  readonly zip?: string | undefined
}
type DoctorListParams = PageParams & { readonly specialty?: Specialty | undefined; readonly sort?: string | undefined }
type Shared = Pick<ListedDoctor, 'sharedProfile' | 'sharedTables'>

export type DoctorSearchContext = {
  readonly zip: string | null
  /** Ids of doctors in the patient's record, most recently seen first. */
  readonly seen: readonly string[]
  readonly sharedOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, Shared>>
}

const MAX_SEEN = 100

const NEAREST = 'nearest:asc'

/** Doctors seen in the patient's record come first unless another order is requested. */
export async function listDoctors(
  db: Db,
  params: DoctorListParams,
  person: DoctorSearchContext,
): Promise<z.output<typeof getProviders.answer>> {
  const wanted: ProviderSearch = { ...params, kind: 'practitioner' }
  const { zip } = person
  const hasDistances = zip !== null && (await milesTo(db, zip, [zip])).size > 0
  const sort = readSort(params.sort === NEAREST ? (hasDistances ? 'distance:asc' : undefined) : params.sort)
  const seen = sort === undefined ? await findSeen(db, wanted, person.seen) : []
  const { limit, offset } = partOf(params)
  const found = await searchProviders(db, wanted, {
    limit: Math.max(0, limit - Math.max(0, seen.length - offset)),
    offset: Math.max(0, offset - seen.length),
    sort,
    from: person.zip,
    without: seen,
  })
  const ids = [...seen.slice(offset, offset + limit), ...found.ids]
  const rows = await findProviders(db, ids)
  const page = ids.flatMap((id) => rows.get(id) ?? [])
  const miles = await milesTo(db, person.zip, [...new Set(page.flatMap(({ zip }) => zip ?? []))])
  const shared = await person.sharedOf(ids)
  const isSeen = new Set(person.seen)
  return {
    message: page.length === 0 ? messages.noDataFound : messages.dataLoaded,
    providers: page.map((one) => ({
      ...doctorOf(one),
      distance: miles.get(one.zip ?? '') ?? null,
      providerRatings: null,
      providerReviews: null,
      isSeen: isSeen.has(one.providerId),
      sharedProfile: [],
      sharedTables: [],
      ...shared.get(one.providerId),
    })),
    total: Math.min(found.total + seen.length, constants.maxCounted),
    isMore: found.isMore || found.total + seen.length > constants.maxCounted,
    zip,
    hasDistances,
  }
}

export async function listCareOrganizations(
  db: Db,
  params: PageParams,
  sharedOf: DoctorSearchContext['sharedOf'],
): Promise<z.output<typeof getAllOrganizations.answer>> {
  const { ids, total, isMore } = await searchProviders(db, { ...params, kind: 'organization' }, partOf(params))
  const rows = await findProviders(db, ids)
  const shared = await sharedOf(ids)
  const organizations: Organization[] = ids
    .flatMap((id) => rows.get(id) ?? [])
    .map(({ providerId, name, address }) => ({
      organizationId: providerId,
      organizationName: name,
      location: address,
      sharedProfile: [],
      sharedTables: [],
      ...shared.get(providerId),
    }))
  return {
    message: organizations.length === 0 ? messages.noDataFound : messages.dataLoaded,
    organizations,
    total,
    isMore,
  }
}

const doctorOf = (one: ListedProvider) => ({
  providerId: one.providerId,
  providerName: one.name,
  providerLastName: one.lastName,
  providerType: one.type,
  providerExperience: one.experience,
  providerAddress: one.address,
  gender: one.gender,
  city: one.city,
  state: one.state,
  zip: one.zip,
  phone: one.phone,
})

function partOf({ pageNumber = 1, pageSize = constants.maxPageSize }: PageParams) {
  return { limit: pageSize, offset: Math.min((pageNumber - 1) * pageSize, constants.maxCounted) }
}

/**
 * Parses `field:direction`, where the field is a column of S2 §2. Undefined for an unknown field, which means the
 * default order.
 */
function readSort(sort: string | undefined) {
  const [field, direction] = (sort ?? '').split(':')
  const by = sortedBy.find((name) => field === name || field?.toLowerCase() === `provider${name}`)
  return by === undefined ? undefined : { by, isDescending: direction === 'desc' }
}

async function findSeen(db: Db, wanted: ProviderSearch, seen: readonly string[]): Promise<string[]> {
  if (seen.length === 0) return []
  const rows = await db
    .selectFrom('listedProvider')
    .select(['id', 'nameKey', 'specialty', 'cityKey', 'zipKey'])
    .where('id', 'in', seen.slice(0, MAX_SEEN))
    .where('kind', '=', wanted.kind)
    .where('retiredAt', 'is', null)
    .execute()
  const terms = termsOf(wanted)
  const fitting = new Set(rows.filter((row) => fitsTerms(row, terms)).map(({ id }) => id))
  return seen.filter((id) => fitting.has(id))
}
