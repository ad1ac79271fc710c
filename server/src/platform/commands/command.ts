import { isUnavailable } from '#platform/database/unavailable.ts'
import { commandTexts } from '@kinchart/texts/en/commands.ts'
import { basename } from 'node:path'

/** Removes the folder from each path, because an operator's folder may be named after a person. */
export const namesOf = (files: readonly string[]): string => files.map((file) => basename(file)).join(', ')

type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly folder: string
  /** Reads one line from standard input, without echo if it is a terminal. Returns '' if there is no line. */
  readonly readSecret: (prompt: string) => Promise<string>
}

export type Printer = {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * What a command was used on, for the operator log: the id of an account, the id of an object that belongs to a
 * patient, or the id or name of any other object. Undefined if the object was not found. Never contains a person's
 * name or email address.
 */
type Touched = { readonly accountId: string } | { readonly id: string } | undefined

/** `prepare` parses the arguments before the database is opened. */
export type Command<Services> = {
  readonly name: string
  readonly usage: string
  /** Throws UsageError for invalid arguments. `run` receives the result as its request. */
  readonly prepare: (args: readonly string[], terminal: Terminal) => Promise<unknown>
  readonly touches: 'nothing' | ((services: Services, request: unknown) => Promise<Touched>)
  /** Exit code 0: done; 1: not done. */
  readonly run: (services: Services, request: unknown, printer: Printer) => Promise<number>
}

export class UsageError extends Error {}

export class CommandError extends Error {}

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

/** Reports a failure in one line and never throws. */
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
