import { sql } from 'kysely'

/** How many bytes a kept body has, told without reading it. */
export const sizeOfBody = sql<number>`octet_length(body)`.as('bytes')
