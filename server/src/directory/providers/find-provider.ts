import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { providerIdOf } from './provider-id.ts'
import type { ProviderKind } from './tables.ts'

/** Facts that no list states are null. */
export type ListedProvider = {
  readonly providerId: string
  readonly kind: ProviderKind
  readonly npi: string | null
  readonly name: string
  readonly lastName: string | null
  readonly type: string | null
  readonly experience: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly gender: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly isRetired: boolean
}

const MOST = 1000

/** Includes retired providers; undefined for an unknown id. */
export async function findProvider(db: Db, id: string): Promise<ListedProvider | undefined> {
  return (await findProviders(db, [id])).get(id.toLowerCase())
}

/** Includes retired providers. Reads only the first thousand ids. */
export async function findProviders(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ListedProvider>> {
  const requestedIds = ids.filter((id) => isUuid(id)).slice(0, MOST)
  if (requestedIds.length === 0) return new Map()
  const rows = await selectProviders(db).where('id', 'in', requestedIds).execute()
  return new Map(rows.map((row) => [row.providerId, row]))
}

/** Includes retired providers. Reads only the first thousand NPIs. */
export async function findProvidersByNpi(
  db: Db,
  npis: readonly string[],
): Promise<ReadonlyMap<string, ListedProvider>> {
  const byId = await findProviders(
    db,
    npis.slice(0, MOST).map((npi) => providerIdOf({ npi })),
  )
  return new Map([...byId.values()].flatMap((one) => (one.npi === null ? [] : [[one.npi, one] as const])))
}

const selectProviders = (db: Db) =>
  db
    .selectFrom('listedProvider')
    .select(['id as providerId', 'kind', 'npi', 'name', 'lastName', 'type', 'experience', 'address'])
    .select(['city', 'state', 'zip', 'gender', 'phone', 'email'])
    .select(({ eb }) => eb('retiredAt', 'is not', null).$castTo<boolean>().as('isRetired'))
