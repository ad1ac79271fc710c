import { getSharedNote, getSharedPeople, type SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import type { z } from 'zod'
import { CallFailedError, send, type PartsOf } from '#api/send.ts'
import { useEffect, useState } from 'react'
import { readPageNote, savePageNote } from '#ui/page-note.ts'
import * as factors from '@kinchart/contract/calls/recipient-factors.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import type { FactorCalls } from '#session/factors/factor-calls.ts'

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

/** Sends only the recipient's cookie, never the token of a user who is signed in here. */
export async function askAsRecipient<
  Q extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType,
  A extends z.ZodType,
>(endpoint: Endpoint<Q, B, P, A>, parts: PartsOf<Q, B, P>): Promise<z.output<A>> {
  return send(endpoint, parts, null)
}

export const isSignedOut = (failure: unknown): boolean =>
  failure instanceof CallFailedError && failure.code === 'recipient-session-missing'

export const isEnded = (failure: unknown): boolean =>
  failure instanceof CallFailedError && (failure.code === 'share-ended' || failure.code === 'not-found')

const noteName = 'sharedPerson'

type Choice = {
  /** Undefined if no record is shown. */
  readonly person: SharedPerson | undefined
  readonly hasEnded: boolean
}

/** If the selected patient's share has ended, the page shows no record. It never shows another patient instead. */
export function findChosen(people: readonly SharedPerson[], chosenId: string | null): Choice {
  const person = people.find(({ personId }) => personId === chosenId)
  return { person, hasEnded: chosenId !== null && person === undefined }
}

/**
 * Keeps the selection after a reload. If only one patient shares a record, that record opens automatically once.
 * `people` is null while no one is signed in.
 */
export function useChosenPerson(people: readonly SharedPerson[] | null) {
  const [chosenId, choose] = useState(() => readPageNote(noteName))
  const only = people?.length === 1 ? people[0]?.personId : undefined
  if (people === null && chosenId !== null) choose(null)
  if (chosenId === null && only !== undefined) choose(only)
  useEffect(() => savePageNote(noteName, chosenId), [chosenId])
  return { ...findChosen(people ?? [], chosenId), choose }
}

export const forgetChosenPerson = (): void => savePageNote(noteName, null)

/** `mayChange` is false if the recipient must first repeat the second step of the sign-in. */
export const recipientFactorsQuery = queryOptions({
  queryKey: ['recipient-factors'],
  queryFn: () => askAsRecipient(factors.getRecipientFactors, {}),
  retry: once,
  // Remove the data when the page closes, because the next user may be another recipient.
  gcTime: 0,
})

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
      // The page then prompts for the second step of the sign-in.
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
    createCodes: async () => change(async () => askAsRecipient(factors.createRecipientCodes, { body: {} })),
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
