import { sql } from 'kysely'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody, openRowText } from '#store/open-body.ts'
import { compareDocumentDates } from '#store/resource-meta.ts'
import { isSameItem, type Compared } from '#store/same-item.ts'
import { isOneStatement } from '#store/settle-documents.ts'
import type { StoredId } from '#store/stored-ids.ts'
import { groupKey, isCompared, isListable, type Group, type LinkServices } from './group.ts'
import { loadDuplicateDecisions, type DuplicateDecision } from './duplicate-decisions.ts'

/** Sets of rows that are merged. Two rows that the user marked as different are never in the same set. */
type Together = {
  readonly mayJoin: (id: number, other: number) => boolean
  readonly join: (id: number, other: number) => void
  readonly withRow: (id: number) => ReadonlySet<number>
}

type Pair = readonly [number, number]

function createTogether(same: readonly Pair[], different: readonly Pair[]): Together {
  const apart = new Set(different.flatMap(([one, other]) => [keyOf(one, other), keyOf(other, one)]))
  const sets = new Map<number, Set<number>>()
  const setOf = (id: number): Set<number> => {
    const set = sets.get(id) ?? new Set([id])
    sets.set(id, set)
    return set
  }
  const mayJoin = (id: number, other: number): boolean => {
    if (apart.size === 0) return true
    const others = [...setOf(other)]
    return [...setOf(id)].every((one) => others.every((another) => !apart.has(keyOf(one, another))))
  }
  const join = (id: number, other: number): void => {
    const set = setOf(id)
    for (const one of setOf(other)) {
      set.add(one)
      sets.set(one, set)
    }
  }
  for (const [one, other] of same) if (mayJoin(one, other)) join(one, other)
  return { mayJoin, join, withRow: setOf }
}

const keyOf = (one: number, other: number): string => `${one} ${other}`

type Row = StoredId & {
  /** The position of the group, starting at 1. 0 for a row that is included only because of a user decision. */
  place: number
  id: number
  type: string
  body: Buffer
  row: Buffer | null
  duplicateOf: number | null
  isGone: boolean
  documentKey: string | null
  /** The date of the document that the row is from, if the source has sent a newer document. Otherwise null. */
  asOf: string | null
}

/** Maximum number of rows in a group of one type and time. Larger groups are not merged. */
const MAX_ROWS = 400

export type Change = { readonly id: number; readonly duplicateOf: number | null }

/**
 * Returns which rows became hidden behind another row, or visible again. User decisions take precedence over the
 * comparison, and groups that decisions connect are processed together. `alone` contains rows outside the groups,
 * such as entries that the patient added.
 */
export async function findChanges(
  services: LinkServices,
  groups: readonly Group[],
  alone: readonly number[] = [],
): Promise<Change[]> {
  const decisions = await loadDuplicateDecisions(services.db, services.profileId)
  const reached = reach(groups, alone, decisions)
  const rows = await readGroups(services, reached.groups)
  const known = new Set(rows.map(({ id }) => id))
  const more = await readAlone(
    services,
    reached.ids.filter((id) => !known.has(id)),
  )
  const pairs = (isSame: boolean) =>
    decisions.filter((pair) => pair.isSame === isSame).map(({ one, other }) => [one.id, other.id] as const)
  const here = new Set([...known, ...more.map(({ id }) => id)])
  const together = createTogether(
    pairs(true).filter(([one, other]) => here.has(one) && here.has(other)),
    pairs(false),
  )
  for (const [index, group] of reached.groups.entries())
    compareGroup(
      services.cipher,
      rows.filter(({ place }) => place === index + 1),
      group,
      together,
    )
  return changesOf([...rows, ...more], together)
}

function reach(
  groups: readonly Group[],
  alone: readonly number[],
  decisions: readonly DuplicateDecision[],
): { readonly groups: readonly Group[]; readonly ids: readonly number[] } {
  const reached = new Map(groups.map((group) => [groupKey(group), group]))
  const ids = new Set(alone)
  const same = decisions.filter(({ isSame }) => isSame)
  for (let before = -1; before < reached.size + ids.size;) {
    before = reached.size + ids.size
    for (const { one, other } of same)
      if ([one, other].some((row) => ids.has(row.id) || reached.has(groupKey(row))))
        for (const row of [one, other]) {
          ids.add(row.id)
          reached.set(groupKey(row), row)
        }
  }
  return { groups: [...reached.values()], ids: [...ids] }
}

