import { readRoute } from '#addresses.ts'
import type { ServedOrganization } from '#sandbox-context.ts'

/** Returns the internal route of a request, for organizations with unusual URLs. */
export function leadToRoute(url: string, find: (slug: string) => ServedOrganization | undefined): string {
  const [, slug = '', path = '', query = ''] = /^\/([^/?]+)\/([^?]*)(\?.*)?$/.exec(url) ?? []
  const organization = find(slug)
  if (!organization) return url
  const route = readRoute(organization.addresses, path)
  return route === undefined ? '/_nowhere' : `/${slug}/${route}${query}`
}
