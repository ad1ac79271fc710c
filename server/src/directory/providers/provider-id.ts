import { uuidOf } from '#platform/database/uuid.ts'

/**
 * Derived from the NPI, or else from the list and the provider's number there, so that the id stays the same across
 * loads and an NPI lookup needs no further index.
 */
export const providerIdOf = (
  key: { readonly npi: string } | { readonly list: string; readonly number: string },
): string => uuidOf('npi' in key ? `npi/${key.npi}` : `list/${key.list}/${key.number}`)
