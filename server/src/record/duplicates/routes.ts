import * as calls from '@kinchart/contract/calls/duplicates.ts'
import { english as duplicatesInEnglish } from '@kinchart/texts/en/details.ts'
import { forRecord, type ForAnyone } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Serve } from '#family/serve.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { saveDuplicate, takeBack, findListed, type Listed } from './say-duplicate.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mostCandidates, type getDuplicates } from '@kinchart/contract/calls/duplicates.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { openRowText } from '#store/open-body.ts'
import { findRow } from '#lists/show-record.ts'
import type { StoredId } from '#store/stored-ids.ts'
import { loadDuplicateDecisions } from '#store/duplicates/duplicate-decisions.ts'
import { alike, titleWords } from '#store/duplicates/title-words.ts'

type Services = { readonly db: Db; readonly cipher: PersonCipher }
type Shown = z.input<typeof getDuplicates.answer>
type Row = Shown['candidates'][number]
type Stored = StoredId & { id: number; type: string; row: Buffer | null }

/** Limit for each group of candidates: before the entry's date, after it, and without a date. */
const MAX_CANDIDATES = 500
const DAY_MS = 86_400_000

/** Returns decisions about the entry, and candidates that could be the same entry. Throws 'not-found'. */
async function showDuplicates(services: Services, record: OpenedRecord, id: string): Promise<Shown> {
  if (!(await findRow(services, record, id))) throw new ApiError('not-found')
  const entry = await findListed(services, record, id)
  if (!entry) return { section: null, said: [], candidates: [] }
  const pairs = (await loadDuplicateDecisions(services.db, record.profileId)).filter(({ one, other }) =>
    [one.id, other.id].includes(entry.id),
  )
  const others = new Map(
    pairs.map(
      ({ one, other, isSame }) => [one.id === entry.id ? other.id : one.id, isSame ? 'same' : 'different'] as const,
    ),
  )
  const rows = await readRows(services, record, [entry.id, ...others.keys()])
  const own = rows.get(entry.id)
  return {
    section: entry.section,
    said: [...others].flatMap(([other, is]) => {
      const row = rows.get(other)
      return row ? [{ is, row }] : []
    }),
    candidates: own ? await findCandidates(services, record, entry, own, [...others.keys()]) : [],
  }
}

async function readRows({ db, cipher }: Services, { profileId }: OpenedRecord, ids: readonly number[]) {
  const { rows } = await sql<Stored>`
    select id, source_id, type, fhir_id, row from resource
    where profile_id = ${profileId} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.flatMap((row) => openRow(cipher, row).map((one) => [row.id, one] as const)))
}

const openRow = (cipher: PersonCipher, row: Stored): Row[] =>
  row.row === null ? [] : [JSON.parse(openRowText(cipher, { ...row, row: row.row })) as Row]

async function findCandidates(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  entry: Listed,
  own: Row,
  decidedIds: readonly number[],
): Promise<Row[]> {
  const mine = titleWords(entry.section, own)
  if (mine.size === 0) return []
  const those = sql`
    select id, source_id, type, fhir_id, row, sort_key from resource
    where profile_id = ${profileId} and section = ${entry.section} and id <> ${entry.id}
      and not is_in_report and not is_entered_in_error and not is_unreadable and rank >= 0 and duplicate_of is null and not id = any(${decidedIds}::bigint[])
      and id not in (select coalesce(duplicate_of, id) from resource where id = ${entry.id} and profile_id = ${profileId})`
  const { rows } = await sql<Stored & { sortKey: string | null }>`
    (${those} and sort_key <= ${entry.sortKey ?? '9'} order by sort_key desc, id desc limit ${MAX_CANDIDATES})
    union all (${those} and sort_key > ${entry.sortKey ?? '9'} order by sort_key, id limit ${MAX_CANDIDATES})
    union all (${those} and sort_key is null order by id desc limit ${MAX_CANDIDATES})`.execute(db)
  const found = rows.flatMap((stored) =>
    openRow(cipher, stored).map((row) => ({
      row,
      alike: alike(mine, titleWords(entry.section, row)),
      days: daysBetween(entry.sortKey, stored.sortKey),
    })),
  )
  return found
    .filter((one) => one.alike > 0)
    .toSorted((one, other) => other.alike - one.alike || one.days - other.days)
    .slice(0, mostCandidates)
    .map(({ row }) => row)
}

/** Returns whole days. An entry without a date counts as farthest away. */
function daysBetween(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : Number.MAX_SAFE_INTEGER
  const [here, there] = [one, other].map((key) => Date.parse(key.slice(0, 10)))
  const days = Math.abs((here ?? 0) - (there ?? 0)) / DAY_MS
  return Number.isNaN(days) ? Number.MAX_SAFE_INTEGER : Math.floor(days)
}

const { duplicateAnswers } = duplicatesInEnglish

export function serveDuplicates(
  serve: Serve,
  services: ForAnyone<{ readonly db: Db; readonly cipher: PersonCipher }>,
): void {
  serve(calls.markDuplicate, async ({ caller: { record }, body }) => {
    await saveDuplicate(forRecord(services, record), record, body, body.is)
    return { message: duplicateAnswers[body.is] }
  })
  serve(calls.undoDuplicate, async ({ caller: { record }, body }) => {
    await takeBack(forRecord(services, record), record, body)
    return { message: duplicateAnswers.takenBack }
  })
  serve(calls.getDuplicates, async ({ caller: { record }, query }) =>
    showDuplicates(forRecord(services, record), record, query.id),
  )
}
