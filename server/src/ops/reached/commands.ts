import { parseArgs } from 'node:util'
import { z } from 'zod'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { isEmailAddress } from '@kinchart/contract/rules/fields.ts'
import { emailDigestOf } from '#account/email-address.ts'
import { CommandError, UsageError, exitCodes } from '#platform/commands/command.ts'
import type { Command } from '#platform/commands/command.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { MAX_ACCOUNT_EVENTS, findAccountActivity } from './find-account-activity.ts'
import { reachedByAddress, reachedByShare } from './find-reached.ts'
import type { FoundReached, Period, ReachedServices } from './find-reached.ts'

const DAY_MS = 86_400_000

const requestSchema = z.object({
  by: z.enum(['recipient', 'share', 'account']),
  what: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
})

/** Parses a day as `YYYY-MM-DD`, in UTC. Throws UsageError. */
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
  // Includes the last day.
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
 * `accounts reached`: lists whose records someone has accessed, to find out who must be notified after an incident. It
 * prints addresses, so it is recorded.
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

/** Operator commands for after an incident. */
export const reachedCommands: readonly Command<ReachedServices>[] = [reached]