const columns = sql`r.id, r.source_id, r.type, r.fhir_id, r.body, r.row, r.duplicate_of, r.missing_since is not null as is_gone, r.document_key, r.as_of`

async function readGroups({ db, profileId }: LinkServices, groups: readonly Group[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select g.place::int as place, r.* from unnest(${groups.map(({ section }) => section)}::text[], ${groups.map(({ type }) => type)}::text[],
      ${groups.map(({ sortKey }) => sortKey)}::text[]) with ordinality as g (section, type, sort_key, place)
    cross join lateral (
      (select ${columns} from resource r
        where g.sort_key is not null and r.profile_id = ${profileId} and r.section = g.section and r.sort_key = g.sort_key
          and r.type = g.type and ${isCompared('r')} order by r.id limit ${MAX_ROWS + 1})
      union all
      (select ${columns} from resource r
        where g.sort_key is null and r.profile_id = ${profileId} and r.section = g.section and r.sort_key is null
          and r.type = g.type and ${isCompared('r')} order by r.id limit ${MAX_ROWS + 1})
    ) r order by g.place, r.id`.execute(db)
  return rows
}

async function readAlone({ db, profileId }: LinkServices, ids: number[]): Promise<readonly Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select 0 as place, ${columns} from resource r
    where r.profile_id = ${profileId} and r.id = any(${ids}::bigint[]) and ${isListable('r')}`.execute(db)
  return rows
}

function compareGroup(
  cipher: PersonCipher,
  rows: readonly Row[],
  { section, sortKey }: Group,
  together: Together,
): void {
  if (rows.length > MAX_ROWS) return
  const heads: { id: number; isGone: boolean; known: (Compared & { readonly of: Row })[] }[] = []
  for (const row of rows) {
    const compared = open(cipher, row)
    // Two entries of one source or document are always distinct. An entry that one source no longer lists does not
    // match a current entry of another source.
    const head = heads.find(
      (one) =>
        one.known.every(({ of }) => areApart(of, row)) &&
        one.isGone === row.isGone &&
        one.known.every((known) => {
          const isOfSource = known.of.sourceId === row.sourceId
          // An undated entry repeated word for word in a later document of the same source is the same entry.
          const hasDate = sortKey !== null || isOfSource
          return isSameItem(known, compared, { hasDate }) && (!isOfSource || isOneStatement(section, known, compared))
        }) &&
        together.mayJoin(one.id, row.id),
    )
    if (head) {
      head.known.push({ ...compared, of: row })
      together.join(head.id, row.id)
    } else heads.push({ id: row.id, isGone: row.isGone, known: [{ ...compared, of: row }] })
  }
}

/** Must match the SQL of `areApart`. */
const areApart = (one: Row, other: Row): boolean =>
  one.sourceId !== other.sourceId ||
  (one.documentKey !== null && other.documentKey !== null && one.documentKey !== other.documentKey)

/**
 * Chooses which of several merged rows is shown: the earliest row. A row that its source no longer lists, or a row
 * from an older document, is shown only if there is no other row.
 */
function changesOf(rows: readonly Row[], together: Together): Change[] {
  const places = new Map(
    rows
      .toSorted(
        (one, other) =>
          Number(one.isGone) - Number(other.isGone) ||
          Number(one.asOf !== null) - Number(other.asOf !== null) ||
          compareDocumentDates(other.asOf, one.asOf) ||
          one.id - other.id,
      )
      .map(({ id }, at) => [id, at]),
  )
  const placeOf = (id: number): number => places.get(id) ?? places.size
  return rows.flatMap((row) => {
    const front = [...together.withRow(row.id)].reduce((one, other) => (placeOf(other) < placeOf(one) ? other : one))
    const duplicateOf = front === row.id ? null : front
    return row.duplicateOf === duplicateOf ? [] : [{ id: row.id, duplicateOf }]
  })
}

const open = (cipher: PersonCipher, row: Row): Compared => ({
  resource: parseFhirJson(openBody(cipher, row)) as FhirResource,
  row: row.row === null ? {} : (JSON.parse(openRowText(cipher, { ...row, row: row.row })) as Compared['row']),
})
