import { isUnavailable } from '#platform/database/unavailable.ts'
import { commandTexts } from '@kinchart/texts/commands.ts'

/** Where a command is typed. */
type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder that relative file names start from. */
  readonly folder: string
  /** One line from standard input, without showing it where a person types it; '' when nothing comes. */
  readonly readSecret: (prompt: string) => Promise<string>
}

/** Where a command's words go, line by line. */
export type Printer = {
  readonly say: (line: string) => void
  /** For what went wrong: standard error. */
  readonly complain: (line: string) => void
  /** Breaks the work off. */
  readonly signal: AbortSignal
}

/**
 * What a command is about: an account by its id, anything else by its id or, where it is no person's, its name; undefined
 * where nothing of it is found. The name and the address of a person are never in it.
 */
type Touched = { readonly accountId: string } | { readonly id: string } | undefined

/** An operator's command: `prepare` reads what was typed before the database is opened, `run` does it. */
export type Command<Services> = {
  /** As typed, e.g. 'directory load'. */
  readonly name: string
  readonly usage: string
  /** Throws UsageError for what cannot be understood. What it returns is `run`'s request. */
  readonly prepare: (args: readonly string[], terminal: Terminal) => Promise<unknown>
  /** What it is about, for what is kept of each action of the operator's; 'nothing' for what only shows something. */
  readonly touches: 'nothing' | ((services: Services, request: unknown) => Promise<Touched>)
  /** Answers the exit code: 0 done, 1 not done. */
  readonly run: (services: Services, request: unknown, printer: Printer) => Promise<number>
}

/** What was typed makes no sense; its message says why, the usage how. */
export class UsageError extends Error {}

/** An expected failure; its message is for the operator. */
export class CommandError extends Error {}

/** Done, not done, not understood. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Runs a prepared command; a failure is told in one line and never thrown. */
export async function runCommand<Services>(
  command: Command<Services>,
  services: Services,
  request: unknown,
  printer: Printer,
): Promise<number> {
  try {
    return await command.run(services, request, printer)
  } catch (error) {
    printer.complain(
      error instanceof CommandError ? error.message : commandTexts.failed({ name: command.name, why: plainly(error) }),
    )
    return exitCodes.failed
  }
}

function plainly(error: unknown): string {
  if (isUnavailable(error)) return commandTexts.databaseWentAway
  return error instanceof Error ? error.message : commandTexts.unknownReason
}
