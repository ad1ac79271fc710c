/**
 * Staff addresses are in the configured domain. An address in a subdomain is also a staff address if the part before
 * the @ contains one of the fragments. Without a configured domain, no one is staff, because anyone could have an
 * address with a fragment. Source: S1 §6; Q6.
 */
export function createStaffCheck(config: {
  readonly staffEmailDomain: string | undefined
  readonly staffEmailFragments: readonly string[]
}): (email: string) => boolean {
  const { staffEmailDomain: domain, staffEmailFragments: fragments } = config
  return (email) => {
    const at = email.lastIndexOf('@')
    if (domain === undefined || at < 1) return false
    const name = email.slice(0, at).toLowerCase()
    const host = email.slice(at + 1).toLowerCase()
    if (host === domain) return true
    return host.endsWith(`.${domain}`) && fragments.some((fragment) => name.includes(fragment))
  }
}
