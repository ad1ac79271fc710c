import { sql } from 'kysely'
import { z } from 'zod'
import { cipherOf } from '#account/data-keys.ts'
import { openEmail } from '#account/email-address.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { accessedByAad } from '#sharing/recipient/log-access.ts'

export type ReachedServices = { readonly db: Db; readonly cipher: Cipher }

/** From one instant (inclusive) to another (exclusive). */
export type Period = { readonly from: Date; readonly to: Date }

/** A patient whose record was accessed, with the address to notify and the details of the accesses. */
type Reached = {
  /** The address of the record's account; null if it can't be decrypted. */
  readonly address: string | null
  readonly profileId: string
  readonly isDependent: boolean
  readonly looks: number
  readonly first: Date
  readonly last: Date
  /** Resource types, or 'people' if only the list of people was opened. */
  readonly kinds: readonly string[]
}

/** `unread`: accesses in the period that can't be decrypted, so that their recipient is unknown. */
export type FoundReached = { readonly reached: readonly Reached[]; readonly unread: number }

type Row = {
  readonly id: string
  readonly number: number
  readonly profileId: string
  readonly dataKey: Buffer
  readonly kind: 'self' | 'dependent'
  readonly email: EncryptedId
  readonly accessedBy: Buffer
  readonly what: string
  readonly recordTable: string | null
  readonly accessedAt: Date
}

const AT_ONCE = 500
const openedBy = z.object({ address: z.string().nullable() })

/**
 * Returns the patients whose records were accessed by someone who signed in with an address, or opened a link emailed
 * to it. Excludes denied attempts.
 */
export async function reachedByAddress(
  services: ReachedServices,
  address: string,
  period: Period,
): Promise<FoundReached> {
  const wanted = address.trim().toLowerCase()
  return collect(services, period, sql`true`, (row) => {
    const own = cipherOf(services.cipher, row)
    const { address: by } = openedBy.parse(JSON.parse(own.decrypt(row.accessedBy, accessedByAad(row.id)).toString()))
    return by?.toLowerCase() === wanted
  })
}

/**
 * Returns the patients whose records were accessed by a share while it was open. Undefined if the share does not exist.
 */
export async function reachedByShare(
  services: ReachedServices,
  shareId: string,
  period: Period,
): Promise<FoundReached | undefined> {
  const share = await services.db
    .selectFrom('share')
    .select(['profileId', 'recipientKind', 'recipientId', 'sharedAt', 'endedAt'])
    .where('id', '=', shareId)
    .executeTakeFirst()
  if (!share) return undefined
  const within = {
    from: share.sharedAt > period.from ? share.sharedAt : period.from,
    to: share.endedAt !== null && share.endedAt < period.to ? share.endedAt : period.to,
  }
  const which = sql<boolean>`a.profile_id = ${share.profileId} and a.recipient_kind = ${share.recipientKind}
    and a.recipient_id = ${share.recipientId}`
  return collect(services, within, which, () => true)
}

async function collect(
  { db, cipher }: ReachedServices,
  { from, to }: Period,
  which: ReturnType<typeof sql<boolean>>,
  isMeant: (row: Row) => boolean,
): Promise<FoundReached> {
  const found = new Map<string, Reached>()
  let unread = 0
  // A damaged access must not hide the others.
  const isReadAndMeant = (row: Row): boolean => {
    try {
      return isMeant(row)
    } catch {
      unread++
      return false
    }
  }
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select a.id, a.number, a.profile_id, p.data_key, p.kind, c.email, a.accessed_by, a.what, a.record_table, a.accessed_at
      from share_access a join profile p on p.id = a.profile_id join account c on c.id = p.account_id
      where a.number > ${after} and a.accessed_at >= ${from} and a.accessed_at < ${to} and a.what <> 'refused' and ${which}
      order by a.number limit ${AT_ONCE}`.execute(db)
    for (const row of rows) if (isReadAndMeant(row)) add(found, cipher, row)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return { reached: [...found.values()], unread }
    after = last.number
  }
}

function add(found: Map<string, Reached>, cipher: Cipher, row: Row): void {
  const before = found.get(row.profileId)
  found.set(row.profileId, {
    address: before ? before.address : addressOf(cipher, row.email),
    profileId: row.profileId,
    isDependent: row.kind === 'dependent',
    looks: (before?.looks ?? 0) + 1,
    first: before?.first ?? row.accessedAt,
    last: row.accessedAt,
    kinds: [...new Set([...(before?.kinds ?? []), row.recordTable ?? row.what])].toSorted(),
  })
}

function addressOf(cipher: Cipher, email: EncryptedId): string | null {
  try {
    return openEmail(cipher, email)
  } catch {
    return null
  }
}
