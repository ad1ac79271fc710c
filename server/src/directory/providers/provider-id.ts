import { uuidOf } from '#platform/database/uuid.ts'

/**
 * Derives the id from the NPI, or without an NPI from the list and the provider's number in the list. The id stays
 * the same across loads. A lookup by NPI computes the id, so it needs no additional index.
 */
export const providerIdOf = (
  key: { readonly npi: string } | { readonly list: string; readonly number: string },
): string => uuidOf('npi' in key ? `npi/${key.npi}` : `list/${key.list}/${key.number}`)
