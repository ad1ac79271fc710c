import type { ListQuery } from '@kinchart/contract/calls/record-list.ts'

/** Amounts are kept as plain numbers: '$1,412.75' is looked for as '1412.75'. */
export function asAmount(query: ListQuery): ListQuery & { providerType: string } {
  const asked = { ...query, providerType: 'BlueButton' }
  if (query.search === undefined || !/^[\s$]*[\d,]*\.?\d*\s*$/.test(query.search)) return asked
  return { ...asked, search: query.search.replaceAll(/[$,]/g, '') }
}
