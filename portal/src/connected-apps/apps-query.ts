import {
  countAppKinds,
  getAppReadings,
  getAppRequest,
  getConnectedApps,
} from '@kinchart/contract/calls/connected-apps.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** A request never changes after it has been answered, so it is loaded only once. */
export const appRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['app-request', requestId],
    queryFn: async () => call(getAppRequest, { query: { requestId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const kindCountsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['app-kinds', profileId],
    queryFn: async () => (await call(countAppKinds, { query: { profileId } })).counts,
  })

export const connectedAppsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: async () => (await call(getConnectedApps, {})).apps,
})

export const appReadingsQuery = (appId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    queryKey: ['connected-apps', appId, 'readings', pageNumber],
    queryFn: async () => call(getAppReadings, { query: { appId, pageNumber, pageSize } }),
  })
