import { getSharedNote, getSharedPeople } from '@kinchart/contract/shared-with-me.ts'
import { queryOptions } from '@tanstack/react-query'
import { askAsRecipient, isEnded, isSignedOut } from './ask-as-recipient.ts'

/** What is refused stays refused; anything else is asked once more. */
export const once = (count: number, failure: Error): boolean => count < 1 && !isSignedOut(failure) && !isEnded(failure)

export const peopleQuery = queryOptions({
  queryKey: ['shared', 'people'],
  queryFn: () => askAsRecipient(getSharedPeople, {}),
  retry: once,
  staleTime: 60_000,
})

export const noteQuery = (shareId: string, recordTypeId: string) =>
  queryOptions({
    queryKey: ['shared', 'note', shareId, recordTypeId],
    queryFn: () => askAsRecipient(getSharedNote, { query: { shareId, recordTypeId } }),
    retry: once,
  })
