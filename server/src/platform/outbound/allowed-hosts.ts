/** An entry matches exactly (including a port other than the default), or matches every subdomain with `*.`. */
export const isAmongHosts = (url: URL, hosts: readonly string[]): boolean =>
  hosts.some((allowed) =>
    allowed.startsWith('*.') ? url.hostname.endsWith(allowed.slice(1)) : url.host === allowed.toLowerCase(),
  )
