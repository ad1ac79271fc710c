/** All events over time, across sources. Source: Look 14. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { listSections } from '../sections/all.ts'

export const timelineSections: readonly string[] = ['encounters', ...listSections.map(({ name }) => name)]

const profileId = z.string().max(64)
const section = z.string().max(40)

/** Counts entries by month and section. `month` is 'YYYY-MM', or null for entries without a date. */
export const getTimeline = endpoint({
  method: 'GET',
  path: '/record/get-timeline',
  formerPath: '/MergeEHR/get-timeline',
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
        mayBeYear: z.boolean().optional(),
      }),
    ),
    sources: z.array(listSource),
    unreadable: z.number().int(),
  }),
})

/** `name` is a test's short name, shown instead of the row's title. Null if the row's title is shown. */
export const timelineEntry = z.object({
  section: z.string(),
  row: anyRow,
  name: z.string().nullable(),
  /**
   * When the entry arrived. Absent if the entry arrived before the end of the user's previous visit to Kinchart, or
   * if the user has opened the entry since then.
   */
  newSince: z.string().optional(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/**
 * A health care visit with its records, or a single entry. `tie` states why entries are grouped under a visit: either
 * they reference the visit, or they have the same source and day.
 */
export const timelineEvent = z.object({
  entry: timelineEntry,
  under: z.array(timelineEntry),
  more: z.number().int(),
  news: z.number().int(),
  tie: z.enum(['visit', 'same-day']).nullable(),
})
export type TimelineEvent = z.output<typeof timelineEvent>

export const eventsOnPage = 20
export const entriesUnder = 30

export const timelineYearQuery = z.object({
  profileId,
  /** A year, or 'none' for entries without a date. */
  year: z.string().regex(/^(?:\d{4}|none)$/),
  section: section.optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type TimelineYearParams = z.output<typeof timelineYearQuery>

export const getTimelineYear = endpoint({
  method: 'GET',
  path: '/record/get-timeline-year',
  formerPath: '/MergeEHR/get-timeline-year',
  summary: 'What happened in one year, by visits, newest first',
  access: 'record',
  query: timelineYearQuery,
  answer: z.object({
    message: z.string(),
    events: z.array(timelineEvent),
    total: z.number().int(),
  }),
})
