import { sql } from 'kysely'

/** The size of a stored body in bytes, without reading it. */
export const sizeOfBody = sql<number>`octet_length(body)`.as('bytes')
