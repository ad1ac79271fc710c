/** What matters of a person's record on one page. Source: look/reading.md, 10. */
import { z } from 'zod'
import { appointment } from './appointments.ts'
import { measure } from './by-test.ts'
import { endpoint } from './endpoint.ts'
import { listSource, rowBase } from './record-list.ts'

const text = z.string().nullable()

/** A row of a list, whichever it is; its section draws it. */
export const anyRow = rowBase.loose()

/** A part of the page; null where it could not be made: it then fails alone. */
const orFailed = <Part extends z.ZodType>(part: Part) => part.nullable()

/** The sections of which the page says what is so now. */
export const currentSections = ['medications', 'allergies', 'conditions'] as const
export type CurrentSection = (typeof currentSections)[number]

/**
 * Entries of one thing that are all so now: several where more than one record says it. `differs`: sources disagree on its
 * dose, its status or how grave it is.
 */
export const currentThing = z.object({
  rows: z.array(anyRow),
  differs: z.boolean(),
  /** Entries of other sources that rule the same out. Absent where there is none. */
  against: z.array(anyRow).optional(),
})
export type CurrentThing = z.output<typeof currentThing>

/** What is so now of one section, by its things. */
export const currentPart = z.object({
  things: z.array(currentThing),
  /** Things over all; `things` holds the first of them. */
  total: z.number().int(),
  /** Entries that are neither current nor past for certain: on hold, planned, active although their end has passed. */
  unsure: z.number().int(),
  /** Entries of the list that are past, ruled out or not taken. */
  others: z.number().int(),
  /** What the sources gave of it, so that partial can be told from none. */
  sources: z.array(listSource),
  unreadable: z.number().int(),
})
export type CurrentPart = z.output<typeof currentPart>

/** What arrived since the last visit. */
export const newPart = z.object({
  /** The end of the last visit; null at the first one. */
  since: text,
  total: z.number().int(),
  /** How many of each section, in the order of the sections. */
  counts: z.array(z.object({ section: z.string(), count: z.number().int() })),
  /** Out of range first, then the newest. At most `newRows`. */
  rows: z.array(
    z.object({
      section: z.string(),
      row: anyRow,
      /** A test's or a panel's short name; null where the section's own title is used. */
      name: text,
      receivedAt: z.string(),
    }),
  ),
})
export const newRows = 40

/** The most measures a person can choose. */
export const mostMeasures = 6

const profileId = z.string().max(64)

export const getOverview = endpoint({
  method: 'GET',
  path: '/MergeEHR/get-overview',
  summary: 'What is new, what needs the person, what is so now and what is measured',
  access: 'record',
  /** `day` is the day it is where the person is. */
  query: z.object({ profileId, day: z.iso.date() }),
  answer: z.object({
    message: z.string(),
    /** Every source of the person, as it stands over all kinds of record. */
    sources: z.array(listSource),
    fresh: orFailed(newPart),
    current: z.object({
      medications: orFailed(currentPart),
      allergies: orFailed(currentPart),
      conditions: orFailed(currentPart),
    }),
    /** The next appointment that is still ahead and not cancelled; `appointment` is null where there is none. */
    next: orFailed(z.object({ appointment: appointment.nullable() })),
    measures: orFailed(
      z.object({
        shown: z.array(measure),
        /** They were chosen by the person. */
        isChosen: z.boolean(),
        /** What can be chosen among. */
        choices: z.array(z.object({ key: z.string(), name: z.string(), count: z.number().int() })),
      }),
    ),
    /** Laboratory tests whose latest value is marked out of range by its source. */
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
