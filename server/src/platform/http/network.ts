import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ipv4Of, ipv6Groups } from '../ip-address.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export const isLoopback = (address: string): boolean => LOOPBACK.has(address)

/**
 * Returns what counts as one caller for rate limits: an IPv4 address, or an IPv6 /64, which is assigned to one line
 * or machine as a whole (RFC 6177, RFC 7421). Removes ports and zones. Treats an IPv4 address inside IPv6 as that
 * IPv4 address (RFC 4291 2.5.5.2). Leaves any other text unchanged.
 */
export function networkOf(address: string): string {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(bare)) return bare
  const groups = ipv6Groups(bare)
  if (!groups) return address
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return ipv4Of(high, low)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/**
 * Returns the IPv6 /48 of the network, because one site may be assigned a whole /48 (RFC 6177). Returns undefined for
 * other networks.
 */
export function siteOf(network: string): string | undefined {
  const site = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network)?.[1]
  return site === undefined ? undefined : `${site}:/48`
}

/** Identifies the caller for rate limits. Returns '' if the connection has ended, because it then has no address. */
export const callerOf = (request: Pick<FastifyRequest, 'ip'>): string =>
  networkOf((request.ip as string | undefined) ?? '')
