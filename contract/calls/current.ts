/** Current and past medicines, allergies and conditions. Source: Look 13. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow, currentSections, currentThing } from './overview.ts'
import { listQuery, listSource } from './record-list.ts'

export const mostCurrent = 300

export const currentQuery = listQuery.pick({ profileId: true, search: true, searchColumn: true, source: true }).extend({
  section: z.enum(currentSections),
  /** The current day in the user's time zone. */
  day: z.iso.date(),
})
export type CurrentParams = z.output<typeof currentQuery>

export const getCurrent = endpoint({
  method: 'GET',
  path: '/record/get-current',
  formerPath: '/MergeEHR/get-current',
  summary: 'A list by what is so now, what is not certain, what is past and what was ruled out',
  access: 'record',
  query: currentQuery,
  answer: z.object({
    message: z.string(),
    now: z.array(currentThing),
    /** On hold, planned, or active although the end date has passed. */
    unsure: z.array(anyRow),
    past: z.array(anyRow),
    ruledOut: z.array(anyRow),
    /**
     * Numbers of all entries, including entries that are not returned. `now` counts each medicine, allergy or
     * condition once, even if several records list it.
     */
    counts: z.object({
      now: z.number().int(),
      unsure: z.number().int(),
      past: z.number().int(),
      ruledOut: z.number().int(),
    }),
    sources: z.array(listSource),
    unreadable: z.number().int(),
    enteredInError: z.number().int(),
  }),
})
