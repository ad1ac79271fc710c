/** What is so now of medicines, allergies and conditions, and what is over. Source: look/reading.md, 13. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow, currentSections, currentThing } from './overview.ts'
import { listQuery, listSource } from './record-list.ts'

/** The most that is answered of each part; the whole list is under 'Every entry'. */
export const mostCurrent = 300

export const currentQuery = listQuery.pick({ profileId: true, search: true, searchColumn: true, source: true }).extend({
  section: z.enum(currentSections),
  /** The day it is where the person is. */
  day: z.iso.date(),
})
export type CurrentParams = z.output<typeof currentQuery>

export const getCurrent = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-current',
  summary: 'A list by what is so now, what is not certain, what is past and what was ruled out',
  access: 'record',
  query: currentQuery,
  answer: z.object({
    message: z.string(),
    now: z.array(currentThing),
    /** Neither current nor past for certain: on hold, planned, active although the end has passed. */
    unsure: z.array(anyRow),
    past: z.array(anyRow),
    ruledOut: z.array(anyRow),
    /** How many there are of each, however many are answered. `now` counts things. */
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
