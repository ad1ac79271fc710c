/** Reads seconds or a date (RFC 9110 10.2.3) and returns ms from now. Returns undefined if invalid or absent. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

/** Headers that state when a used-up rate limit resets. */
const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset']
/** A number at least this large is a Unix time (2001 and later) instead of a number of seconds. */
const FIRST_INSTANT = 1_000_000_000

/**
 * Returns the wait in ms from Retry-After, or else from a rate limit header. Returns undefined if neither header was
 * sent. Older servers prefix the name of the rate limit header with X-, and send seconds or a Unix time. Source: RFC
 * 9110 10.2.3; draft-ietf-httpapi-ratelimit-headers (`RateLimit-Reset`, and `RateLimit` with `reset=` or `t=`).
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
