/** All events over time, across sources. Source: look/reading.md, 14. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { listSections } from '../sections/all.ts'

/** The lists whose entries are on the timeline: visits, and all with a declared view. */
export const timelineSections: readonly string[] = ['encounters', ...listSections.map(({ name }) => name)]

const profileId = z.string().max(64)
const section = z.string().max(40)

/** Counts entries by month and section. `month` is 'YYYY-MM', null for entries without a date. */
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
        /** True if one of them is dated January 1 or has only a year. */
        mayBeYear: z.boolean().optional(),
      }),
    ),
    sources: z.array(listSource),
    /** The number of received records of these sections that could not be read. */
    unreadable: z.number().int(),
  }),
})

/** An entry of the timeline. `name`: a test's short name; null if its section's title is used. */
export const timelineEntry = z.object({
  section: z.string(),
  row: anyRow,
  name: z.string().nullable(),
  /** When it arrived, if after the user's last visit and not opened since. Otherwise absent. */
  newSince: z.string().optional(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/**
 * Entries shown together: a visit with its records, or one entry. `tie` states why entries are under a visit: they
 * reference it, or have the same source and day.
 */
export const timelineEvent = z.object({
  entry: timelineEntry,
  under: z.array(timelineEntry),
  /** The number of its entries that were not returned. */
  more: z.number().int(),
  /** The number of its new entries, including those not returned. */
  news: z.number().int(),
  tie: z.enum(['visit', 'same-day']).nullable(),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** Events per page, and maximum number of entries returned under each. */
export const eventsOnPage = 20
export const entriesUnder = 30

/** Selects the events. */
export const timelineYearQuery = z.object({
  profileId,
  /** 'none' for entries without a date. */
  year: z.string().regex(/^(?:\d{4}|none)$/),
  /** Only entries of this section. */
  section: section.optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type TimelineYearParams = z.output<typeof timelineYearQuery>

/** Returns the events of one year, newest first. */
export const getTimelineYear = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-timeline-year',
  summary: 'What happened in one year, by visits, newest first',
  access: 'record',
  query: timelineYearQuery,
  answer: z.object({
    message: z.string(),
    events: z.array(timelineEvent),
    /** The number of events on all pages. */
    total: z.number().int(),
  }),
})
