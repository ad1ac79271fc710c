import { sql } from 'kysely'

/**
 * In a query of `resource`, or of what it is called there: leaves out what a person wrote themselves after they agreed to what is asked for. An entry of one's own that
 * comes later enters no share and no research before its owner says so again; without an instant nothing is left out. Source: settled
 * question 38.
 */
export const isAgreed = (ownUntil: Date | undefined, row = 'resource') =>
  ownUntil === undefined
    ? sql<boolean>`true`
    : sql<boolean>`not exists (select from own_entry w
        where ${sql.ref(`${row}.id`)} in (w.resource_id, w.provenance_id) and w.added_at > ${ownUntil})`
