import { isIPv6 } from 'node:net'

/**
 * Returns the eight groups of an IPv6 address in any notation (RFC 4291 2.2). Ignores the zone. Returns undefined for
 * any other text.
 */
export function ipv6Groups(address: string): readonly number[] | undefined {
  const [bare = ''] = address.split('%', 1)
  if (!isIPv6(bare)) return undefined
  // The URL serializer writes groups in hexadecimal, and at most one run of zeros as '::'.
  const [before = '', after] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::')
  const read = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const first = read(before)
  const last = after === undefined ? [] : read(after)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

export const ipv4Of = (high: number, low: number): string => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
