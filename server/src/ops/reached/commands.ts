import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { isEmailAddress } from '@kinchart/contract/rules/fields.ts'
import { emailDigestOf, openEmail } from '#account/email-address.ts'
import { CommandError, UsageError, exitCodes, type Command } from '#platform/commands/command.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { activityPlace, type ActivityDetail } from '#account/activity/note-activity.ts'
import { cipherOfAccount, cipherOf } from '#account/data-keys.ts'
import type { ActivityKind } from '@kinchart/contract/calls/activity.ts'
import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import { accessedByAad } from '#sharing/recipient/log-access.ts'

type ReachedServices = { readonly db: Db; readonly cipher: Cipher }

/** `from` is inclusive, `to` exclusive. */
type Period = { readonly from: Date; readonly to: Date }

type Reached = {
  /** Null if the account's address can't be decrypted. */
  readonly address: string | null
  readonly profileId: string
  readonly isDependent: boolean
  readonly looks: number
  readonly first: Date
  readonly last: Date
  /**
   * What was accessed: resource types, or the kind of an access without a type, such as 'people' for the list of
   * people.
   */
  readonly kinds: readonly string[]
}

/** `unread` is the number of accesses in the period that can't be decrypted, so their recipients are unknown. */
type FoundReached = { readonly reached: readonly Reached[]; readonly unread: number }

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
 * Finds the records accessed by anyone who signed in with the address or opened a link emailed to it. Excludes
 * attempts that were refused.
 */
async function reachedByAddress(services: ReachedServices, address: string, period: Period): Promise<FoundReached> {
  const wanted = address.trim().toLowerCase()
  return collect(services, period, sql`true`, (row) => {
    const own = cipherOf(services.cipher, row)
    const { address: by } = openedBy.parse(JSON.parse(own.decrypt(row.accessedBy, accessedByAad(row.id)).toString()))
    return by?.toLowerCase() === wanted
  })
}

