import { sql } from 'kysely'
import { literalKey, readReference } from '#fhir/references/reference.ts'
import type { Db } from '#platform/database/database.ts'
import type { Marks } from '#platform/secrets/cipher.ts'
import { openId, storeId, type IdsOf } from './stored-ids.ts'
import { ownKeyOf } from './record-id.ts'

/**
 * Maps other names of a file's records, such as an entry's `fullUrl`, to 'Type/id'. A reference may use such a name
 * (FHIR R4 Bundle, resolving references).
 */
export type Aliases = Pick<ReadonlyMap<string, string>, 'get' | 'size'>

const MAX_ALIASES = 1_000_000
const AT_ONCE = 5000

/** Returns the alias of a reference without its version. */
export const aliasOf = (reference: string): string | null => literalKey(readReference(reference))

/** Returns the 'Type/id' that an alias or a reference resolves to. Returns null if the target is not in the source. */
export function keyOf(reference: string, fhirBase: string, aliases: Aliases | undefined): string | null {
  const alias = aliases === undefined || aliases.size === 0 ? null : aliasOf(reference)
  return (alias === null ? undefined : aliases?.get(alias)) ?? ownKeyOf(reference, fhirBase)
}

/** Used in place of a resource type in references that identify a practitioner by NPI. Not a FHIR resource type. */
export const NPI_KIND = 'NPI'
export const npiKey = (address: string): string => `${NPI_KIND}/${address}`

export async function upsertAliases(trx: Db, of: IdsOf, aliases: ReadonlyMap<string, string>): Promise<void> {
  const all = [...aliases]
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    await sql`
      insert into resource_alias (source_id, reference, key)
      select ${of.sourceId}, k.reference, k.key
      from unnest(${some.map(([reference]) => storeId(of, reference))}::text[], ${some.map(([, key]) => storeId(of, key))}::text[]) as k (reference, key)
      on conflict (source_id, reference) do update set key = excluded.key`.execute(trx)
  }
}

export async function loadAliases(db: Db, of: IdsOf): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('resourceAlias')
    .select(['reference', 'key'])
    .where('sourceId', '=', of.sourceId)
    .limit(MAX_ALIASES)
    .execute()
  return new Map(rows.map(({ reference, key }) => [openId(of, reference), openId(of, key)]))
}

/**
 * Returns the suffix that Kinchart adds to a record's id if another record of the source has the same id. Returns
 * null if the id has no suffix.
 */
export const markOf = (fhirId: string): string | null => /~[0-9a-f]{8}$/.exec(fhirId)?.[0] ?? null

export function namesFor(aliases: Aliases | undefined, fhirId: string): Aliases | undefined {
  const mark = markOf(fhirId)
  if (mark === null || aliases === undefined) return aliases
  return { size: aliases.size, get: (name) => aliases.get(name + mark) ?? aliases.get(name) }
}

export async function findAliases(
  { db, cipher }: { readonly db: Db; readonly cipher: Marks },
  sourceId: string,
  references: readonly string[],
  fhirId = '',
): Promise<ReadonlyMap<string, string>> {
  const mark = markOf(fhirId)
  const plain = references.flatMap((reference) => aliasOf(reference) ?? [])
  const names = mark === null ? plain : [...plain, ...plain.map((name) => name + mark)]
  if (names.length === 0) return new Map()
  const of = { cipher, sourceId }
  const stored = new Map(names.map((name) => [storeId(of, name), name]))
  const rows = await db
    .selectFrom('resourceAlias')
    .select(['reference', 'key'])
    .where('sourceId', '=', sourceId)
    .where('reference', 'in', [...stored.keys()])
    .execute()
  const found = new Map(rows.map(({ reference, key }) => [stored.get(reference) ?? '', openId(of, key)]))
  if (mark !== null)
    for (const name of plain) {
      const own = found.get(name + mark)
      if (own !== undefined) found.set(name, own)
    }
  return found
}
