import { z } from 'zod'
import { appointment } from './appointments.ts'
import { measure } from './by-test.ts'
import { endpoint } from './endpoint.ts'
import { listSource, rowBase } from './record-list.ts'

const text = z.string().nullable()

/** A row of any section. Its fields depend on the section. */
export const anyRow = rowBase.loose()

/** Null if this part of the overview failed. Parts fail independently. */
const orFailed = <Part extends z.ZodType>(part: Part) => part.nullable()

export const currentSections = ['medications', 'allergies', 'conditions'] as const
export type CurrentSection = (typeof currentSections)[number]

/**
 * A current medicine, allergy or condition. Has several rows if several records list it. `differs`: sources disagree
 * on dose, status or severity.
 */
export const currentThing = z.object({
  rows: z.array(anyRow),
  differs: z.boolean(),
  /** Entries from other sources that rule this item out. Absent if there are none. */
  against: z.array(anyRow).optional(),
})
export type CurrentThing = z.output<typeof currentThing>

export const currentPart = z.object({
  things: z.array(currentThing),
  total: z.number().int(),
  /** Number of entries that are on hold, planned, or active although the end date has passed. */
  unsure: z.number().int(),
  others: z.number().int(),
  /** How completely each source sent these entries. Distinguishes partial data from no data. */
  sources: z.array(listSource),
  unreadable: z.number().int(),
})
export type CurrentPart = z.output<typeof currentPart>

export const newPart = z.object({
  /** End of the user's previous visit to Kinchart. Null during the user's first visit. */
  since: text,
  total: z.number().int(),
  counts: z.array(z.object({ section: z.string(), count: z.number().int() })),
  /** Out-of-range results first, then newest first. At most `newRows`. */
  rows: z.array(
    z.object({
      section: z.string(),
      row: anyRow,
      /** Name of the row's test or panel, shown instead of the row's title. Null if the row's title is shown. */
      name: text,
      receivedAt: z.string(),
    }),
  ),
})
export const newRows = 40

export const mostMeasures = 6

const profileId = z.string().max(64)

export const getOverview = endpoint({
  method: 'GET',
  path: '/record/get-overview',
  formerPath: '/MergeEHR/get-overview',
  summary: 'What is new, what needs the person, what is so now and what is measured',
  access: 'record',
  /** `day` is the current day in the user's time zone. */
  query: z.object({ profileId, day: z.iso.date() }),
  answer: z.object({
    message: z.string(),
    sources: z.array(listSource),
    fresh: orFailed(newPart),
    current: z.object({
      medications: orFailed(currentPart),
      allergies: orFailed(currentPart),
      conditions: orFailed(currentPart),
    }),
    /** The next appointment that was not canceled. `appointment` is null if there is none. */
    next: orFailed(z.object({ appointment: appointment.nullable() })),
    measures: orFailed(
      z.object({
        shown: z.array(measure),
        isChosen: z.boolean(),
        choices: z.array(z.object({ key: z.string(), name: z.string(), count: z.number().int() })),
      }),
    ),
    /** Number of tests whose latest value was flagged as out of range by the source. */
    outOfRange: orFailed(z.number().int()),
  }),
})

export const chooseMeasures = endpoint({
  method: 'POST',
  path: '/record/choose-measures',
  formerPath: '/MergeEHR/choose-measures',
  summary: 'Says which measures the overview of a person shows; none means the usual ones',
  access: 'record',
  body: z.object({ profileId, keys: z.array(z.string().min(1).max(400)).max(mostMeasures) }),
  answer: z.object({ message: z.string() }),
})
