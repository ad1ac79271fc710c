import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { closestScope, readRegistered } from './clients.ts'
import type { Fault } from './tables.ts'

/** An organization as an operator looks for it. */
export type FoundOrganization = {
  readonly id: number
  readonly hospitalName: string
  /** '' where no list states it. */
  readonly place: string
  readonly host: string
  readonly ehrName: string
  /** Why it is not offered. */
  readonly fault: Fault | null
  /** The registration that counts for it; 'list' for a client that its list names, null where there is none. */
  readonly coveredBy: string | null
}

/** As `searchName` has it; a database may not know how letters beyond ASCII become small. */
const withoutAccents = (word: string): string => {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain === '' ? word : plain
}

/**
 * The organizations, also those that are not offered, whose name, place, host and vendor together have every word, in the
 * order of the alphabet. `most` are answered, and whether there are more. Unlike a person's search, it takes words as they
 * are written and finds hosts. Each word is a condition of the one query: the caller bounds how many there are.
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
