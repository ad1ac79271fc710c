import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

export type LinkServices = { readonly db: Db; readonly cipher: PersonCipher; readonly profileId: string }

/** A day of one kind in a person's record, as far as several sources have something there. */
export type Group = { readonly section: string; readonly type: string; readonly sortKey: string | null }

export const groupKey = ({ section, type, sortKey }: Group): string => JSON.stringify([section, type, sortKey])

type Alias = 'r' | 'o'

/** Whether a list shows a row by itself, where no other row is in front of it. */
export const isListable = (row: Alias) => sql<boolean>`${sql.ref(`${row}.section`)} is not null
  and not ${sql.ref(`${row}.isInReport`)} and not ${sql.ref(`${row}.isEnteredInError`)} and not ${sql.ref(`${row}.isUnreadable`)}
  and ${sql.ref(`${row}.rank`)} >= 0`

/** Whether two rows may be one item: of two sources, or of two documents of one. */
export const areApart = sql<boolean>`(o.source_id <> r.source_id or o.document_key <> r.document_key)`

/** What a person wrote themselves is put behind or before what a source sent only where they say so: nothing is merged by guess. */
export const isCompared = (row: Alias) => sql<boolean>`${isListable(row)}
  and not exists (select from own_entry w where w.resource_id = ${sql.ref(`${row}.id`)})`
