import { commandTexts, usageTexts } from '@kinchart/texts/en/commands.ts'
import { UsageError, exitCodes, type Command } from '#platform/commands/command.ts'
import type { Db } from '#platform/database/database.ts'
import { listActions } from './operator-actions.ts'

const USUAL = 50
const MOST = 1000

/** `accounts actions`: lists the operator's actions, newest first. */
export const showActions: Command<{ readonly db: Db }> = {
  name: 'accounts actions',
  usage: usageTexts.accountsActions({ usual: USUAL, most: MOST }),
  prepare: async (args) => {
    const [countText = String(USUAL), ...more] = args
    const most = /^\d{1,4}$/.test(countText) ? Number(countText) : 0
    if (more.length > 0 || most < 1 || most > MOST) throw new UsageError(commandTexts.howMany({ most: MOST }))
    return most
  },
  touches: 'nothing',
  run: async ({ db }, request, printer) => {
    const actions = await listActions(db, Number(request))
    if (actions.length === 0) printer.say(commandTexts.noActions)
    for (const { at, command, touched, outcome } of actions)
      printer.say([at.toISOString(), command, touched ?? '-', outcome].join('  '))
    return exitCodes.done
  },
}
