import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { closestScope, readRegistered } from './clients.ts'
import type { Fault } from './tables.ts'

/** An organization found by an operator's search. */
export type FoundOrganization = {
  readonly id: number
  readonly hospitalName: string
  /** '' if no list states it. */
  readonly place: string
  readonly host: string
  readonly ehrName: string
  /** Why it is not offered; null if it is. */
  readonly fault: Fault | null
  /** The registration that covers it; 'list' for a client named by its list, null if there is none. */
  readonly coveredBy: string | null
}

/** Normalized as in `searchName`; the database may not be able to lowercase non-ASCII letters. */
const withoutAccents = (word: string): string => {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain === '' ? word : plain
}

/**
 * Returns organizations, including ones not offered, whose name, place, host and vendor together contain every word, in
 * alphabetical order. Returns at most `most` and whether there are more. Unlike the patient search, it matches words
 * literally and finds hosts. Each word adds a condition to the query: the caller limits their number.
 */
export async function findByWords(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<{ readonly found: readonly FoundOrganization[]; readonly isMore: boolean }> {
  const registered = await readRegistered(db)
  const text = sql<string>`lower(concat_ws(' ', hospital_name, place, host, ehr_name))`
  const rows = await words
    .reduce(
      (query, word) =>
        query.where(
          sql<boolean>`(strpos(${text}, ${word.toLowerCase()}) > 0 or strpos(search_name, ${withoutAccents(word)}) > 0)`,
        ),
      db
        .selectFrom('careOrganization')
        .select(['id', 'hospitalName', 'place', 'host', 'ehrName', 'fault', 'clientId'])
        .where('retiredAt', 'is', null),
    )
    .orderBy('searchName')
    .orderBy('id')
    .limit(most + 1)
    .execute()
  const found = rows.slice(0, most).map(({ clientId, ...row }) => ({
    ...row,
    coveredBy: closestScope(registered, row) ?? (clientId === '' ? null : 'list'),
  }))
  return { found, isMore: rows.length > most }
}
