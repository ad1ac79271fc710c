import { isEmailAddress } from '@kinchart/contract/rules/fields.ts'
import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { CommandError, UsageError, exitCodes, type Command } from '#platform/commands/command.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { noteActivity } from '../activity/note-activity.ts'
import { emailDigestOf } from '../email-address.ts'
import { endSessionsOf } from '../sessions.ts'
import { beginFactorLoss } from './factor-loss.ts'
import type { FactorOwner } from './owner.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

/** Throws UsageError unless there is exactly one address. */
export function readAddress(args: readonly string[]): string {
  const [address = '', ...more] = args
  if (more.length > 0 || !isEmailAddress(address)) throw new UsageError(commandTexts.oneAddress)
  return address.trim()
}

/**
 * Starts the 72 hours after which the owner's second factors are removed. Returns the message for the operator.
 * Throws CommandError if the owner has no second factor.
 */
export async function removeLater({ db, cipher }: Services, owner: FactorOwner, email: string): Promise<string> {
  const dueAt = await beginFactorLoss(db, cipher, owner)
  if (!dueAt) throw new CommandError(commandTexts.noFactor({ email }))
  return commandTexts.factorsRemovedOn({ email, when: dueAt.toISOString() })
}

const touchesAccount: Command<Services>['touches'] = async (services, request) => accountAt(services, String(request))

const removeFactors: Command<Services> = {
  name: 'accounts remove-factors',
  usage: usageTexts.accounts,
  prepare: async (args) => readAddress(args),
  touches: touchesAccount,
  run: async (services, request, printer) => {
    const email = String(request)
    const id = await findAccount(services, email)
    printer.say(await removeLater(services, { kind: 'account', id }, email))
    return exitCodes.done
  },
}

const endSessions: Command<Services> = {
  name: 'accounts end-sessions',
  usage: usageTexts.accounts,
  prepare: async (args) => readAddress(args),
  touches: touchesAccount,
  run: async (services, request, printer) => {
    const { db, cipher } = services
    const email = String(request)
    const accountId = await findAccount(services, email)
    await db.transaction().execute(async (trx) => {
      await endSessionsOf(trx, accountId)
      await noteActivity(trx, cipher, accountId, 'sign-ins-ended')
    })
    printer.say(commandTexts.sessionsEnded({ email }))
    return exitCodes.done
  },
}

async function findAccount(services: Services, email: string): Promise<string> {
  const found = await accountAt(services, email)
  if (!found) throw new CommandError(commandTexts.noAccount({ email }))
  return found.accountId
}

async function accountAt({ db, cipher }: Services, email: string): Promise<{ readonly accountId: string } | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('emailDigest', '=', emailDigestOf(cipher, email))
    .executeTakeFirst()
  return row && { accountId: row.id }
}

export const accountCommands: readonly Command<Services>[] = [removeFactors, endSessions]
