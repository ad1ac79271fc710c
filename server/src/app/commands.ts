/**
 * Runs the operator's commands, such as `node commands.ts directory load FILE…`. Works with or without a running
 * server (Q34).
 */
import { join, resolve } from 'node:path'
import { ZodError } from 'zod'
import { showActions } from '#account/activity/commands.ts'
import { noteActions } from '#account/activity/operator-actions.ts'
import { accountCommands } from '#account/factors/commands.ts'
import { appCommands } from '#access/connected-apps/commands.ts'
import { directoryCommands } from '#directory/commands/directory-commands.ts'
import { providerDirectory } from '#directory/providers/provider-directory.ts'
import { asTyped, inClone } from '#platform/commands/as-typed.ts'
import { UsageError, exitCodes, runCommand, type Command, type Printer } from '#platform/commands/command.ts'
import { readSecret } from '#platform/commands/read-secret.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { showSources } from '#import/sources/show-sources.ts'
import { researchCommands } from '#sharing/research/export/commands.ts'
import { verifiedCommands } from '#sharing/verified/commands.ts'
import { termsCommands } from '#terms/commands/terms-commands.ts'
import { backupCommands, localCommands, type LocalCommand } from '#ops/backup/commands.ts'
import { keyCommands } from '#ops/keys/commands.ts'
import { reachedCommands } from '#ops/reached/commands.ts'
import { readConfig, type Config } from '#app/config/config.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'

const all = [
  ...accountCommands,
  showActions,
  ...appCommands,
  ...directoryCommands,
  ...termsCommands,
  ...verifiedCommands(providerDirectory),
  ...researchCommands(showSources),
  ...keyCommands,
  ...reachedCommands,
  ...backupCommands,
]

type Services = (typeof all)[number] extends Command<infer S> ? S : never

export const commands: readonly Command<Services>[] = all.map((command: Command<Services>) => noteActions(command))

export const commandWords = (): readonly string[] => [
  ...new Set([...commands, ...localCommands].map(({ name }) => name.split(' ', 1)[0] ?? '')),
]

/** Runs a typed command and returns the exit code. `start`: the command prefix to show in messages and usage. */
export async function runTyped(typed: readonly string[], start = inClone): Promise<number> {
  const printer: Printer = {
    say: (line) => void process.stdout.write(`${asTyped(line, start)}\n`),
    complain: (line) => void process.stderr.write(`${asTyped(line, start)}\n`),
    signal: new AbortController().signal,
  }
  const known: readonly (Command<Services> | LocalCommand)[] = [...commands, ...localCommands]
  const named = (words: number) => known.find((one) => one.name === typed.slice(0, words).join(' '))
  const command = named(2) ?? named(1)
  const isHelp = typed.includes('--help') || typed.includes('-h')
  if (command === undefined || isHelp) {
    const shown = command ? [command] : known.filter((one) => one.name.startsWith(`${typed[0] ?? ''} `))
    const text = [...new Set((shown.length === 0 ? known : shown).map((one) => one.usage))].join('\n\n')
    if (isHelp) printer.say(text)
    else
      printer.complain(
        `${typed.length < 2 ? commandTexts.sayWhat : commandTexts.noCommand({ typed: typed.slice(0, 2).join(' ') })}\n\n${text}`,
      )
    return isHelp ? exitCodes.done : exitCodes.usage
  }
  try {
    const words = command.name.split(' ').length
    const request = await command.prepare(typed.slice(words), { env: process.env, folder: folderOf(typed), readSecret })
    const config = readConfig(process.env)
    return await ('perform' in command
      ? command.perform(config, request, printer)
      : perform(command, request, config, printer))
  } catch (error) {
    if (error instanceof UsageError) printer.complain(`${error.message}\n\n${command.usage}`)
    else if (error instanceof ZodError)
      printer.complain(
        commandTexts.environment({
          problems: error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
        }),
      )
    else if (isUnavailable(error) && !(error instanceof OperatorError)) printer.complain(commandTexts.noDatabase)
    else printer.complain(error instanceof Error ? error.message : commandTexts.commandFailed)
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed
  }
}

/**
 * Returns the folder where the user called npm. npm runs scripts in the project's folder, and passes the user's
 * folder in `INIT_CWD`.
 */
function folderOf(typed: readonly string[]): string {
  const { INIT_CWD, npm_lifecycle_event } = process.env
  return npm_lifecycle_event === typed[0] && INIT_CWD !== undefined ? INIT_CWD : process.cwd()
}

async function perform(
  command: Command<Services>,
  request: unknown,
  config: Config,
  printer: Printer,
): Promise<number> {
  const { openStore } = await import('#ops/database/open-store.ts')
  const { database, cipher, secrets, isNew } = await openStore(config, { mayJoin: true })
  try {
    // Warn the operator if the command runs on a new database. They probably forgot the server's environment variables
    // or are in the wrong folder. Without the warning, the command would appear to have worked.
    if (isNew && database.isPrivate)
      printer.complain(commandTexts.newDatabase({ folder: join(resolve(config.dataDir), 'postgres') }))
    const { allowedPrivateHosts, publicUrl } = config
    const backups = { database, secrets, recipients: config.backupTo }
    const services = { db: database.db, cipher, allowedPrivateHosts, publicUrl, backups }
    return await runCommand(command, services, request, printer)
  } finally {
    await database.close()
  }
}

// Don't await: a command may load the app, which imports this file, so the import would wait for this await.
if (import.meta.main) void runTyped(process.argv.slice(2)).then((exitCode) => (process.exitCode = exitCode))
