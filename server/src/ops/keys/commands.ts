import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { UsageError, exitCodes, type Command } from '#platform/commands/command.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { renewValues } from './renew-values.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }

const usage = usageTexts.keys

function takeNothing(args: readonly string[]): Record<string, never> {
  const [word] = args
  if (word !== undefined) throw new UsageError(commandTexts.unexpected({ word }))
  return {}
}

/** `keys check`: counts values under an outdated key. Fails if there are any, or if some can't be decrypted. */
const check: Command<Services> = {
  name: 'keys check',
  usage,
  prepare: async (args) => takeNothing(args),
  touches: 'nothing',
  run: async (services, _request, { say, complain, signal }) => {
    const { renewed, unopened } = await renewValues(services, { isDone: false, signal })
    say(renewed === 0 ? commandTexts.keysCurrent : commandTexts.keysFormer({ count: renewed }))
    if (unopened.length > 0) complain(commandTexts.keysUnopened({ columns: unopened.join(', ') }))
    return renewed === 0 && unopened.length === 0 ? exitCodes.done : exitCodes.failed
  },
}

/** `keys renew`: re-encrypts values under an outdated key. Fails if some values can't be decrypted. */
const renew: Command<Services> = {
  name: 'keys renew',
  usage,
  prepare: async (args) => takeNothing(args),
  touches: async () => undefined,
  run: async (services, _request, { say, complain, signal }) => {
    const { renewed, unopened } = await renewValues(services, { isDone: true, signal })
    say(commandTexts.keysRenewed({ count: renewed }))
    if (unopened.length > 0) complain(commandTexts.keysUnopened({ columns: unopened.join(', ') }))
    else if (!signal.aborted) say(commandTexts.keysCurrent)
    return unopened.length === 0 && !signal.aborted ? exitCodes.done : exitCodes.failed
  },
}

export const keyCommands: readonly Command<Services>[] = [check, renew]
