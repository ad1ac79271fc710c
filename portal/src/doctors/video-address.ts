import { z } from 'zod'

const handed = z.object({ sessionAddress: z.string() })

/**
 * Where a video visit is, of what another screen of ours handed over; an address in the page's own address would be
 * anybody's. `null`: no visit was named; `undefined`: what was named is no https address.
 */
export function videoAddressOf(state: unknown): URL | null | undefined {
  const parsed = handed.safeParse(state)
  if (!parsed.success) return null
  const address = URL.canParse(parsed.data.sessionAddress) ? new URL(parsed.data.sessionAddress) : undefined
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return undefined
  return address
}
