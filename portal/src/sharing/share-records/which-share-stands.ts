import { sharingTexts } from '@kinchart/contract/texts-sharing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { recordTypesQuery } from '#chart/record-types-query.ts'
import { formatDate } from '#text/format-date.ts'
import { askWhichStands } from '#ui/which-stands.ts'
import type { Choice } from '#ui/which-stands.ts'
import { partiesQuery } from './parties-query.ts'
import { sharedInWords } from './party.ts'
import type { Party } from './party.ts'

type Giving = {
  readonly party: Party
  readonly tables: readonly string[]
  readonly until: string
  readonly profileId: string
}

/**
 * What is shared with a party is replaced where it is as it was shown here; else the person says which stands. A share that was ended in another tab is not opened again by this one in silence.
 */
export async function whichShareStands(
  client: QueryClient,
  { party, tables, until, profileId }: Giving,
): Promise<Choice> {
  const parties = await client.fetchQuery({ ...partiesQuery(party.kind, profileId), staleTime: 0 })
  const now = parties.find(({ id }) => id === party.id)
  if (now === undefined || isSame(now, party) || isSame(now, { sharedTables: tables, sharedUntil: until || null }))
    return 'mine'
  const types = client.getQueryData(recordTypesQuery.queryKey) ?? []
  const wordsOf = ({ sharedTables, sharedUntil }: Shared) =>
    [sharedInWords(types, sharedTables), sharedUntil === null ? null : sharingTexts.untilDay(formatDate(sharedUntil))]
      .filter((part) => part !== null)
      .join(', ')
  const mine = wordsOf({ sharedTables: tables, sharedUntil: until || null })
  return askWhichStands([{ path: sharingTexts.whatIsShared, mine, theirs: wordsOf(now) }])
}

type Shared = { readonly sharedTables: readonly string[]; readonly sharedUntil: string | null }

const isSame = (one: Shared, other: Shared): boolean =>
  one.sharedUntil === other.sharedUntil && one.sharedTables.toSorted().join() === other.sharedTables.toSorted().join()
