import { sql, type RawBuilder } from 'kysely'
import { constants } from '@kinchart/contract/rules/constants.ts'
import type { Db } from '#platform/database/database.ts'
import { foldedWords, withoutTitles } from './folded-words.ts'
import { milesBetween } from './miles.ts'
import type { ProviderKind, Specialty } from './tables.ts'

/**
 * Search radius in degrees: about 50 miles, then 200, then everywhere. If a search finds too few providers, it
 * continues with the next radius.
 */
const STEPS = [0.7, 3, 360] as const
/** Miles per degree of latitude. At the equator, a degree of longitude has the same length. Elsewhere it is shorter. */
const MILES_A_DEGREE = 69

type NearestParams = {
  readonly kind: ProviderKind
  readonly conditions: readonly RawBuilder<boolean>[]
  readonly from: string
}

type Page = { readonly offset: number; readonly limit: number; readonly without?: readonly string[] }

/**
 * Sorts by distance and then by name, and reads one zip after the other. Undefined if the zip is not in the table. Also
 * undefined if fewer providers than requested have a known location.
 */
async function findNearest(
  db: Db,
  { kind, conditions, from }: NearestParams,
  { offset, limit, without = [] }: Page,
): Promise<readonly string[] | undefined> {
  const needed = offset + limit
  const fits = [...conditions, ...(without.length === 0 ? [] : [sql<boolean>`id <> all(${without}::uuid[])`])]
  for (const degrees of STEPS) {
    const { rows } = await sql<{ id: string }>`
      with boxed as materialized (
        select there.zip, ${milesBetween('here', 'there')} as miles,
          ${degrees}::float8 * ${MILES_A_DEGREE}::float8 * cos(radians(here.latitude)) as reach
        from zip_place there, zip_place here
        where here.zip = ${from}
          and there.latitude between here.latitude - ${degrees}::float8 and here.latitude + ${degrees}::float8
          and there.longitude between here.longitude - ${degrees}::float8 and here.longitude + ${degrees}::float8
      ),
      -- Beyond the nearest edge of the box somebody outside it may be nearer.
      near as (select zip, miles from boxed where miles <= reach or ${degrees}::float8 >= 360)
      select found.id from near cross join lateral (
        select id, name_key from listed_provider
        where kind = ${kind} and retired_at is null and zip_key = near.zip and ${sql.join(fits, sql` and `)}
        order by name_key, id limit ${needed}
      ) found order by near.miles, found.name_key, found.id limit ${needed}`.execute(db)
    if (rows.length === needed) return rows.slice(offset).map(({ id }) => id)
  }
  return undefined
}

export type ProviderSearch = {
  readonly kind: ProviderKind
  readonly search?: string | undefined
  readonly specialty?: Specialty | undefined
  readonly city?: string | undefined
  readonly zip?: string | undefined
}

export type ProviderPart = {
  readonly offset: number
  readonly limit: number
  /** If absent, the results are sorted by name. */
  readonly sort?: { readonly by: SortedBy; readonly isDescending: boolean } | undefined
  readonly from?: string | null
  /** Ids to exclude, because the doctors in the patient's record are already shown first. */
  readonly without?: readonly string[]
}

export const sortedBy = ['name', 'type', 'address', 'experience', 'distance'] as const
type SortedBy = (typeof sortedBy)[number]

/** `total` is counted up to `constants.maxCounted`; `isMore` is true beyond that. */
export type FoundProviders = { readonly ids: readonly string[]; readonly total: number; readonly isMore: boolean }

const MAX_SCANNED = 50_000
/**
 * Number of extra index entries to read. A name can occur twice among the entries, because two of its words may begin
 * with the same typed text.
 */
const SPARE = 200
const MAX_PROBED = 3000
const MAX_WORDS = 6
/** The highest code point. Text followed by it sorts after every text with the same beginning. */
const LAST = '\u{10FFFF}'

const namesIn = (kind: ProviderKind, search: string): readonly string[] =>
  kind === 'practitioner' ? withoutTitles(foldedWords(search)) : foldedWords(search)

