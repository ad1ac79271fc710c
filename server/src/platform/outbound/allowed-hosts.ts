/**
 * Returns true if the URL's host is in the list. An entry with `*.` matches every subdomain. Any other entry must
 * match exactly (including a port other than the default).
 */
export const isAmongHosts = (url: URL, hosts: readonly string[]): boolean =>
  hosts.some((allowed) =>
    allowed.startsWith('*.') ? url.hostname.endsWith(allowed.slice(1)) : url.host === allowed.toLowerCase(),
  )
