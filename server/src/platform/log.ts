import type { LogEvent } from './log-events.ts'

/**
 * Only these facts can be logged, so that no health data, token, URL with a query or external message can get into the
 * log.
 */
export type LogFacts = {
  readonly event: LogEvent
  readonly command?: string
  readonly task?: string
  readonly requestId?: string
  /** A pseudonym that is stable for each account. It is never the account's id. */
  readonly account?: string
  /** The route's pattern, never the requested URL. */
  readonly route?: string
  readonly method?: string
  readonly status?: number
  readonly durationMs?: number
  readonly code?: string
  /** The class of an error, never its message. `at` is the place in our own code where the error was thrown. */
  readonly error?: string
  readonly at?: string
  readonly count?: number
  readonly id?: string
  readonly host?: string
  /** The name of an invalid token claim or algorithm, or of the part that failed; never a value. */
  readonly why?: string
}

export type Log = (facts: LogFacts) => void

/**
 * Returns the class of an error, and the first stack location in our own code, if there is one. A class name of
 * unexpected form is replaced by 'Error'. Never includes the error's message, although the stack contains it.
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
