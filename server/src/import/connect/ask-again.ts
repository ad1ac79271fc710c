import { constants } from '@kinchart/contract/rules/constants.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { chooseNarrower } from './choose-scopes.ts'
import { discoverSmart } from './discover.ts'
import { takePending } from './finish-import.ts'
import type { CameBack } from './finish-import.ts'
import { beginAuthorization, openPending, ownScopes } from './start-import.ts'
import type { ImportServices } from './start-import.ts'

/** Some sources name one scope at a time. This happens before sign-in, so the user sees none of it. */
const MOST_REFUSALS = 8

/**
 * Builds another authorization address with fewer scopes after a source's authorization page refused them (RFC 6749
 * 4.1.2.1 `invalid_scope`). `description` is the source's error description; scopes it names are left out. Scopes set
 * by the operator stay unchanged. Throws the same errors as `takePending`, 'authorization-failed' if no scopes can be
 * dropped, and 'organization-unreachable'.
 */
export async function askAgain(
  services: ImportServices,
  came: Pick<CameBack, 'state' | 'browserKey' | 'session'> & { readonly description: string },
): Promise<{ authorizationUrl: string }> {
  const pending = await takePending(services, came)
  const secret = await openPending(services.db, services.cipher, pending)
  const isOwn = ownScopes(secret.client) !== undefined
  const isOver = isOwn || secret.refusals >= MOST_REFUSALS
  if (isOver) throw new ApiError('authorization-failed')
  const organization = await services.organizations.find(pending.organizationId)
  const server = await discoverSmart(services.outbound, organization.fhirBase)
  const scope = chooseNarrower(secret.scope ?? '', came.description, server.scopesSupported)
  if (scope === null) throw new ApiError('authorization-failed')
  return beginAuthorization(services, {
    organization,
    client: secret.client,
    server,
    scope,
    refusals: secret.refusals + 1,
    whose: pending,
    // The last part of a state is the redirect URL, which may contain the separator.
    redirectUrl: secret.state.split(constants.stateSeparator).slice(3).join(constants.stateSeparator),
  })
}
