/** Everything that happened, by time, across sources. Source: look/reading.md, 14. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { listSections } from '../sections/all.ts'

/** The lists whose entries are on the timeline: visits, and all that are drawn by their declaration. */
export const timelineSections: readonly string[] = ['encounters', ...listSections.map(({ name }) => name)]

const profileId = z.string().max(64)
const section = z.string().max(40)

/** How many entries there are, by month and section. `month` as 'YYYY-MM', null for entries without a date. */
export const getTimeline = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-timeline',
  summary: 'How much happened in each month, by kind of record',
  access: 'record',
  query: z.object({ profileId }),
  answer: z.object({
    message: z.string(),
    months: z.array(
      z.object({
        month: z.string().nullable(),
        section: z.string(),
        count: z.number().int(),
        /** One of them is dated January 1 or its year only. */
        mayBeYear: z.boolean().optional(),
      }),
    ),
    sources: z.array(listSource),
    /** Records of these kinds that arrived and could not be read. */
    unreadable: z.number().int(),
  }),
})

/** An entry of the timeline. `name`: a test's short name; null where its section's title is used. */
export const timelineEntry = z.object({
  section: z.string(),
  row: anyRow,
  name: z.string().nullable(),
  /** When it arrived, where that was after the last visit of who asks and it was not opened since. Absent elsewhere. */
  newSince: z.string().optional(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/**
 * What stands together: a visit with what belongs to it, or one entry. `tie` says why entries are under a visit: they name
 * it, or they are of its source and day.
 */
export const timelineEvent = z.object({
  entry: timelineEntry,
  under: z.array(timelineEntry),
  /** Entries under it beyond those that are answered. */
  more: z.number().int(),
  /** How many of all its entries are new, those that are not answered among them. */
  news: z.number().int(),
  tie: z.enum(['visit', 'same-day']).nullable(),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** Events on a page, and entries that are answered under each. */
export const eventsOnPage = 20
export const entriesUnder = 30

/** Which events are asked for. */
export const timelineYearQuery = z.object({
  profileId,
  /** 'none' for what has no date. */
  year: z.string().regex(/^(?:\d{4}|none)$/),
  /** Only of this kind of record. */
  section: section.optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type TimelineYearParams = z.output<typeof timelineYearQuery>

/** The events of one year, newest first. */
export const getTimelineYear = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-timeline-year',
  summary: 'What happened in one year, by visits, newest first',
  access: 'record',
  query: timelineYearQuery,
  answer: z.object({
    message: z.string(),
    events: z.array(timelineEvent),
    /** Events over all pages. */
    total: z.number().int(),
  }),
})
