import type { LogEvent } from './log-events.ts'

/**
 * The facts of a log line. An allow-list: nothing but the named facts is written, so no health data, token, URL with a
 * query or external message can get into the log.
 */
export type LogFacts = {
  readonly event: LogEvent
  /** The operator command that helps, as typed. */
  readonly command?: string
  /** The name of a worker's scheduled task. */
  readonly task?: string
  readonly requestId?: string
  /** A pseudonym of the requesting account: stable for each account, and never its id. */
  readonly account?: string
  /** The route's pattern, never the requested URL. */
  readonly route?: string
  readonly method?: string
  readonly status?: number
  readonly durationMs?: number
  readonly code?: string
  /** The class of an error and where it was thrown in our own code; never its message. */
  readonly error?: string
  readonly at?: string
  readonly count?: number
  readonly id?: string
  readonly host?: string
  /** Which part of a response was invalid: the name of a claim or an algorithm, never a value. */
  readonly why?: string
}

export type Log = (facts: LogFacts) => void

/**
 * Returns the loggable facts of an error: its class, and the first location in our own code. Both are used only if they
 * have the expected form; the error's text, which the stack repeats, is never used.
 */
export function describeError(error: unknown): { error: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const name = /^[A-Za-z_$][\w$]{0,60}$/.test(error.name) ? error.name : 'Error'
  const code = 'code' in error && typeof error.code === 'string' && /^[\w-]{1,60}$/.test(error.code) ? error.code : ''
  const summary = code === '' ? name : `${name} ${code}`
  const frames = (error.stack ?? '').replace(error.message, '').match(/^ {4}at .*$/gm) ?? []
  const at = /(?:server|contract|sandbox)\/[\w./-]+:\d+/.exec(frames.join('\n'))?.[0]
  return at === undefined ? { error: summary } : { error: summary, at }
}
