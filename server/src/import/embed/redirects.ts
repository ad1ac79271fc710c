/** Hosts that are allowed as targets without TLS. Source: S2 §4; Q18. */

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Treats 'null' and 'undefined' as empty. */
const trim = (text: string | undefined): string => {
  const trimmed = (text ?? '').trim()
  return trimmed === 'null' || trimmed === 'undefined' ? '' : trimmed
}

/** Accepts https, or http on this machine. Rejects a URL with a user name. */
export function readTarget(text: string | undefined): URL | undefined {
  const given = trim(text)
  // Browsers strip tabs and line ends and convert backslashes, so a URL that contains these is misleading.
  if (!/^https?:\/\/[^\\\s]+$/i.test(given) || !URL.canParse(given)) return undefined
  const url = new URL(given)
  const isSafe = url.protocol === 'https:' || LOOPBACK.test(url.hostname)
  return isSafe && url.username === '' && url.password === '' ? url : undefined
}

/**
 * Returns an empty string if the target is not allowed. An entry in `allowed` covers its URL and all URLs whose paths
 * are below it.
 */
export function allowTarget(text: string | undefined, allowed: readonly string[]): string {
  const url = readTarget(text)
  if (!url) return ''
  const isAllowed = allowed.some((entry) => {
    const root = readTarget(entry)
    if (!root || root.origin !== url.origin) return false
    const path = root.pathname.replace(/\/+$/, '')
    return url.pathname === path || url.pathname.startsWith(`${path}/`)
  })
  return isAllowed ? url.href : ''
}
