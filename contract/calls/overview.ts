/** The most important parts of a record on one page. Source: look/reading.md, 10. */
import { z } from 'zod'
import { appointment } from './appointments.ts'
import { measure } from './by-test.ts'
import { endpoint } from './endpoint.ts'
import { listSource, rowBase } from './record-list.ts'

const text = z.string().nullable()

/** A row of any list; its section renders it. */
export const anyRow = rowBase.loose()

/** A part of the page; null if it failed, independently of the others. */
const orFailed = <Part extends z.ZodType>(part: Part) => part.nullable()

/** The sections whose current entries the page shows. */
export const currentSections = ['medications', 'allergies', 'conditions'] as const
export type CurrentSection = (typeof currentSections)[number]

/**
 * Current entries of the same thing: several if more than one record lists it. `differs`: sources disagree on its dose,
 * status or severity.
 */
export const currentThing = z.object({
  rows: z.array(anyRow),
  differs: z.boolean(),
  /** Entries of other sources that rule it out. Absent if there are none. */
  against: z.array(anyRow).optional(),
})
export type CurrentThing = z.output<typeof currentThing>

/** The current things of one section. */
export const currentPart = z.object({
  things: z.array(currentThing),
  /** The total number of things; `things` has the first of them. */
  total: z.number().int(),
  /**
   * The number of entries neither clearly current nor past: on hold, planned, or active although their end date has
   * passed.
   */
  unsure: z.number().int(),
  /** The number of entries that are past, ruled out or not taken. */
  others: z.number().int(),
  /** How completely each source sent it, to distinguish partial data from none. */
  sources: z.array(listSource),
  unreadable: z.number().int(),
})
export type CurrentPart = z.output<typeof currentPart>

/** Records that arrived since the last visit. */
export const newPart = z.object({
  /** The end of the last visit; null at the first one. */
  since: text,
  total: z.number().int(),
  /** The number in each section, in the order of the sections. */
  counts: z.array(z.object({ section: z.string(), count: z.number().int() })),
  /** Out of range first, then newest. At most `newRows`. */
  rows: z.array(
    z.object({
      section: z.string(),
      row: anyRow,
      /** The short name of a test or panel; null if the section's title is used. */
      name: text,
      receivedAt: z.string(),
    }),
  ),
})
export const newRows = 40

/** Maximum number of measures a user can choose. */
export const mostMeasures = 6

const profileId = z.string().max(64)

export const getOverview = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-overview',
  summary: 'What is new, what needs the person, what is so now and what is measured',
  access: 'record',
  /** `day` is the current date in the user's time zone. */
  query: z.object({ profileId, day: z.iso.date() }),
  answer: z.object({
    message: z.string(),
    /** Every source of the patient, with its state over all sections. */
    sources: z.array(listSource),
    fresh: orFailed(newPart),
    current: z.object({
      medications: orFailed(currentPart),
      allergies: orFailed(currentPart),
      conditions: orFailed(currentPart),
    }),
    /** The next future appointment that is not canceled; `appointment` is null if there is none. */
    next: orFailed(z.object({ appointment: appointment.nullable() })),
    measures: orFailed(
      z.object({
        shown: z.array(measure),
        /** Whether the user chose them. */
        isChosen: z.boolean(),
        /** The measures available to choose from. */
        choices: z.array(z.object({ key: z.string(), name: z.string(), count: z.number().int() })),
      }),
    ),
    /** The number of lab tests whose latest value its source flagged as out of range. */
    outOfRange: orFailed(z.number().int()),
  }),
})

export const chooseMeasures = endpoint({
  method: 'POST',
  path: '/MergeEHR/choose-measures',
  summary: 'Says which measures the overview of a person shows; none means the usual ones',
  access: 'record',
  body: z.object({ profileId, keys: z.array(z.string().min(1).max(400)).max(mostMeasures) }),
  answer: z.object({ message: z.string() }),
})
