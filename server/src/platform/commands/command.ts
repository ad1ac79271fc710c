import { isUnavailable } from '#platform/database/unavailable.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { basename } from 'node:path'

/** Returns file names without their folders: an operator's folder may be named after a person. */
export const namesOf = (files: readonly string[]): string => files.map((file) => basename(file)).join(', ')

/** The terminal where a command was typed. */
type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Base folder for relative file names. */
  readonly folder: string
  /** Reads one line from standard input, without echo at a terminal; '' if there is none. */
  readonly readSecret: (prompt: string) => Promise<string>
}

/** Output of a command, line by line. */
export type Printer = {
  readonly say: (line: string) => void
  /** Prints an error to standard error. */
  readonly complain: (line: string) => void
  /** Aborts the work. */
  readonly signal: AbortSignal
}

/**
 * The subject of a command: an account by its id, anything else by its id or, if it is not a patient's, its name;
 * undefined if not found. Never contains a person's name or email address.
 */
type Touched = { readonly accountId: string } | { readonly id: string } | undefined

/** An operator's command: `prepare` parses the arguments before the database is opened, `run` executes it. */
export type Command<Services> = {
  /** As typed, e.g. 'directory load'. */
  readonly name: string
  readonly usage: string
  /** Throws UsageError for invalid arguments. Its result is the request for `run`. */
  readonly prepare: (args: readonly string[], terminal: Terminal) => Promise<unknown>
  /** The subject for the operator audit log; 'nothing' for read-only commands. */
  readonly touches: 'nothing' | ((services: Services, request: unknown) => Promise<Touched>)
  /** Returns the exit code: 0 done, 1 not done. */
  readonly run: (services: Services, request: unknown, printer: Printer) => Promise<number>
}

/** Invalid arguments; the message states why, the usage how. */
export class UsageError extends Error {}

/** An expected failure; its message is for the operator. */
export class CommandError extends Error {}

/** Done, failed, wrong usage. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Runs a prepared command; reports a failure in one line and never throws. */
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
