import { uuidOf } from '#platform/database/uuid.ts'

/**
 * Returns a provider's id, derived from its NPI, or else from its list and its number there. So a provider keeps its id
 * across loads, and an NPI lookup needs no further index.
 */
export const providerIdOf = (
  key: { readonly npi: string } | { readonly list: string; readonly number: string },
): string => uuidOf('npi' in key ? `npi/${key.npi}` : `list/${key.list}/${key.number}`)
