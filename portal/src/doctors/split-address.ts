import type { ListedDoctor } from '@kinchart/contract/calls/providers.ts'

/** An address in two lines: the street, then the town with state and zip. One line where it is written otherwise. */
export function splitAddress({
  providerAddress: address,
  city,
  state,
  zip,
}: Pick<ListedDoctor, 'providerAddress' | 'city' | 'state' | 'zip'>): readonly [street: string, town: string] | null {
  if (address === null) return null
  const region = [state, zip].filter((part) => part !== null && part !== '').join(' ')
  const town = [city, region].filter((part) => part !== null && part !== '').join(', ')
  const street = address.endsWith(`, ${town}`) ? address.slice(0, -town.length - 2) : null
  return town === '' || street === null ? [address, ''] : [street, town]
}
