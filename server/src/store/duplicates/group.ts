import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

export type LinkServices = { readonly db: Db; readonly cipher: PersonCipher; readonly profileId: string }

export type Group = { readonly section: string; readonly type: string; readonly sortKey: string | null }

export const groupKey = ({ section, type, sortKey }: Group): string => JSON.stringify([section, type, sortKey])

type Alias = 'r' | 'o'

/** Returns true if the row belongs in a list. The list still hides the row if it is a duplicate of another row. */
export const isListable = (row: Alias) => sql<boolean>`${sql.ref(`${row}.section`)} is not null
  and not ${sql.ref(`${row}.isInReport`)} and not ${sql.ref(`${row}.isEnteredInError`)} and not ${sql.ref(`${row}.isUnreadable`)}
  and ${sql.ref(`${row}.rank`)} >= 0`

/** Two rows may be the same item if they are from two sources, or from two documents of one source. */
export const areApart = sql<boolean>`(o.source_id <> r.source_id or o.document_key <> r.document_key)`

/** Excludes the patient's own entries, which only a user decision merges with source entries. */
export const isCompared = (row: Alias) => sql<boolean>`${isListable(row)}
  and not exists (select from own_entry w where w.resource_id = ${sql.ref(`${row}.id`)})`
