import type { Db } from '#platform/database/database.ts'
import { findProvider, findProvidersByNpi, type ListedProvider } from './find-provider.ts'

export const providerDirectory = {
  find: async (db: Db, id: string): Promise<ListedProvider | undefined> => {
    const found = await findProvider(db, id)
    return found?.isRetired === false ? found : undefined
  },
  findByNpi: async (db: Db, npis: readonly string[]): Promise<ReadonlyMap<string, ListedProvider>> =>
    new Map([...(await findProvidersByNpi(db, npis))].filter(([, { isRetired }]) => !isRetired)),
} as const
