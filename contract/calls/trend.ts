/** One test over time. Source: FHIR R4 Observation; settled questions 16, 31. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { addedBy, mark, referenceRange } from './record-list.ts'

const text = z.string().nullable()

export const trendPoint = z.object({
  /** Id for `getRecord`; null for a result contained in its report. */
  id: text,
  /** As precise as sent; null if the source sent no date. */
  date: text,
  /** The whole value in one line, digits as sent. */
  value: z.string(),
  /** Only the digits if the value is one number; null for text, for a bound, and for a canceled result. */
  number: text,
  /** Side and digits if only a bound is known ('<5'). Otherwise absent. */
  bound: z.object({ side: z.enum(['below', 'above']), number: z.string() }).optional(),
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
  /** The source's own interpretation if it is not a flag ('Positive'). Otherwise absent. */
  interpretation: z.string().optional(),
  providerName: z.string(),
  /** Set if the patient or their guardian wrote it; absent for data from a source. */
  addedBy: addedBy.optional(),
  /** What to know before reading the value; absent if nothing qualifies it. */
  meaning: meaning.optional(),
  /** When its source first no longer listed it; absent while it is listed. */
  missingSince: z.string().optional(),
})
export type TrendPoint = z.output<typeof trendPoint>

/** A goal in the unit of a series. Source: FHIR R4 Goal; look/reading.md, 'Goal'. */
const trendGoal = z.object({
  /** Id for `getRecord`. */
  id: z.string(),
  /** The source's own text, including the target. */
  words: z.string(),
  /** One or two, digits as sent. */
  limits: z.array(z.string()),
  /** The start, as precise as sent; null if not stated. */
  from: text,
  providerName: z.string(),
})
export type TrendGoal = z.output<typeof trendGoal>

/** Results in one unit, oldest first, those without a date last. Units are never converted, so each has its own series. */
export const trendSeries = z.object({
  unit: text,
  points: z.array(trendPoint),
  /** Current goals. Absent if there are none. */
  goals: z.array(trendGoal).optional(),
})
export type TrendSeries = z.output<typeof trendSeries>

/**
 * Returns the history of a test. `testKey` is from a row or a result: the same test has the same key whichever lab did
 * it.
 */
export const getTrend = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-trend',
  summary: 'Every result of one test, by unit, oldest first',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), testKey: z.string().min(1).max(300) }),
  answer: z.object({
    message: z.string(),
    series: z.array(trendSeries),
    /** The number of older results that were not returned. */
    older: z.number().int(),
    /** The number of results that their source withdrew. They are in no series. */
    withdrawn: z.number().int(),
  }),
})

/**
 * Returns the tests of a panel, each with its short name and its previous result in the same unit. Source:
 * look/reading.md, 12b.
 */
export const getPanelTests = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-panel-tests',
  summary: 'The tests of a panel, each with the result before this one',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: z.object({
    message: z.string(),
    tests: z.array(
      z.object({
        /** Null if its source sent neither a code nor a name. */
        testKey: text,
        sourceName: text,
        name: z.string(),
        /** Null if there is no earlier one. `date` is as precise as sent. */
        before: z.object({ value: z.string(), date: text }).nullable(),
      }),
    ),
  }),
})
