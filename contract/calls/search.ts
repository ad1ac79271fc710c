/** Search everything. Source: look/reading.md, 15. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { listSections } from '../sections/all.ts'

/** What is looked through besides the lists of a record, in the order in which it is shown. */
const beside = ['encounters', 'claims', 'coverage', 'appointments', 'doctors', 'notes'] as const

/** The kinds that are found, in the order in which they are shown. */
export const searchKinds: readonly string[] = [...listSections.map(({ name }) => name), ...beside]

/** Hits of a kind that are answered at first, and at most. */
export const firstHits = 3
export const mostHits = 50
/** Fewer letters than these are not searched. */
export const fewestLetters = 2

export const searchQuery = z.object({
  profileId: z.string().max(64),
  /** Empty: nothing is searched, and what will be searched is made ready. */
  q: z.string().max(200),
  /** Only these kinds, separated by commas. */
  kinds: z.string().max(400).optional(),
  /** Only what happened from this day on, and until this one; both days included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** How many hits of each kind are answered; 0 counts alone. */
  hits: z.coerce.number().int().min(0).max(mostHits).optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type SearchQuery = z.output<typeof searchQuery>

/** Words within a document or a note, around what was found. `page` of a document in pages. */
export const passage = z.object({
  text: z.string(),
  page: z.number().int().nullable(),
  pages: z.number().int().nullable(),
})

/** `row` is the entry as its list answers it; null for what is no record: a doctor, an appointment, a person's own note. */
export const searchHit = z.object({
  id: z.string(),
  row: anyRow.nullable(),
  /** A test's short name, a doctor's, what an appointment is about; null where the section's title is used. */
  name: z.string().nullable(),
  /** Of what is no record: the line under its name. */
  caption: z.string().nullable(),
  date: z.string().nullable(),
  /** Of an appointment: whom it is with. */
  providerId: z.string().nullable(),
  passage: passage.nullable(),
})
export type SearchHit = z.output<typeof searchHit>

/** A word to mark, without case and accents: as a whole word, at a word's start, or anywhere within one. */
export const markedWord = z.object({ word: z.string(), where: z.enum(['whole', 'start', 'within']) })
export type MarkedWord = z.output<typeof markedWord>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/MergeEHR/search-everything',
  summary: 'Everything of a person that holds some words, by kind',
  access: 'record',
  query: searchQuery,
  answer: z.object({
    message: z.string(),
    /** Over all kinds that were asked for. */
    total: z.number().int(),
    marked: z.array(markedWord),
    /** Words that nothing holds as they were typed, and what is near them and was searched in their place. */
    corrected: z.array(z.object({ typed: z.string(), found: z.array(z.string()) })),
    groups: z.array(z.object({ kind: z.string(), count: z.number().int(), hits: z.array(searchHit) })),
    /** How many there are of each kind, whichever was asked for. */
    kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    /** What was looked through, and what could not be. */
    reach: z.object({
      records: z.number().int(),
      /** Documents whose words were searched. */
      documents: z.number().int(),
      notes: z.number().int(),
      /** Documents that are pictures without words. */
      pictures: z.number().int(),
      /** Documents that are held and whose words could not be read. */
      unread: z.number().int(),
      /** Documents that are not here. */
      absent: z.number().int(),
      /** Records whose documents are still to be read. */
      waiting: z.number().int(),
      /** Records that could not be read into any list. */
      unreadable: z.number().int(),
    }),
    sources: z.array(listSource),
  }),
})
