import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import type { QueryClient } from '@tanstack/react-query'
import { formatDate } from '#text/format-date.ts'
import { askWhichToKeep, type Choice } from '#ui/which-to-keep.ts'
import { recipientsQuery } from './recipients-query.ts'
import { sharedInWords, type Recipient } from './recipient.ts'
import { listOf } from '@kinchart/texts/locale.ts'

type Giving = {
  readonly recipient: Recipient
  readonly tables: readonly string[]
  readonly until: string
  readonly profileId: string
}

/**
 * If the share has changed since it was shown here, asks the user which version to keep. Never silently restores a
 * share that was ended in another tab.
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
    listOf(
      [
        sharedInWords(recordTypes, sharedTables),
        sharedUntil === null ? null : sharingTexts.untilDay({ day: formatDate(sharedUntil) }),
      ].filter((part) => part !== null),
    )
  const mine = wordsOf({ sharedTables: tables, sharedUntil: until || null })
  return askWhichToKeep([{ path: sharingTexts.whatIsShared, mine, theirs: wordsOf(now) }])
}

type Shared = { readonly sharedTables: readonly string[]; readonly sharedUntil: string | null }

const isSame = (one: Shared, other: Shared): boolean =>
  one.sharedUntil === other.sharedUntil && one.sharedTables.toSorted().join() === other.sharedTables.toSorted().join()
