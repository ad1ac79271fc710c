/** Entries match exactly, with a port other than the default, or by `*.` for every subdomain. */
export const isAmongHosts = (url: URL, hosts: readonly string[]): boolean =>
  hosts.some((allowed) =>
    allowed.startsWith('*.') ? url.hostname.endsWith(allowed.slice(1)) : url.host === allowed.toLowerCase(),
  )
