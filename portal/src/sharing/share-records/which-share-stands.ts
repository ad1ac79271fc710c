import { recordTypes } from '@kinchart/contract/record-types.ts'
import { sharingTexts } from '@kinchart/texts/sharing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { formatDate } from '#text/format-date.ts'
import { askWhichStands } from '#ui/which-stands.ts'
import type { Choice } from '#ui/which-stands.ts'
import { recipientsQuery } from './recipients-query.ts'
import { sharedInWords } from './recipient.ts'
import type { Recipient } from './recipient.ts'

type Giving = {
  readonly recipient: Recipient
  readonly tables: readonly string[]
  readonly until: string
  readonly profileId: string
}

/**
 * What is shared with a recipient is replaced where it is as it was shown here; else the person says which stands. A share that was ended in another tab is not opened again by this one in silence.
 */
export async function whichShareStands(
  client: QueryClient,
  { recipient, tables, until, profileId }: Giving,
): Promise<Choice> {
  const recipients = await client.fetchQuery({ ...recipientsQuery(recipient.kind, profileId), staleTime: 0 })
  const now = recipients.find(({ id }) => id === recipient.id)
  if (now === undefined || isSame(now, recipient) || isSame(now, { sharedTables: tables, sharedUntil: until || null }))
    return 'mine'
  const wordsOf = ({ sharedTables, sharedUntil }: Shared) =>
    [
      sharedInWords(recordTypes, sharedTables),
      sharedUntil === null ? null : sharingTexts.untilDay({ day: formatDate(sharedUntil) }),
    ]
      .filter((part) => part !== null)
      .join(', ')
  const mine = wordsOf({ sharedTables: tables, sharedUntil: until || null })
  return askWhichStands([{ path: sharingTexts.whatIsShared, mine, theirs: wordsOf(now) }])
}

type Shared = { readonly sharedTables: readonly string[]; readonly sharedUntil: string | null }

const isSame = (one: Shared, other: Shared): boolean =>
  one.sharedUntil === other.sharedUntil && one.sharedTables.toSorted().join() === other.sharedTables.toSorted().join()
