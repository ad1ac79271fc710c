import { isDisclaimer, issueWords, tellsOfGap } from '#fhir/json/operation-outcome.ts'
import type { BundleOutcome } from '#fhir/json/split-bundle.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { Run } from './run.ts'

const MAX_NOTICES = 5
const MAX_WORDS = 1000

export const noticeAad = (sourceId: string): string => `notice/${sourceId}`

export async function saveNotices(
  trx: Db,
  run: Pick<Run, 'sourceId' | 'number' | 'cipher'>,
  type: string,
  outcomes: readonly BundleOutcome[],
): Promise<void> {
  const notices = new Map<string, boolean>()
  const disclaimers = new Map<string, boolean>()
  for (const issue of outcomes.flatMap(({ issues }) => issues)) {
    const words = issueWords(issue)?.slice(0, MAX_WORDS)
    if (words === undefined || words === '') continue
    if (isDisclaimer(issue)) disclaimers.set(words, false)
    else notices.set(words, tellsOfGap(issue) || notices.get(words) === true)
  }
  await saveWords(trx, run, type, notices)
  await saveWords(trx, run, WHOLE_RECORD, disclaimers)
}

const WHOLE_RECORD = '*'

export async function loadDisclaimers(
  db: Db,
  keys: ReadonlyMap<string, PersonCipher>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('sourceNotice')
    .select(['sourceId', 'body'])
    .where('sourceId', 'in', [...keys.keys()])
    .where('type', '=', WHOLE_RECORD)
    .orderBy('digest')
    .execute()
  const found = new Map<string, Set<string>>()
  for (const { sourceId, body } of rows) {
    const words = keys.get(sourceId)?.decrypt(body, noticeAad(sourceId)).toString()
    if (words !== undefined) found.set(sourceId, (found.get(sourceId) ?? new Set()).add(words))
  }
  return new Map([...found].map(([sourceId, words]) => [sourceId, [...words]]))
}

/**
 * Saves the source's messages as notices about missing data, whatever they state, because the source refused the
 * query.
 */
export async function saveGap(
  run: Pick<Run, 'db' | 'sourceId' | 'number' | 'cipher'>,
  type: string,
  outcomes: readonly BundleOutcome[],
): Promise<void> {
  const words = outcomes.flatMap(({ issues }) =>
    issues.flatMap((issue) => issueWords(issue)?.slice(0, MAX_WORDS) ?? []),
  )
  await saveWords(run.db, run, type, new Map(words.map((one) => [one, true])))
}

export async function saveWords(
  trx: Db,
  run: Pick<Run, 'sourceId' | 'number' | 'cipher'>,
  type: string,
  notices: ReadonlyMap<string, boolean>,
): Promise<void> {
  if (notices.size === 0) return
  await trx
    .insertInto('sourceNotice')
    .values(
      [...notices].slice(0, MAX_NOTICES).map(([words, isGap]) => ({
        sourceId: run.sourceId,
        run: run.number,
        type,
        digest: run.cipher.digest(words),
        body: run.cipher.encrypt(words, noticeAad(run.sourceId)),
        isGap,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Loads only notices about missing data, keyed by '<import>/<run>/<type>'. `keys` maps the sources to their decryption
 * keys.
 */
export async function loadNotices(
  db: Db,
  keys: ReadonlyMap<string, PersonCipher>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const notices = new Map<string, string[]>()
  if (keys.size === 0) return notices
  const rows = await db
    .selectFrom('sourceNotice')
    .select(['sourceId', 'run', 'type', 'body'])
    .where('sourceId', 'in', [...keys.keys()])
    .where('isGap', '=', true)
    .orderBy('digest')
    .execute()
  for (const row of rows) {
    const key = noticeKey(row.sourceId, row.run, row.type)
    const known = notices.get(key) ?? []
    const words = keys.get(row.sourceId)?.decrypt(row.body, noticeAad(row.sourceId)).toString()
    if (words !== undefined && known.length < MAX_NOTICES) known.push(words)
    notices.set(key, known)
  }
  return notices
}

export const noticeKey = (sourceId: string, run: number, type: string): string => `${sourceId}/${run}/${type}`
