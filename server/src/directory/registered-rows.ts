import { sql, type RawBuilder } from 'kysely'
import type { Registered } from './clients.ts'

export function registeredRows({ vendors, hosts, ids }: Registered): RawBuilder<boolean> {
  return sql<boolean>`(
    client_id <> '' or id = any(${[...ids]}::integer[]) or lower(host) = any(${[...hosts]}::text[])
    or lower(ehr_name) = any(${[...vendors]}::text[])
  )`
}
