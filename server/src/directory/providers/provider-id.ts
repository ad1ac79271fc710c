import { uuidOf } from '#platform/database/uuid.ts'

/**
 * The id of a provider, made of what tells it apart: its NPI, else its list and its number there. So a provider keeps
 * its id over every load, and one that is known by its NPI is found without a further index.
 */
export const providerIdOf = (
  key: { readonly npi: string } | { readonly list: string; readonly number: string },
): string => uuidOf('npi' in key ? `npi/${key.npi}` : `list/${key.list}/${key.number}`)
