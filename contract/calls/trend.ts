/** One test over time. Source: FHIR R4 Observation; settled questions 16, 31. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { addedBy, mark, referenceRange } from './record-list.ts'

const text = z.string().nullable()

export const trendPoint = z.object({
  /** What `getRecord` opens; null for a result that is inside its report. */
  id: text,
  /** As precise as sent; null where the source gives no date. */
  date: text,
  /** The whole value in one line, digits as sent. */
  value: z.string(),
  /** The digits alone where the value is one number; null for words, where only a bound is known, and for a cancelled result. */
  number: text,
  /** Where only a bound is known ('<5'): its side and its digits. Absent elsewhere. */
  bound: z.object({ side: z.enum(['below', 'above']), number: z.string() }).optional(),
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
  /** The source's own words for it, where they are no mark ('Positive'). Absent elsewhere. */
  interpretation: z.string().optional(),
  providerName: z.string(),
  /** The person, or their guardian, wrote it; absent in what a source sent. */
  addedBy: addedBy.optional(),
  /** What has to be known of the result before its value is read; absent where nothing qualifies it. */
  meaning: meaning.optional(),
  /** When its source was first found not to list it; absent where it does. */
  missingSince: z.string().optional(),
})
export type TrendPoint = z.output<typeof trendPoint>

/** What is aimed at in the unit of a series. Source: FHIR R4 Goal; look/reading.md, 'Goal'. */
const trendGoal = z.object({
  /** What `getRecord` opens. */
  id: z.string(),
  /** The source's own words, with what is aimed at. */
  words: z.string(),
  /** One or two, digits as sent. */
  limits: z.array(z.string()),
  /** Since when, as precise as sent; null where it is not said. */
  from: text,
  providerName: z.string(),
})
export type TrendGoal = z.output<typeof trendGoal>

/** Results in one unit, oldest first, those without a date last. Units are never converted, so each has its own series. */
export const trendSeries = z.object({
  unit: text,
  points: z.array(trendPoint),
  /** Goals that are pursued now. Absent where there is none. */
  goals: z.array(trendGoal).optional(),
})
export type TrendSeries = z.output<typeof trendSeries>

/** `testKey` is a row's or a result's: the same test has the same key wherever it was made. */
export const getTrend = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-trend',
  summary: 'Every result of one test, by unit, oldest first',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), testKey: z.string().min(1).max(300) }),
  answer: z.object({
    message: z.string(),
    series: z.array(trendSeries),
    /** Results that there are beyond the newest that are answered. */
    older: z.number().int(),
    /** Results that their source has withdrawn. They are in no series. */
    withdrawn: z.number().int(),
  }),
})

/** The tests of a panel: each with its short name, and its result before this one in the same unit. Source: look/reading.md, 12b. */
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
        /** Null where its source gave it no code and no words. */
        testKey: text,
        sourceName: text,
        name: z.string(),
        /** Null where there is no earlier one. `date` is as precise as sent. */
        before: z.object({ value: z.string(), date: text }).nullable(),
      }),
    ),
  }),
})
