import { readRoute } from '#addresses.ts'
import type { ServedOrganization } from '#sandbox-context.ts'

export function leadToRoute(url: string, find: (slug: string) => ServedOrganization | undefined): string {
  const [, slug = '', path = '', query = ''] = /^\/([^/?]+)\/([^?]*)(\?.*)?$/.exec(url) ?? []
  const organization = find(slug)
  if (!organization) return url
  const route = readRoute(organization.addresses, path)
  return route === undefined ? '/_nowhere' : `/${slug}/${route}${query}`
}
