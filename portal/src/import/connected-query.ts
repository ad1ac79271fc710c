import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { hasEnded } from './ledger-words.ts'

const pollMs = 5000

/** The connected sources of the signed-in person and their dependents. */
export const connectedQuery = queryOptions({
  queryKey: ['connected-ehrs'],
  queryFn: () => call(getConnectedEhrs, {}),
  // The hub tells of running imports at once; asking now and then serves where it cannot be heard.
  refetchInterval: ({ state }) =>
    state.data?.connectedEhrs.some((source) => !hasEnded(source)) === true ? pollMs : false,
  select: (answer) => answer.connectedEhrs,
})

/** Sign-ins that were begun and did not come back. */
export const unfinishedQuery = queryOptions({ ...connectedQuery, select: (answer) => answer.unfinished })
