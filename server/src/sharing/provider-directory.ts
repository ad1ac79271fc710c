import type { Db } from '#platform/database/database.ts'

/** The directory's data on a doctor or an organization; unknown values are null. */
export type ProviderFacts = {
  readonly providerId: string
  readonly kind: 'practitioner' | 'organization'
  readonly name: string
  readonly lastName: string | null
  readonly type: string | null
  readonly experience: string | null
  readonly address: string | null
  readonly gender: string | null
}

/** The directory of doctors and organizations, provided by the app. */
export type ProviderDirectory = {
  readonly find: (db: Db, id: string) => Promise<ProviderFacts | undefined>
  readonly findByNpi: (db: Db, npis: readonly string[]) => Promise<ReadonlyMap<string, ProviderFacts>>
}
