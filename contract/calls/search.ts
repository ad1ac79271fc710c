/** Searches the whole record. Source: Look 15. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { anyRow } from './overview.ts'
import { listSource } from './record-list.ts'
import { listSections } from '../sections/all.ts'

const additionalKinds = ['encounters', 'claims', 'coverage', 'appointments', 'doctors', 'notes'] as const

export const searchKinds: readonly string[] = [...listSections.map(({ name }) => name), ...additionalKinds]

/** Number of hits for each kind in `searchKinds` if the call does not set `hits`. */
export const firstHits = 3
export const mostHits = 50
export const fewestLetters = 2

export const searchQuery = z.object({
  profileId: z.string().max(64),
  /** The search text. If empty, the call finds nothing and only loads the record's search index. */
  q: z.string().max(200),
  kinds: z.string().max(400).optional(),
  /** Both days are inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Maximum number of hits for each kind in `searchKinds`. With 0, the call returns only counts. */
  hits: z.coerce.number().int().min(0).max(mostHits).optional(),
  pageNumber: z.coerce.number().int().min(1).max(10_000).optional(),
})
export type SearchQuery = z.output<typeof searchQuery>

/** Text around a match in a document or note. `page` is set if the document has pages. */
export const passage = z.object({
  text: z.string(),
  page: z.number().int().nullable(),
  pages: z.number().int().nullable(),
})

/** `row` is null for hits that are not records: a doctor, an appointment, a patient's own note. */
export const searchHit = z.object({
  id: z.string(),
  row: anyRow.nullable(),
  /**
   * A test's short name, a doctor's name, or an appointment's subject, shown instead of the row's title. Null if the
   * row's title is shown.
   */
  name: z.string().nullable(),
  caption: z.string().nullable(),
  date: z.string().nullable(),
  providerId: z.string().nullable(),
  passage: passage.nullable(),
})
export type SearchHit = z.output<typeof searchHit>

/**
 * A word to highlight. Matching ignores case and accents. `where`: the word matches a whole word, the start of a
 * word, or any part of a word.
 */
export const markedWord = z.object({ word: z.string(), where: z.enum(['whole', 'start', 'within']) })
export type MarkedWord = z.output<typeof markedWord>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/record/search',
  formerPath: '/MergeEHR/search-everything',
  summary: 'Everything of a person that holds some words, by kind',
  access: 'record',
  query: searchQuery,
  answer: z.object({
    message: z.string(),
    total: z.number().int(),
    marked: z.array(markedWord),
    corrected: z.array(z.object({ typed: z.string(), found: z.array(z.string()) })),
    groups: z.array(z.object({ kind: z.string(), count: z.number().int(), hits: z.array(searchHit) })),
    kinds: z.array(z.object({ kind: z.string(), count: z.number().int() })),
    reach: z.object({
      records: z.number().int(),
      documents: z.number().int(),
      notes: z.number().int(),
      pictures: z.number().int(),
      unread: z.number().int(),
      absent: z.number().int(),
      waiting: z.number().int(),
      unreadable: z.number().int(),
    }),
    sources: z.array(listSource),
  }),
})
