/**
 * Returns whether an operator's list contains a URL's host: exactly, with its port if not the default, or by `*.` for
 * every subdomain.
 */
export const isAmongHosts = (url: URL, hosts: readonly string[]): boolean =>
  hosts.some((allowed) =>
    allowed.startsWith('*.') ? url.hostname.endsWith(allowed.slice(1)) : url.host === allowed.toLowerCase(),
  )
