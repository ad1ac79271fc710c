import { sql } from 'kysely'

/**
 * Excludes entries that the patient added after giving consent. Such an entry is not added to a share or to research
 * until the patient consents again. Without `ownUntil`, excludes nothing. Source: Q38.
 */
export const isAgreed = (ownUntil: Date | undefined, row = 'resource') =>
  ownUntil === undefined
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from own_entry w
        where ${sql.ref(`${row}.id`)} in (w.resource_id, w.provenance_id) and w.added_at > ${ownUntil})`
