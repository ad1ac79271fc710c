import type { LogEvent } from './log-events.ts'

/**
 * The log. Built from an allow-list: nothing but the named facts is written, so no health data, token, address with a
 * query string or message from outside can get in.
 */
export type LogFacts = {
  readonly event: LogEvent
  /** The operator’s command that helps, as it is typed. */
  readonly command?: string
  /** The name of what a worker does by the clock. */
  readonly task?: string
  readonly requestId?: string
  /** A pseudonym of the account that asks: the same for the same account, and never its id. */
  readonly account?: string
  /** The route's pattern, never the address asked for. */
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
  /** Which part of an answer was not as it should be: the name of a claim or an algorithm, never a value. */
  readonly why?: string
}

export type Log = (facts: LogFacts) => void

/**
 * What may be said of an error: its class, and the first place in our own code. Both are taken only where they look like
 * what they claim to be; the text of the error, which the stack repeats, is never looked into.
 */
export function describeError(error: unknown): { error: string; at?: string } {
  if (!(error instanceof Error)) return { error: typeof error }
  const name = /^[A-Za-z_$][\w$]{0,60}$/.test(error.name) ? error.name : 'Error'
  const code = 'code' in error && typeof error.code === 'string' && /^[\w-]{1,60}$/.test(error.code) ? error.code : ''
  const said = code === '' ? name : `${name} ${code}`
  const frames = (error.stack ?? '').replace(error.message, '').match(/^ {4}at .*$/gm) ?? []
  const at = /(?:server|contract|sandbox)\/[\w./-]+:\d+/.exec(frames.join('\n'))?.[0]
  return at === undefined ? { error: said } : { error: said, at }
}
