import { sql } from 'kysely'
import type { FhirResource } from '#fhir/json.ts'
import { parseFhirJson } from '#fhir/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody, openRowText } from './open-body.ts'
import type { StoredId } from './stored-ids.ts'
import { isSameItem } from './same-item.ts'
import type { Compared } from './same-item.ts'

type Services = { readonly db: Db; readonly cipher: PersonCipher; readonly profileId: string }

/** A day of one kind in a person's record, as far as several sources have something there. */
type Group = { readonly section: string; readonly type: string; readonly sortKey: string | null }

type Row = StoredId & {
  place: number
  id: number
  type: string
  body: Buffer
  row: Buffer | null
  duplicateOf: number | null
  isGone: boolean
}

const GROUPS_AT_ONCE = 100
/** More of one kind at one instant are left side by side. */
const MAX_ROWS = 400

/**
 * Makes one row of the same item from two sources: the one that came first stays, and the other is behind it with
 * its own details. Runs at the end of an import for what that import has brought or changed; twice changes nothing.
 * `onBatch` is called inside each transaction and may throw to stop. Source: settled question 16.
 */
export async function linkDuplicates(
  services: Services,
  sourceId: string,
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  await linkGroups(services, await findGroups(services, sourceId), onBatch)
}

async function linkGroups(
  services: Services,
  groups: readonly Group[],
  onBatch: (trx: Db) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE) {
    const changes = await findChanges(services, groups.slice(at, at + GROUPS_AT_ONCE))
    if (changes.length === 0) continue
    await services.db.transaction().execute(async (trx) => {
      await onBatch(trx)
      await sql`
        update resource r set duplicate_of = k.duplicate_of
        from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ duplicateOf }) => duplicateOf)}::bigint[]) as k (id, duplicate_of)
        where r.id = k.id and (k.duplicate_of is null or exists (select from resource h where h.id = k.duplicate_of))`.execute(
        trx,
      )
    })
  }
}

/** What a person wrote themselves is never put behind what a source sent, nor before it: nothing is merged by guess. */
const isListed = (row: 'r' | 'o') => sql<boolean>`${sql.ref(`${row}.section`)} is not null
  and not exists (select from own_entry w where w.resource_id = ${sql.ref(`${row}.id`)})
  and not ${sql.ref(`${row}.isInReport`)} and not ${sql.ref(`${row}.isEnteredInError`)} and not ${sql.ref(`${row}.isUnreadable`)}`

/**
 * Where this import and another one have rows of one kind with the same date, none included; and where something
 * is behind a row of this import, which may have changed.
 */
async function findGroups({ db, profileId }: Services, sourceId: string): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select r.section, r.type, r.sort_key from resource r
    where r.profile_id = ${profileId} and r.source_id = ${sourceId} and ${isListed('r')} and (r.duplicate_of is not null
      or exists (select from resource o where o.profile_id = ${profileId} and o.section = r.section
        and o.sort_key = r.sort_key and o.source_id <> ${sourceId} and o.type = r.type and ${isListed('o')})
      or r.sort_key is null and exists (select from resource o where o.profile_id = ${profileId} and o.section = r.section
        and o.sort_key is null and o.source_id <> ${sourceId} and o.type = r.type and ${isListed('o')}))
    union
    select r.section, r.type, r.sort_key from resource r join resource h on h.id = r.duplicate_of
    where r.duplicate_of is not null and r.profile_id = ${profileId} and h.source_id = ${sourceId} and ${isListed('r')}`.execute(
    db,
  )
  return rows
}

/** Where several rows are behind one of an import: once that is deleted, they are compared with each other. */
async function findLeft({ db, profileId }: Services, sourceId: string): Promise<readonly Group[]> {
  const { rows } = await sql<Group>`
    select distinct r.section, r.type, r.sort_key from resource r join resource h on h.id = r.duplicate_of
    where r.profile_id = ${profileId} and h.source_id = ${sourceId} and ${isListed('r')}
    group by h.id, r.section, r.type, r.sort_key having count(*) > 1`.execute(db)
  return rows
}

/** To be called before an import is deleted; what it answers makes one row again of what was behind its rows. */
export async function linkDuplicatesAfterDeletionOf(
  trx: Db,
  services: Services,
  sourceId: string,
): Promise<() => Promise<void>> {
  const groups = await findLeft({ ...services, db: trx }, sourceId)
  return async () => linkGroups(services, groups, async () => undefined)
}

type Change = { readonly id: number; readonly duplicateOf: number | null }

/** Which rows of some groups are behind another one now and did not, or the other way round. */
async function findChanges({ db, cipher, profileId }: Services, groups: readonly Group[]): Promise<Change[]> {
  const { rows } = await sql<Row>`
    select g.place, r.* from unnest(${groups.map(({ section }) => section)}::text[], ${groups.map(({ type }) => type)}::text[],
      ${groups.map(({ sortKey }) => sortKey)}::text[]) with ordinality as g (section, type, sort_key, place)
    cross join lateral (
      (select r.id, r.source_id, r.type, r.fhir_id, r.body, r.row, r.duplicate_of, r.missing_since is not null as is_gone from resource r
        where g.sort_key is not null and r.profile_id = ${profileId} and r.section = g.section and r.sort_key = g.sort_key
          and r.type = g.type and ${isListed('r')} order by r.id limit ${MAX_ROWS + 1})
      union all
      (select r.id, r.source_id, r.type, r.fhir_id, r.body, r.row, r.duplicate_of, r.missing_since is not null as is_gone from resource r
        where g.sort_key is null and r.profile_id = ${profileId} and r.section = g.section and r.sort_key is null
          and r.type = g.type and ${isListed('r')} order by r.id limit ${MAX_ROWS + 1})
    ) r order by g.place, r.id`.execute(db)
  return groups.flatMap(({ sortKey }, index) =>
    compareGroup(
      cipher,
      rows.filter(({ place }) => place === index + 1),
      sortKey !== null,
    ),
  )
}

function compareGroup(cipher: PersonCipher, rows: readonly Row[], hasDate: boolean): Change[] {
  const heads: { id: number; isGone: boolean; imports: Set<string>; compared: Compared[] }[] = []
  return rows.flatMap((row) => {
    const compared = open(cipher, row)
    // Two of one source are two, whatever they say; and what one source lists no more is not what another one lists.
    const head = heads.find(
      (one) =>
        !one.imports.has(row.sourceId) &&
        one.isGone === row.isGone &&
        one.compared.every((known) => isSameItem(known, compared, { hasDate })),
    )
    if (head && rows.length <= MAX_ROWS) {
      head.imports.add(row.sourceId)
      head.compared.push(compared)
    } else heads.push({ id: row.id, isGone: row.isGone, imports: new Set([row.sourceId]), compared: [compared] })
    const duplicateOf = rows.length <= MAX_ROWS ? (head?.id ?? null) : null
    return row.duplicateOf === duplicateOf ? [] : [{ id: row.id, duplicateOf }]
  })
}

const open = (cipher: PersonCipher, row: Row): Compared => ({
  resource: parseFhirJson(openBody(cipher, row)) as FhirResource,
  row: row.row === null ? {} : (JSON.parse(openRowText(cipher, { ...row, row: row.row })) as Compared['row']),
})
