import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { endings, isEndingKind, tableOf } from './ending-kinds.ts'

/** Something that is to stay ended, as the journal beside the backups has it: the digest of an id, which only data that has the id can match. */
const noted = z.object({
  installation: z.uuid(),
  number: z.number().int(),
  kind: z.string(),
  what: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime({ offset: true }),
})
export type Ending = z.output<typeof noted>

/** The journal beside the backups of a folder. */
export const journalIn = (folder: string): string => join(folder, 'endings.ndjson')

/** Of one ending there is one; a number is given again where data of an earlier day was restored. */
const keyOf = ({ number, kind, what }: Pick<Ending, 'number' | 'kind' | 'what'>): string => `${number}/${kind}/${what}`

/** As long as a backup may be kept that is restored. */
const KEPT_DAYS = 400
const MOST = 100_000

/** Everything of a journal; undefined where there is none. A last line that was cut off is not counted. */
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

/** The endings that a database has noted, in order; none where it keeps none. */
export async function listEndings(db: Db): Promise<readonly Ending[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('public.ending') is not null as is_there`.execute(db)
  if (tables[0]?.isThere !== true) return []
  const { rows } = await sql<{ installation: string; number: number; kind: string; what: string; at: Date }>`
    select (select id from installation) as installation, number, kind, what, at from ending
    order by number desc limit ${MOST}`.execute(db)
  return rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Adds to the journal what it does not have, and leaves it on the disk. */
export async function addToJournal(path: string, endingsNow: readonly Ending[]): Promise<void> {
  const known = new Set((await readJournal(path))?.map(keyOf))
  const fresh = endingsNow.filter((one) => !known.has(keyOf(one)))
  const file = await open(path, 'a', 0o600)
  try {
    // A line that was cut off is closed first.
    if (fresh.length > 0) await file.appendFile(`\n${fresh.map((one) => JSON.stringify(one)).join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Forgets endings that no backup is old enough for. */
export async function removeOldEndings(db: Db): Promise<void> {
  await sql`delete from ending where at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}

/**
 * Ends anew, in restored data, what was ended after the backup was made. Answers how much that was. `lostPassword`: the hash of a password that
 * nobody knows.
 */
export async function endAgain(
  trx: Db,
  known: readonly Ending[],
  { installation, madeAt, lostPassword }: { installation: string | null; madeAt: string; lostPassword: string },
): Promise<number> {
  const inBackup = new Set((await listEndings(trx)).map(keyOf))
  // Whoever's clock was wrong: a day.
  const from = Date.parse(madeAt) - 86_400_000
  const since = new Map(
    known
      .filter((one) => one.installation === installation && Date.parse(one.at) >= from && !inBackup.has(keyOf(one)))
      .map((one) => [keyOf(one), one]),
  )
  const inOrder = [...since.values()].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.number - other.number,
  )
  const ids = await idsOf(trx, inOrder)
  let done = 0
  for (const { kind, what } of inOrder) {
    const id = isEndingKind(kind) ? ids.get(`${tableOf[kind]}/${what}`) : undefined
    if (!isEndingKind(kind) || id === undefined) continue
    await endings[kind](id, lostPassword).execute(trx)
    done++
  }
  return done
}

/** The ids in restored data that digests are of, by table and digest. */
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
