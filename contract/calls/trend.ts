/** One test over time. Source: FHIR R4 Observation; Q16, Q31. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { addedBy, mark, referenceRange } from './record-list.ts'

const text = z.string().nullable()

export const trendPoint = z.object({
  /** The id for `getRecord`. Null for a result that has no record apart from its report. */
  id: text,
  /** As precise as sent; null if the source sent no date. */
  date: text,
  value: z.string(),
  /**
   * The digits of a value that is a single number. Null for text, for a bound such as <5, and for a canceled result.
   */
  number: text,
  /** Set only for a value such as <5, where only a bound is known. */
  bound: z.object({ side: z.enum(['below', 'above']), number: z.string() }).optional(),
  referenceRange: referenceRange.nullable(),
  mark: mark.nullable(),
  /** The source's interpretation, such as 'Positive'. Absent if the interpretation is a flag. */
  interpretation: z.string().optional(),
  providerName: z.string(),
  /** Set if the patient or their guardian added the result. Absent for data from a source. */
  addedBy: addedBy.optional(),
  /**
   * Qualifiers that change how to read the value, such as 'Not given' (`rules/meaning.ts`). Absent if there are none.
   */
  meaning: meaning.optional(),
  /**
   * Time when a full import first found that the source no longer lists the result. Absent while the source lists the
   * result.
   */
  missingSince: z.string().optional(),
})
export type TrendPoint = z.output<typeof trendPoint>

/** A goal for the test, in the unit of its series. Source: FHIR R4 Goal; Look "Goal". */
const trendGoal = z.object({
  id: z.string(),
  words: z.string(),
  limits: z.array(z.string()),
  /** Start date, as precise as sent; null if not stated. */
  from: text,
  providerName: z.string(),
})
export type TrendGoal = z.output<typeof trendGoal>

/** Results in one unit. Oldest first, undated last. Units are never converted, so each unit has its own series. */
export const trendSeries = z.object({
  unit: text,
  points: z.array(trendPoint),
  /** Absent if there are no current goals. */
  goals: z.array(trendGoal).optional(),
})
export type TrendSeries = z.output<typeof trendSeries>

/** `testKey` is from a row or a result. A test has the same key at every lab. */
export const getTrend = endpoint({
  method: 'GET',
  path: '/record/get-trend',
  formerPath: '/MergeEHR/get-trend',
  summary: 'Every result of one test, by unit, oldest first',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), testKey: z.string().min(1).max(300) }),
  answer: z.object({
    message: z.string(),
    series: z.array(trendSeries),
    older: z.number().int(),
    withdrawn: z.number().int(),
  }),
})

/**
 * Returns each test of a report with its short name, and the test's previous result in the same unit. Source: Look
 * 12b.
 */
export const getPanelTests = endpoint({
  method: 'GET',
  path: '/record/list-panel-tests',
  formerPath: '/MergeEHR/get-panel-tests',
  summary: 'The tests of a panel, each with the result before this one',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: z.object({
    message: z.string(),
    tests: z.array(
      z.object({
        /** Null if the source sent neither a code nor a name. */
        testKey: text,
        sourceName: text,
        name: z.string(),
        /** Null if there is no earlier result. `date` is as precise as sent. */
        before: z.object({ value: z.string(), date: text }).nullable(),
      }),
    ),
  }),
})
