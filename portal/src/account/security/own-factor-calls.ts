import * as factors from '@kinchart/contract/calls/second-factors.ts'
import { appTexts, passkeyTexts } from '@kinchart/texts/en/security.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { FactorCalls } from '#session/factors/factor-calls.ts'
import { factorsQuery } from './factors-query.ts'
import { activityQuery } from './sign-ins-query.ts'

/** The second factors of the signed-in person. */
export const ownFactorCalls = (client: QueryClient): FactorCalls => ({
  beginPasskey: async () => call(factors.beginPasskey, { body: {} }),
  addPasskey: async (body) => call(factors.addPasskey, { body }),
  renamePasskey: async (body) => call(factors.renamePasskey, { body }),
  removePasskey: async (id) => call(factors.removePasskey, { query: { id } }),
  beginApp: async () => call(factors.beginApp, { body: {} }),
  confirmApp: async (code) => call(factors.confirmApp, { body: { code } }),
  turnOffApp: async () => call(factors.turnOffApp, {}),
  makeCodes: async () => call(factors.makeCodes, { body: {} }),
  refresh: async () => {
    await client.invalidateQueries({ queryKey: factorsQuery.queryKey })
    void client.invalidateQueries({ queryKey: activityQuery.queryKey })
  },
  words: {
    passkeys: passkeyTexts.facts,
    appOff: appTexts.off,
    appOn: appTexts.onSince,
    takesAlong: null,
    lastStays: null,
  },
})
