import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { networkOf } from '#platform/http/network.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

const LIFETIME_MINUTES = 10
const TRIES_PER_CALLER = 5
/**
 * Maximum guesses of a code by all callers together. An attacker with many IP addresses therefore gets only 50
 * guesses at one of a million codes.
 */
const TRIES_OVERALL = 50
const LINK_BYTES = 32
const PRUNED_AT_ONCE = 20

export type CodePurpose = 'confirm' | 'reset' | 'change-email' | 'recipient'

export type CodeSubject = { readonly purpose: CodePurpose; readonly key: string }

/** `accountId`: null for a decoy that was emailed to no one. */
export type UsedCode = { readonly accountId: string | null; readonly detail: Buffer | null }

/**
 * `digits`: six digits to type. `link`: 256 random bits (base64url). The user can use either of them, but only once.
 */
export type IssuedCode = { readonly digits: string; readonly link: string }

/**
 * Stores keyed digests for ten minutes. Only the digits of a subject's newest code are valid. If `accountId` is null,
 * creates a decoy, so that an address without an account causes the same work. Wrong attempts at a decoy are counted
 * and answered like wrong attempts at a code.
 */
export async function issueCode(
  db: Db,
  cipher: Cipher,
  subject: CodeSubject,
  { accountId, detail }: { readonly accountId: string | null; readonly detail?: Buffer | null },
): Promise<IssuedCode> {
  const digits = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const link = randomBytes(LINK_BYTES).toString('base64url')
  await db
    .insertInto('emailCode')
    .values({
      accountId,
      purpose: subject.purpose,
      subject: subjectOf(cipher, subject),
      codeDigest: cipher.digest(digitsInput(subject, digits)),
      linkDigest: cipher.digest(linkInput(subject.purpose, link)),
      detail: detail ?? null,
      // Expiry uses the database clock, which every process shares.
      expiresAt: sql<Date>`now() + make_interval(mins => ${LIFETIME_MINUTES})`,
      usedAt: null,
    })
    .execute()
  await sql`
    delete from email_code where id in (select id from email_code where expires_at < now() - interval '1 day'
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked)`.execute(db)
  return { digits, link }
}

/**
 * Counts attempts per code and caller, so that a stranger can't use up the user's attempts. Counts an attempt before
 * checking it, so that parallel attempts can't exceed the limit. Throws 'code-wrong' or 'code-exhausted'.
 */
export async function consumeDigits(
  db: Db,
  cipher: Cipher,
  subject: CodeSubject,
  { digits, caller }: { readonly digits: string; readonly caller: string },
): Promise<UsedCode> {
  const row = await findNewest(db, cipher, subject)
  if (!row || row.usedAt !== null || !row.isLive) throw new ApiError('code-wrong')
  if (row.tries >= TRIES_OVERALL) throw new ApiError('code-exhausted')
  const callerDigest = cipher.digest(`code-caller/${subject.key}/${networkOf(caller)}`)
  const own = await sql`
    insert into code_try (code_id, caller, tries) values (${row.id}, ${callerDigest}, 1)
    on conflict (code_id, caller) do update set tries = code_try.tries + 1
    where code_try.tries < ${TRIES_PER_CALLER}`.execute(db)
  if (own.numAffectedRows === 0n) throw new ApiError('code-exhausted')
  const overall = await sql`
    update email_code set tries = tries + 1 where id = ${row.id} and tries < ${TRIES_OVERALL}`.execute(db)
  if (overall.numAffectedRows === 0n) throw new ApiError('code-exhausted')
  if (row.codeDigest?.equals(cipher.digest(digitsInput(subject, digits))) !== true) throw new ApiError('code-wrong')
  const used = await sql<{ accountId: string | null; detail: Buffer | null }>`
    update email_code set used_at = now() where id = ${row.id} and used_at is null
    returning account_id, detail`.execute(db)
  return usedCode(used.rows[0]) ?? refuse()
}

/**
 * Does not count attempts, because no one can guess a link. A newer code invalidates the previous link, except for
 * the purpose 'confirm': strangers can request such codes and must not invalidate the user's link. Undefined if the
 * link is invalid.
 */
export async function consumeLink(
  db: Db,
  cipher: Cipher,
  purpose: CodePurpose,
  link: string,
): Promise<UsedCode | undefined> {
  const used = await sql<{ accountId: string | null; detail: Buffer | null }>`
    update email_code set used_at = now() where ${isGoodLink(cipher, purpose, link)}
    returning account_id, detail`.execute(db)
  return usedCode(used.rows[0])
}

/** Finds a link's code without consuming it. Undefined if the link is invalid. */
export async function findLink(
  db: Db,
  cipher: Cipher,
  purpose: CodePurpose,
  link: string,
): Promise<UsedCode | undefined> {
  const { rows } = await sql<{ accountId: string | null; detail: Buffer | null }>`
    select account_id, detail from email_code where ${isGoodLink(cipher, purpose, link)}`.execute(db)
  return usedCode(rows[0])
}

export async function endCodes(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('emailCode')
    .set({ usedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}

export async function hasOpenCode(db: Db, cipher: Cipher, subject: CodeSubject): Promise<boolean> {
  const row = await findNewest(db, cipher, subject)
  return row !== undefined && row.usedAt === null && row.isLive
}

const findNewest = async (db: Db, cipher: Cipher, subject: CodeSubject) =>
  db
    .selectFrom('emailCode')
    .select(['id', 'codeDigest', 'tries', 'usedAt', sql<boolean>`expires_at > now()`.as('isLive')])
    .where('subject', '=', subjectOf(cipher, subject))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const isGoodLink = (cipher: Cipher, purpose: CodePurpose, link: string) => sql`
  link_digest = ${cipher.digest(linkInput(purpose, link))} and used_at is null and expires_at > now()
  and (purpose = 'confirm' or not exists (select from email_code newer
    where newer.subject = email_code.subject and newer.id > email_code.id))`

function usedCode(row: { accountId: string | null; detail: Buffer | null } | undefined): UsedCode | undefined {
  return row && { accountId: row.accountId, detail: row.detail }
}

function refuse(): never {
  throw new ApiError('code-wrong')
}

const subjectOf = (cipher: Cipher, { purpose, key }: CodeSubject): Buffer => cipher.digest(`code-of/${purpose}/${key}`)
const digitsInput = ({ purpose, key }: CodeSubject, digits: string): string => `email-code/${purpose}/${key}/${digits}`
const linkInput = (purpose: CodePurpose, link: string): string => `email-link/${purpose}/${link}`
