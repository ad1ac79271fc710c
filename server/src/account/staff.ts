/**
 * Who is staff: an address in the configured domain itself; or one of a subdomain of it whose name part holds one of the
 * fragments. Without a domain nobody is: a fragment alone could be had by anyone. Source: S1 §6; settled question 6.
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
