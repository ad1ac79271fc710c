/** A user's decisions about whether two entries of a list are the same. Source: Q16. */
import { z } from 'zod'
import { endpoint, type RateLimit } from './endpoint.ts'
import { rowBase } from './record-list.ts'

const id = z.string().max(300)
const pair = { profileId: z.string().max(64), id, otherId: z.string().max(300) }
const row = rowBase.loose()

export const duplicateAnswers = ['same', 'different'] as const
export type DuplicateAnswer = (typeof duplicateAnswers)[number]

export const mostCandidates = 20

const limits: readonly RateLimit[] = [{ counter: 'duplicates', by: ['account'], limit: 600, windowSeconds: 3600 }]

export const markDuplicate = endpoint({
  method: 'POST',
  path: '/duplicates/mark',
  formerPath: '/Duplicates/Say',
  summary: 'Keeps that two entries of one list are the same, or that they are different; both stay as they are',
  access: 'record',
  limits,
  body: z.object({ ...pair, is: z.enum(duplicateAnswers) }),
  answer: z.object({ message: z.string() }),
})

export const undoDuplicate = endpoint({
  method: 'POST',
  path: '/duplicates/undo',
  formerPath: '/Duplicates/TakeBack',
  summary: 'Forgets what was said of two entries: what they hold decides again',
  access: 'record',
  limits,
  body: z.object(pair),
  answer: z.object({ message: z.string() }),
})

export const getDuplicates = endpoint({
  method: 'GET',
  path: '/duplicates/list',
  formerPath: '/Duplicates/Get',
  summary: 'What was said of an entry and others of its list, and entries of other sources that could be the same',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id }),
  answer: z.object({
    /** The section that lists the entry. Null if no section lists it. The user then can't make a decision. */
    section: z.string().nullable(),
    said: z.array(z.object({ is: z.enum(duplicateAnswers), row })),
    /**
     * Entries whose name shares a word with this entry's name. Sorted by closest name, then by closest date. At most
     * 20.
     */
    candidates: z.array(row),
  }),
})
