import { getConnectedEhrs } from '@kinchart/contract/calls/import.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { hasEnded } from './ledger-words.ts'

const pollMs = 5000

export const connectedQuery = queryOptions({
  queryKey: ['connected-ehrs'],
  queryFn: () => call(getConnectedEhrs, {}),
  // The hub reports running imports immediately. Poll occasionally in case it is unreachable.
  refetchInterval: ({ state }) =>
    state.data?.connectedEhrs.some((source) => !hasEnded(source)) === true ? pollMs : false,
  select: (answer) => answer.connectedEhrs,
})

export const unfinishedQuery = queryOptions({ ...connectedQuery, select: (answer) => answer.unfinished })
