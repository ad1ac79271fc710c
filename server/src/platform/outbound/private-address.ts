import { BlockList, isIP } from 'node:net'
import { ipv4Of, ipv6Groups } from '../ip-address.ts'

// Sources: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and successors), as of 2026; standards.md 5.2.
const blocked = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The platform address of Azure virtual machines.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of [
  // Protocol assignments: Teredo, benchmarking, ORCHID and others.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: contains an IPv4 address, possibly a private one.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(address, prefix, 'ipv6')

/**
 * Returns whether an IP address is private, loopback, link-local or otherwise not for the public internet. For IPv6,
 * only global unicast (2000::/3) is public, which excludes NAT64, whose addresses contain an IPv4 address, and
 * everything local. An IPv4 address written inside IPv6 (::ffff:10.0.0.1) is judged as the IPv4 address.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return blocked.check(address, 'ipv4')
  // A zone names a network interface of this machine.
  const groups = family === 0 || address.includes('%') ? undefined : ipv6Groups(address)
  if (!groups) return true
  const [first = 0, , , , , sixth, high = 0, low = 0] = groups
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return blocked.check(ipv4Of(high, low), 'ipv4')
  return first >> 13 !== 1 || blocked.check(address, 'ipv6')
}

/**
 * Returns whether a name belongs to no public server, whatever a resolver returns (RFC 6761, RFC 6762, RFC 8375, RFC
 * 7686, ICANN on .internal).
 */
export const isPrivateName = (host: string): boolean =>
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|onion)\.?$/i.test(host)
