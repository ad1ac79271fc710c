import { findProvider, findProvidersByNpi } from './find-provider.ts'

/** The directory as others are handed it. */
export const providerDirectory = { find: findProvider, findByNpi: findProvidersByNpi } as const
