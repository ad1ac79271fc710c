import { getSharedNote, getSharedPeople, type SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { askAsRecipient, isEnded, isSignedOut } from './ask-as-recipient.ts'

/** Retries a failure once, but never a refusal. */
export const once = (count: number, failure: Error): boolean => count < 1 && !isSignedOut(failure) && !isEnded(failure)

export const peopleQuery = queryOptions({
  queryKey: ['shared', 'people'],
  queryFn: () => askAsRecipient(getSharedPeople, {}),
  retry: once,
  staleTime: 60_000,
})

export const noteQuery = (shareId: string, recordTypeId: string) =>
  queryOptions({
    queryKey: ['shared', shareId, 'note', recordTypeId],
    queryFn: () => askAsRecipient(getSharedNote, { query: { shareId, recordTypeId } }),
    retry: once,
  })

/** Removes the cached data of shares that are no longer open. */
export function forgetEnded(client: QueryClient, people: readonly SharedPerson[]): void {
  const open = new Set<unknown>(['people', ...people.map(({ shareId }) => shareId)])
  client.removeQueries({ queryKey: ['shared'], predicate: ({ queryKey }) => !open.has(queryKey[1]) })
}
