import { sql } from 'kysely'
import { literalKey, readReference } from '#fhir/reference.ts'
import type { Db } from '#platform/database/database.ts'
import { ownKeyOf } from './record-id.ts'

/**
 * Other names under which the records of one file point to each other: a reference leads to the entry whose `fullUrl`
 * it is (FHIR R4 Bundle, resolving references). The name leads to 'Type/id'.
 */
export type Aliases = ReadonlyMap<string, string>

const MAX_ALIASES = 1_000_000
const AT_ONCE = 5000

/** The name that a reference is looked up by: without a version. */
export const aliasOf = (reference: string): string | null => literalKey(readReference(reference))

/** 'Type/id' of a reference within its source, by its alias or as it stands. */
export function keyOf(reference: string, fhirBase: string, aliases: Aliases | undefined): string | null {
  const alias = aliases === undefined || aliases.size === 0 ? null : aliasOf(reference)
  return (alias === null ? undefined : aliases?.get(alias)) ?? ownKeyOf(reference, fhirBase)
}

/** Keeps names; one that is known already leads to where it was said to lead last. */
export async function keepAliases(trx: Db, importId: string, aliases: Aliases): Promise<void> {
  const all = [...aliases]
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    await sql`
      insert into resource_alias (import_id, reference, key)
      select ${importId}, k.reference, k.key
      from unnest(${some.map(([reference]) => reference)}::text[], ${some.map(([, key]) => key)}::text[]) as k (reference, key)
      on conflict (import_id, reference) do update set key = excluded.key`.execute(trx)
  }
}

/** Every name that a source's files gave. */
export async function loadAliases(db: Db, importId: string): Promise<Aliases> {
  const rows = await db
    .selectFrom('resource_alias')
    .select(['reference', 'key'])
    .where('import_id', '=', importId)
    .limit(MAX_ALIASES)
    .execute()
  return new Map(rows.map(({ reference, key }) => [reference, key]))
}

/** Those names that are among some references. */
export async function findAliases(db: Db, importId: string, references: readonly string[]): Promise<Aliases> {
  const names = references.flatMap((reference) => aliasOf(reference) ?? [])
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('resource_alias')
    .select(['reference', 'key'])
    .where('import_id', '=', importId)
    .where('reference', 'in', names)
    .execute()
  return new Map(rows.map(({ reference, key }) => [reference, key]))
}
