/** The paths of an organization's endpoints, below `/{slug}/`. A trailing slash is significant. */
export type Addresses = {
  readonly rating: string | undefined
  readonly fhir: string
  readonly authorize: string
  readonly token: string
  readonly revoke: string
  readonly introspect: string
  readonly jwks: string
  readonly userinfo: string | undefined
}

/** The default paths. Routes use these paths, and `readRoute` maps an organization's own paths to them. */
export const usualAddresses = {
  rating: 'disability-rating',
  fhir: 'fhir/r4',
  authorize: 'authorize',
  token: 'token',
  revoke: 'revoke',
  introspect: 'introspect',
  jwks: 'jwks',
  userinfo: 'connect/userinfo',
} as const satisfies Addresses

const parts = Object.keys(usualAddresses) as readonly (keyof Addresses)[]

/**
 * Maps a path below `/{slug}/` to its route. If an organization has its own paths, the default paths return
 * `undefined`. Any other path (pages, other services) is returned unchanged.
 */
export function readRoute(addresses: Addresses, path: string): string | undefined {
  if (addresses === usualAddresses) return path
  const requestedPath = trimSlash(path)
  for (const part of parts) {
    const rest = readBelow(requestedPath, trimSlash(addresses[part]))
    if (rest !== undefined) return `${usualAddresses[part]}${rest}`
  }
  const isUsual = parts.some((part) => readBelow(requestedPath, usualAddresses[part]) !== undefined)
  return isUsual ? undefined : path
}

function readBelow(path: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (path === address) return ''
  return path.startsWith(`${address}/`) ? path.slice(address.length) : undefined
}

function trimSlash<T extends string | undefined>(path: T): T {
  return path?.replace(/\/+$/, '') as T
}
