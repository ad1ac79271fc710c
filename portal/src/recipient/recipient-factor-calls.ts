import * as factors from '@kinchart/contract/calls/recipient-factors.ts'
import { recipientTexts } from '@kinchart/texts/en/sharing.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { CallFailedError } from '#api/call-failed-error.ts'
import type { FactorCalls } from '#session/factors/factor-calls.ts'
import { askAsRecipient } from './ask-as-recipient.ts'
import { once, peopleQuery } from './recipient-query.ts'

/** `mayChange` is false if the second step must be repeated first. */
export const recipientFactorsQuery = queryOptions({
  queryKey: ['recipient-factors'],
  queryFn: () => askAsRecipient(factors.getRecipientFactors, {}),
  retry: once,
  // Remove the data with the page, because the next user may be another recipient.
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
