import { getHealthLinks } from '@kinchart/contract/calls/health-links.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const healthLinksKey = ['health-links'] as const

export const healthLinksQuery = (profileId: string) =>
  queryOptions({
    queryKey: [...healthLinksKey, profileId],
    queryFn: () => call(getHealthLinks, { query: { profileId } }),
    select: (answer) => answer.links,
  })
