import { getPanelTests } from '@kinchart/contract/calls/trend.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const panelQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: [profileId, 'panel', id],
    queryFn: () => call(getPanelTests, { query: { profileId, id } }),
  })