export type Terms = {
  readonly words: readonly string[]
  readonly specialty: Specialty | undefined
  readonly city: string
  readonly zip: string
}

export const termsOf = ({ kind, search, specialty, city, zip }: ProviderSearch): Terms => ({
  words: namesIn(kind, search ?? '').slice(0, MAX_WORDS),
  specialty: specialty === 'View All' ? undefined : specialty,
  city: foldedWords(city ?? '').join(' '),
  zip: (zip ?? '').trim().replace(/-\d*$/, '').replaceAll(/\s/g, ''),
})

/**
 * Runs one query with bounded work. The condition that matches the fewest rows selects the index. The other conditions
 * are checked against the same index entry. Sorts only the matches that were counted. If there are more matches,
 * searches for the nearest matches, one zip after the other.
 */
export async function searchProviders(db: Db, params: ProviderSearch, part: ProviderPart): Promise<FoundProviders> {
  const terms = termsOf(params)
  const leading = await findLeading(db, params.kind, terms.words)
  const plan = planOf(params.kind, terms, leading)
  const without = part.without ?? []
  const conditions = [
    ...plan.filters,
    ...(without.length === 0 ? [] : [sql<boolean>`id <> all(${without}::uuid[])`]),
    sql<boolean>`true`,
  ]
  if (plan.isByName && part.sort === undefined) return readInOrder(db, plan.source, conditions, part)
  const found = await readMatches(db, plan, conditions, part)
  const isNearest = part.sort?.by === 'distance' && !part.sort.isDescending && typeof part.from === 'string'
  if (!isNearest || !found.isMore) return found
  const nearest = await findNearest(db, { kind: params.kind, conditions: allOf(terms), from: part.from ?? '' }, part)
  return { ...found, ids: nearest ?? found.ids }
}

async function readMatches(
  db: Db,
  { source, isWord }: Pick<ReturnType<typeof planOf>, 'source' | 'isWord'>,
  conditions: readonly Condition[],
  part: ProviderPart,
): Promise<FoundProviders> {
  const most = constants.maxCounted + 1
  const taken = isWord ? most + SPARE : most
  const { rows } = await sql<{ total: number; isCut: boolean; ids: string[] }>`
    with taken as materialized (
      select id, name_key, zip_key from (${source} limit ${MAX_SCANNED}) scanned
      where ${sql.join(conditions, sql` and `)} limit ${taken}
    ),
    matched as materialized (
      select ${isWord ? sql`id, min(name_key) as name_key, min(zip_key) as zip_key` : sql`id, name_key, zip_key`}
      from taken ${isWord ? sql`group by id` : sql``} limit ${most}
    )
    select (select count(*)::integer from matched) as total,
      case when (select count(*) from taken) = ${taken} then true
        else exists (select from (${source} offset ${MAX_SCANNED} limit 1) beyond) end as is_cut,
      array(${orderedIds(part)} limit ${part.limit} offset ${part.offset}) as ids`.execute(db)
  const found = rows[0] ?? { total: 0, isCut: false, ids: [] }
  return {
    ids: found.ids,
    total: Math.min(found.total, constants.maxCounted),
    isMore: found.total > constants.maxCounted || found.isCut,
  }
}

/**
 * Returns the typed word that is the beginning of the fewest indexed words, counted up to a limit. If every count
 * reaches the limit, returns the longest word.
 */
