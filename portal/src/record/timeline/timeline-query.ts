import { eventsOnPage, getTimeline, getTimelineYear } from '@kinchart/contract/calls/timeline.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const timelineQuery = (profileId: string) =>
  queryOptions({
    queryKey: [profileId, 'timeline'],
    queryFn: () => call(getTimeline, { query: { profileId } }),
  })

/** `year` is null for undated events. */
export const timelineYearQuery = (profileId: string, year: string | null, section: string | null) =>
  infiniteQueryOptions({
    queryKey: [profileId, 'timeline', year, section],
    queryFn: ({ pageParam }) =>
      call(getTimelineYear, {
        query: { profileId, year: year ?? 'none', pageNumber: pageParam, ...(section === null ? {} : { section }) },
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * eventsOnPage < last.total ? pages.length + 1 : null),
  })
