/** RFC 9110 10.2.3: seconds or a date, as ms from now; undefined where it says neither. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

/** Names under which servers say when a used-up limit is new again. */
const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset']
/** A number from here on is no count of seconds, but an instant (2001 and later). */
const FIRST_INSTANT = 1_000_000_000

/**
 * How long a server wants to be left alone, as ms: by Retry-After, else by when its limit is new again. Source: RFC 9110
 * 10.2.3; draft-ietf-httpapi-ratelimit-headers (`RateLimit-Reset`, and `RateLimit` with `reset=` or `t=`); of servers before
 * it the same name with X-, in seconds or as an instant. Absence: undefined where it says none of them.
 */
export function waitMs(headers: Readonly<Record<string, string>>, nowMs: number): number | undefined {
  const stated = retryAfterMs(headers['retry-after'], nowMs)
  if (stated !== undefined) return stated
  const inLimit = /(?:^|[;,\s])(?:reset|t)=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]
  const named = RESETS.map((name) => headers[name]).find((value) => value !== undefined) ?? inLimit
  if (named === undefined || !/^\s*\d+(?:\.\d+)?\s*$/.test(named)) return undefined
  const number = Number(named)
  return number < FIRST_INSTANT ? number * 1000 : Math.max(0, number * 1000 - nowMs)
}
