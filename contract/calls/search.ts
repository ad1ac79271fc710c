/** Search everything. Source: look/reading.md, 15. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { listSections } from '../sections/all.ts'

/** Searched in addition to the lists of a record, in display order. */
const additionalKinds = ['encounters', 'claims', 'coverage', 'appointments', 'doctors', 'notes'] as const

/** Types of hits, in display order. */
export const searchKinds: readonly string[] = [...listSections.map(({ name }) => name), ...additionalKinds]

/** Initial and maximum number of hits per kind. */
export const firstHits = 3
export const mostHits = 50
/** Minimum number of letters. */
export const fewestLetters = 2

export const searchQuery = z.object({
  profileId: z.string().max(64),
  /** Empty: only prepares the search. */
  q: z.string().max(200),
  /** Only these kinds, separated by commas. */
  kinds: z.string().max(400).optional(),
  /** First and last day, both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The number of hits returned for each kind; 0 returns only counts. */
  hits: z.coerce.number().int().min(0).max(mostHits).optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type SearchQuery = z.output<typeof searchQuery>

/** Text around a match in a document or a note. `page` is set for a document with pages. */
export const passage = z.object({
  text: z.string(),
  page: z.number().int().nullable(),
  pages: z.number().int().nullable(),
})

/**
 * `row` is the entry as in its list; null for hits that are not records: a doctor, an appointment, a patient's own
 * note.
 */
export const searchHit = z.object({
  id: z.string(),
  row: anyRow.nullable(),
  /**
   * The short name of a test, a doctor's name, or the subject of an appointment; null if the section's title is used.
   */
  name: z.string().nullable(),
  /** The line under the name of a hit that is not a record. */
  caption: z.string().nullable(),
  date: z.string().nullable(),
  /** The doctor of an appointment. */
  providerId: z.string().nullable(),
  passage: passage.nullable(),
})
export type SearchHit = z.output<typeof searchHit>

/** A word to highlight, ignoring case and accents: as a whole word, at the start of a word, or anywhere in one. */
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
    /** Over all requested kinds. */
    total: z.number().int(),
    marked: z.array(markedWord),
    /** Words without a match as typed, and the similar words that were searched instead. */
    corrected: z.array(z.object({ typed: z.string(), found: z.array(z.string()) })),
    groups: z.array(z.object({ kind: z.string(), count: z.number().int(), hits: z.array(searchHit) })),
    /** The number of hits of every kind, including those not requested. */
    kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    /** How much could be searched, and how much could not. */
    reach: z.object({
      records: z.number().int(),
      /** Documents whose text was searched. */
      documents: z.number().int(),
      notes: z.number().int(),
      /** Documents that are images without text. */
      pictures: z.number().int(),
      /** Stored documents whose text could not be read. */
      unread: z.number().int(),
      /** Documents that are not stored. */
      absent: z.number().int(),
      /** Records whose documents have not been read yet. */
      waiting: z.number().int(),
      /** Records that could not be read into any list. */
      unreadable: z.number().int(),
    }),
    sources: z.array(listSource),
  }),
})