/** Undefined if the share does not exist. */
async function reachedByShare(
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
  // If an access can't be decrypted, count it and list the other accesses.
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

type AccountActivity = {
  readonly records: readonly {
    readonly profileId: string
    readonly isDependent: boolean
    readonly shares: readonly PeriodShare[]
  }[]
  /**
   * At most the 5,000 newest events of the period, sorted from oldest to newest. `device` is null if the event has no
   * device, or if the device can't be decrypted.
   */
  readonly events: readonly { readonly at: Date; readonly kind: ActivityKind; readonly device: string | null }[]
  readonly hasEarlier: boolean
}

/** `to` is null if the share has no end. */
type PeriodShare = {
  readonly shareId: string
  readonly recipientKind: RecipientKind
  readonly recipientId: string
  readonly from: Date
  readonly to: Date | null
}

const MAX_ACCOUNT_EVENTS = 5000

/**
 * Returns the current records of an account, at most 5,000 of their shares in the period, and at most the newest
 * 5,000 events of the period.
 */
async function findAccountActivity(
  { db, cipher }: ReachedServices,
  accountId: string,
  { from, to }: Period,
): Promise<AccountActivity> {
  const own = await cipherOfAccount(db, cipher, accountId)
  const records = await db
    .selectFrom('profile')
    .select(['id', 'kind'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  const shares = await db
    .selectFrom('share')
    .select(['id as shareId', 'profileId', 'recipientKind', 'recipientId', 'sharedAt', 'endedAt', 'closesAt'])
    .where('accountId', '=', accountId)
    .where('sharedAt', '<', to)
    .where((row) => row.or([row('endedAt', 'is', null), row('endedAt', '>=', from)]))
    .where((row) => row.or([row('closesAt', 'is', null), row('closesAt', '>=', from)]))
    .orderBy('sharedAt')
    .limit(MAX_ACCOUNT_EVENTS)
    .execute()
  const rows = await db
    .selectFrom('accountActivity')
    .select(['at', 'kind', 'detail'])
    .where('accountId', '=', accountId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('id', 'desc')
    .limit(MAX_ACCOUNT_EVENTS + 1)
    .execute()
  return {
    records: records.map(({ id, kind }) => ({
      profileId: id,
      isDependent: kind === 'dependent',
      shares: shares
        .filter(({ profileId }) => profileId === id)
        .map(({ shareId, recipientKind, recipientId, sharedAt, endedAt, closesAt }) => ({
          ...{ shareId, recipientKind, recipientId },
          ...{ from: sharedAt, to: endedAt ?? closesAt },
        })),
    })),
    events: rows
      .slice(0, MAX_ACCOUNT_EVENTS)
      .toReversed()
      .map(({ at, kind, detail }) => ({
        at,
        kind,
        device: deviceIn(() => own.decrypt(detail, activityPlace(accountId))),
      })),
    hasEarlier: rows.length > MAX_ACCOUNT_EVENTS,
  }
}

function deviceIn(open: () => Buffer): string | null {
  try {
    const { browser, system, place } = JSON.parse(open().toString()) as ActivityDetail
    const device = [browser, system, place].filter((part) => part !== undefined && part !== '').join(', ')
    return device === '' ? null : device
  } catch {
    return null
  }
}

const DAY_MS = 86_400_000

const requestSchema = z.object({
  by: z.enum(['recipient', 'share', 'account']),
  what: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
})

/** Parses `YYYY-MM-DD` as a UTC day. Throws UsageError. */
function dayOf(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError(commandTexts.noDay({ text }))
  return at
}

function understand(args: readonly string[]): z.input<typeof requestSchema> {
  const { values } = parseOptions(args)
  const named = (['recipient', 'share', 'account'] as const).filter((by) => values[by] !== undefined)
  const [by] = named
  const what = by === undefined ? undefined : values[by]
  if (by === undefined || what === undefined || named.length > 1) throw new UsageError(commandTexts.reachedBy)
  if (by === 'share' ? !isUuid(what) : !isEmailAddress(what)) throw new UsageError(commandTexts.reachedBy)
  const from = values.from === undefined ? 0 : dayOf(values.from)
  // Include the whole last day.
  const to = values.to === undefined ? Date.now() + DAY_MS : dayOf(values.to) + DAY_MS
  return { by, what, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function parseOptions(args: readonly string[]) {
  const option = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: { recipient: option, share: option, account: option, from: option, to: option },
    })
  } catch {
    throw new UsageError(commandTexts.notClear)
  }
}

const periodOf = ({ from, to }: z.output<typeof requestSchema>): Period => ({ from: new Date(from), to: new Date(to) })

/**
 * `accounts reached`: finds out who must be notified after an incident. The output contains addresses, so each use of
 * the command is recorded.
 */
const reached: Command<ReachedServices> = {
  name: 'accounts reached',
  usage: usageTexts.reached,
  prepare: async (args) => understand(args),
  touches: async (services, request) => {
    const { by, what } = requestSchema.parse(request)
    if (by === 'share') return { id: what }
    const accountId = by === 'account' ? await accountAt(services, what) : undefined
    return accountId === undefined ? undefined : { accountId }
  },
  run: async (services, request, { say }) => {
    const wanted = requestSchema.parse(request)
    if (wanted.by === 'account') for (const line of await reportAccountActivity(services, wanted)) say(line)
    else for (const line of tellReached(await find(services, wanted))) say(line)
    return exitCodes.done
  },
}

async function find(services: ReachedServices, wanted: z.output<typeof requestSchema>): Promise<FoundReached> {
  if (wanted.by === 'recipient') return reachedByAddress(services, wanted.what, periodOf(wanted))
  const found = await reachedByShare(services, wanted.what, periodOf(wanted))
  if (!found) throw new CommandError(commandTexts.noShare({ id: wanted.what }))
  return found
}

function tellReached({ reached: found, unread }: FoundReached): readonly string[] {
  const unknown = unread === 0 ? [] : [commandTexts.reachedUnread({ count: unread })]
  if (found.length === 0) return [...(unread === 0 ? [commandTexts.reachedNobody] : []), ...unknown]
  const lines = found.map(({ address, profileId, isDependent, looks, first, last, kinds }) =>
    commandTexts.reachedOne({
      ...{
        address: address ?? commandTexts.addressUnread,
        profileId,
        whose: isDependent ? commandTexts.dependentsRecord : commandTexts.ownRecord,
        looks,
      },
      ...{ first: first.toISOString(), last: last.toISOString(), kinds: kinds.join(', ') },
    }),
  )
  return [...lines, ...unknown]
}

async function reportAccountActivity(
  services: ReachedServices,
  wanted: z.output<typeof requestSchema>,
): Promise<readonly string[]> {
  const accountId = await accountAt(services, wanted.what)
  if (accountId === undefined) throw new CommandError(commandTexts.noAccount({ email: wanted.what }))
  const { records, events, hasEarlier } = await findAccountActivity(services, accountId, periodOf(wanted))
  return [
    ...records.flatMap(({ profileId, isDependent, shares }) => [
      commandTexts.holds({ profileId, whose: isDependent ? commandTexts.dependentsRecord : commandTexts.ownRecord }),
      ...shares.map(({ from, to, ...share }) =>
        commandTexts.holdsShare({
          ...share,
          ...{ from: from.toISOString(), to: to?.toISOString() ?? commandTexts.notEnded },
        }),
      ),
    ]),
    ...(hasEarlier ? [commandTexts.earlierEvents({ count: MAX_ACCOUNT_EVENTS })] : []),
    ...events.map(({ at, kind, device }) => [at.toISOString(), kind, device ?? '-'].join('  ')),
  ]
}

async function accountAt({ db, cipher }: ReachedServices, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('emailDigest', '=', emailDigestOf(cipher, email))
    .executeTakeFirst()
  return row?.id
}

export const reachedCommands: readonly Command<ReachedServices>[] = [reached]
