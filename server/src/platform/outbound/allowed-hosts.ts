/**
 * Whether an operator's list names the host of an address: as it is, with its port where that is not the usual one, or by `*.` for
 * every host below.
 */
export const isAmongHosts = (url: URL, hosts: readonly string[]): boolean =>
  hosts.some((allowed) =>
    allowed.startsWith('*.') ? url.hostname.endsWith(allowed.slice(1)) : url.host === allowed.toLowerCase(),
  )
