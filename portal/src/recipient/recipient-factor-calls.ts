import * as factors from '@kinchart/contract/calls/recipient-factors.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { CallFailedError } from '#api/call-failed-error.ts'
import type { FactorCalls } from '#session/factors/factor-calls.ts'
import { askAsRecipient, isEnded, isSignedOut } from './ask-as-recipient.ts'
import { getSharedNote, getSharedPeople, type SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'

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

/** Drops the cached data of shares that are no longer open. */
export function forgetEnded(client: QueryClient, people: readonly SharedPerson[]): void {
  const open = new Set<unknown>(['people', ...people.map(({ shareId }) => shareId)])
  client.removeQueries({ queryKey: ['shared'], predicate: ({ queryKey }) => !open.has(queryKey[1]) })
}

/** The recipient's sign-in methods; `mayChange` is false if the second step must be repeated first. */
export const recipientFactorsQuery = queryOptions({
  queryKey: ['recipient-factors'],
  queryFn: () => askAsRecipient(factors.getRecipientFactors, {}),
  retry: once,
  // Drop it with the page that shows it: the next one may be another recipient's.
  gcTime: 0,
})

/** API calls for the second factors of a recipient's sign-in. */
export function recipientFactorCalls(client: QueryClient): FactorCalls {
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: recipientFactorsQuery.queryKey })
    await client.invalidateQueries({ queryKey: peopleQuery.queryKey })
  }
  const change = async <Answer>(make: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await make()
    } catch (failure) {
      if (!(failure instanceof CallFailedError) || failure.code !== 'proof-needed') throw failure
      // The page then prompts for the second step.
      void refresh()
      throw new CallFailedError('second-factor-needed')
    }
  }
  return {
    beginPasskey: async () => change(async () => askAsRecipient(factors.beginRecipientPasskey, { body: {} })),
    addPasskey: async (body) => change(async () => askAsRecipient(factors.addRecipientPasskey, { body })),
    renamePasskey: async (body) => change(async () => askAsRecipient(factors.renameRecipientPasskey, { body })),
    removePasskey: async (id) => change(async () => askAsRecipient(factors.removeRecipientPasskey, { query: { id } })),
    beginApp: async () => change(async () => askAsRecipient(factors.beginRecipientApp, { body: {} })),
    confirmApp: async (code) => change(async () => askAsRecipient(factors.confirmRecipientApp, { body: { code } })),
    turnOffApp: async () => change(async () => askAsRecipient(factors.turnOffRecipientApp, {})),
    makeCodes: async () => change(async () => askAsRecipient(factors.makeRecipientCodes, { body: {} })),
    refresh,
    words: {
      passkeys: recipientTexts.passkeyFacts,
      appOff: recipientTexts.appOff,
      appOn: recipientTexts.appOn,
      takesAlong: recipientTexts.takesAlong,
      lastStays: recipientTexts.appAgain,
    },
  }
}
