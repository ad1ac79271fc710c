import { isUnavailable } from '#platform/database/unavailable.ts'
import { describeError, type Log } from '#platform/log.ts'
import { RevocationElsewhereError, revokeGrant } from './authorize-client.ts'
import type { Grant } from './grant.ts'
import { refusalOf } from './refresh-patiently.ts'
import type { ImportServices } from './start-import.ts'

export async function endGrant(
  services: ImportServices & { log: Log },
  id: string,
  { grant, organizationId }: { readonly grant: Grant; readonly organizationId: number | null },
): Promise<void> {
  if (organizationId === null) return
  try {
    const client = await services.organizations.clientOf(organizationId)
    if (client) await revokeGrant(services, client, grant)
  } catch (error) {
    // Nothing has been deleted, so the user can try again.
    if (isUnavailable(error)) throw error
    const elsewhere = error instanceof RevocationElsewhereError ? { why: 'other-host', host: error.host } : {}
    services.log({ event: 'revocation-failed', id, ...elsewhere, ...describeError(error), ...refusalOf(error) })
  }
}
