import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { BackupHead } from './backup-form.ts'
import { endings, isEndingKind, tableOf } from './ending-kinds.ts'

/**
 * An ending (a deletion, revocation or change that a restore must not undo), as stored in the journal next to the
 * backups. `what` is the digest of the object's id, so only someone who has the data with that id can tell which
 * object ended.
 */
const noted = z.object({
  installation: z.uuid(),
  number: z.number().int(),
  kind: z.string(),
  what: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime({ offset: true }),
})
export type Ending = z.output<typeof noted>

export const journalIn = (folder: string): string => join(folder, 'endings.ndjson')

/** The number is not part of the key, because numbers are reused after earlier data is restored. */
const keyOf = ({ kind, what, at }: Pick<Ending, 'kind' | 'what' | 'at'>): string => `${Date.parse(at)}/${kind}/${what}`

const DAY_MS = 86_400_000
const RETENTION_DAYS = 400
const MOST = 100_000

/** Returns undefined if there is no journal. Ignores a truncated last line. */
export async function readJournal(path: string): Promise<readonly Ending[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.split('\n').flatMap((line) => {
    const { data } = noted.safeParse(parse(line))
    return data ? [data] : []
  })
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Returns the last 100,000 endings in order. Returns an empty list if the data is from an older version, which
 * recorded no endings.
 */
export async function listEndings(db: Db, since = new Date(0)): Promise<readonly Ending[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.ending') is not null as is_there`.execute(db)
  if (tables[0]?.isThere !== true) return []
  const { rows } = await sql<{ installation: string; number: number; kind: string; what: string; at: Date }>`
    select (select id from installation) as installation, number, kind, what, at from ending
    where at >= ${since} order by number desc limit ${MOST}`.execute(db)
  return rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Adds the endings that are missing from the journal and syncs the file to disk. Then removes endings that are older
 * than any backup.
 */
export async function addToJournal(path: string, endingsNow: readonly Ending[]): Promise<void> {
  const before = (await readJournal(path)) ?? []
  const known = new Set(before.map(keyOf))
  await append(
    path,
    endingsNow.filter((one) => !known.has(keyOf(one))),
  )
  const from = Date.now() - RETENTION_DAYS * DAY_MS
  if (!before.some(({ at }) => Date.parse(at) < from)) return
  // Replaces the journal atomically. A line that another process adds during the replacement is lost, but that process
  // then notices the change and adds the line again.
  const recentEntries = ((await readJournal(path)) ?? []).filter(({ at }) => Date.parse(at) >= from)
  await append(`${path}.new`, recentEntries, 'w')
  await rename(`${path}.new`, path)
}

async function append(path: string, lines: readonly Ending[], how: 'a' | 'w' = 'a'): Promise<void> {
  const file = await open(path, how, 0o600)
  try {
    // The leading line break ends a truncated line.
    if (lines.length > 0) await file.appendFile(`\n${lines.map((one) => JSON.stringify(one)).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Returns a function that updates a journal. The function rereads the whole journal only if another process has written
 * to it.
 */
export function journalKeeper(path: string): (db: Db) => Promise<void> {
  let cachedJournal: { readonly size: number; readonly known: ReadonlySet<string> } | undefined
  return async (db) => {
    const size = await sizeOf(path)
    // Read the endings of the past day again: a transaction with an earlier ending may have committed after the last
    // call.
    const late = await listEndings(db, new Date(Date.now() - DAY_MS))
    const fresh =
      cachedJournal !== undefined && cachedJournal.size === size
        ? late.filter((one) => !cachedJournal?.known.has(keyOf(one)))
        : undefined
    if (!fresh) await addToJournal(path, await listEndings(db))
    else if (fresh.length > 0) await append(path, fresh)
    cachedJournal = { size: (await sizeOf(path)) ?? 0, known: new Set(late.map(keyOf)) }
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  )
}

export async function removeOldEndings(db: Db): Promise<void> {
  await sql`delete from ending where at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db)
}

/**
 * Applies every ending that was made after the backup to the restored data again. Returns the number of applied
 * endings. Also stores the endings that are missing from the backup, in case another backup is restored later.
 * `lostPassword` is the hash of a password that no one knows.
 */
export async function endAgain(
  trx: Db,
  known: readonly Ending[],
  {
    installation,
    madeAt,
    numbers,
    lostPassword,
  }: Pick<BackupHead, 'installation' | 'madeAt' | 'numbers'> & { readonly lostPassword: string },
): Promise<number> {
  const inBackup = new Set((await listEndings(trx)).map(keyOf))
  const since = new Map(
    known
      // If the backup is from an older version, which had no installation ids, match by the ids of the objects only,
      // because they are unique.
      .filter((one) => (installation === null || one.installation === installation) && !inBackup.has(keyOf(one)))
      .map((one) => [keyOf(one), one]),
  )
  await keepEndings(trx, [...since.values()])
  // Allow for clocks that are wrong by a day. If the backup is dated in the future, the numbers show which endings are
  // later.
  const from = Date.parse(madeAt) - DAY_MS
  const lastNumber = Date.parse(madeAt) > Date.now() ? (numbers['ending_number_seq'] ?? 0) : Number.POSITIVE_INFINITY
  const inOrder = [...since.values()]
    .filter(({ at, number }) => Date.parse(at) >= from || number > lastNumber)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.number - other.number)
  const ids = await idsOf(trx, inOrder)
  const again = inOrder.flatMap(({ kind, what }) => {
    const id = isEndingKind(kind) ? ids.get(`${tableOf[kind]}/${what}`) : undefined
    return isEndingKind(kind) && id !== undefined ? [{ kind, id }] : []
  })
  const factors = again.filter(({ kind }) => kind === 'passkey' || kind === 'app').map(({ id }) => id)
  const owners = await ownersOf(trx, factors)
  for (const { kind, id } of again) await endings[kind](id, lostPassword).execute(trx)
  await closeWithoutFactor(trx, owners, lostPassword)
  return again.length
}

async function keepEndings(trx: Db, known: readonly Ending[]): Promise<void> {
  const column = (name: 'kind' | 'what' | 'at'): readonly string[] => known.map((one) => one[name])
  await sql`
    insert into ending (kind, what, at)
    select * from unnest(${column('kind')}::text[], ${column('what')}::text[], ${column('at')}::timestamptz[])`.execute(
    trx,
  )
}

async function ownersOf(trx: Db, factors: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from passkey where id = any(${factors}) and account_id is not null
    union select account_id from authenticator_app where id = any(${factors}) and account_id is not null`.execute(trx)
  return rows.map(({ accountId }) => accountId)
}

/**
 * Requires a password reset by email for accounts that lost all second factors. If an account needed more than a
 * password before, a password must not be enough now.
 */
async function closeWithoutFactor(trx: Db, accounts: readonly string[], lostPassword: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update account a set password_hash = ${lostPassword} where id = any(${accounts})
      and not exists (select from passkey where account_id = a.id)
      and not exists (select from authenticator_app where account_id = a.id and confirmed_at is not null)
    returning id`.execute(trx)
  // Delete the recovery codes too: they could replace a second factor that no longer exists.
  await sql`delete from recovery_code where account_id = any(${rows.map(({ id }) => id)})`.execute(trx)
}

async function idsOf(trx: Db, ended: readonly Ending[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const table of new Set(Object.values(tableOf))) {
    const wanted = ended.filter(({ kind }) => isEndingKind(kind) && tableOf[kind] === table).map(({ what }) => what)
    if (wanted.length === 0) continue
    const { rows } = await sql<{ id: string; what: string }>`
      select id, digest_of_id(id) as what from ${sql.table(table)} where digest_of_id(id) = any(${wanted})`.execute(trx)
    for (const { id, what } of rows) found.set(`${table}/${what}`, id)
  }
  return found
}