async function findLeading(db: Db, kind: ProviderKind, words: readonly string[]): Promise<string | undefined> {
  const [longest, ...others] = [...words].sort((a, b) => b.length - a.length)
  if (longest === undefined || others.length === 0) return longest
  const counts = [longest, ...others].map(
    (word) => sql`(select count(*)::integer from (
      select from provider_word where kind = ${kind} and ${beginsWith('word', word)} limit ${MAX_PROBED}) probed)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  const found = rows[0]?.counts ?? []
  const fewest = Math.min(...found)
  return [longest, ...others][found.indexOf(fewest)] ?? longest
}

/**
 * The index is in the requested order, so the page needs no sorting. Only the count reads index entries beyond the
 * page.
 */
async function readInOrder(
  db: Db,
  source: RawBuilder<unknown>,
  conditions: readonly Condition[],
  { limit, offset }: ProviderPart,
): Promise<FoundProviders> {
  const fitting = sql`select id from (${source}) ordered where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    select (select count(*)::integer from (${fitting} limit ${constants.maxCounted + 1}) counted) as total,
      array(${fitting} limit ${limit} offset ${offset}) as ids`.execute(db)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return { ids, total: Math.min(total, constants.maxCounted), isMore: total > constants.maxCounted }
}

type Condition = RawBuilder<boolean>
const beginsWith = (column: string, start: string): Condition =>
  sql<boolean>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start + LAST}`

function allOf({ words, specialty, city, zip }: Terms): readonly Condition[] {
  return [
    ...words.map((word) => sql<boolean>`' ' || name_key like ${`% ${word}%`}`),
    ...(specialty === undefined ? [] : [sql<boolean>`specialty = ${specialty}`]),
    ...(city === '' ? [] : [beginsWith('cityKey', city)]),
    ...(zip === '' ? [] : [beginsWith('zipKey', zip)]),
    sql<boolean>`true`,
  ]
}

function planOf(kind: ProviderKind, { words, specialty, city, zip }: Terms, leadingWord: string | undefined) {
  const others = words.filter((word) => word !== leadingWord)
  const byWord = others.map((word) => sql<boolean>`' ' || name_key like ${`% ${word}%`}`)
  const bySpecialty = specialty === undefined ? [] : [sql<boolean>`specialty = ${specialty}`]
  const byCity = city === '' ? [] : [beginsWith('cityKey', city)]
  const byZip = zip === '' ? [] : [beginsWith('zipKey', zip)]
  if (leadingWord !== undefined) {
    const source = sql`
      select provider_id as id, name_key, specialty, city_key, zip_key from provider_word
      where kind = ${kind} and ${beginsWith('word', leadingWord)} order by word, name_key, provider_id`
    return { source, filters: [...byWord, ...bySpecialty, ...byCity, ...byZip], isWord: true, isByName: false }
  }
  const plain = { isWord: false, isByName: false }
  const offered = (leading: readonly Condition[], order: string) => sql`
    select id, name_key, specialty, city_key, zip_key from listed_provider
    where kind = ${kind} and retired_at is null and ${sql.join([...leading, sql`true`], sql` and `)}
    order by ${sql.raw(order)}`
  if (byZip.length > 0)
    return { ...plain, source: offered(byZip, 'zip_key, name_key, id'), filters: [...bySpecialty, ...byCity] }
  if (byCity.length > 0)
    return { ...plain, source: offered([...bySpecialty, ...byCity], 'city_key, name_key, id'), filters: [] }
  return { isWord: false, isByName: true, source: offered(bySpecialty, 'name_key, id'), filters: [] }
}

function orderedIds({ sort, from }: ProviderPart) {
  const direction = sql.raw(sort?.isDescending === true ? 'desc' : 'asc')
  const by = sort?.by ?? 'name'
  if (by === 'name') return sql`select id from matched order by name_key ${direction}, id`
  if (by === 'distance')
    return sql`
      select id from matched
      left join zip_place there on there.zip = matched.zip_key
      left join zip_place here on here.zip = ${from ?? null}
      order by ${milesBetween('here', 'there')} ${direction} nulls last, name_key, id`
  const column =
    by === 'experience' ? sql`listed_provider.experience::integer` : sql`lower(${sql.ref(`listedProvider.${by}`)})`
  return sql`
    select id from matched join listed_provider using (id)
    order by ${column} ${direction} nulls last, matched.name_key, id`
}

export function fitsTerms(
  one: {
    readonly nameKey: string
    readonly specialty: string | null
    readonly cityKey: string | null
    readonly zipKey: string | null
  },
  { words, specialty, city, zip }: Terms,
): boolean {
  const name = ` ${one.nameKey}`
  return (
    words.every((word) => name.includes(` ${word}`)) &&
    (specialty === undefined || one.specialty === specialty) &&
    (one.cityKey ?? '').startsWith(city) &&
    (one.zipKey ?? '').startsWith(zip)
  )
}
