import type { SignIn } from '#practice-organization.ts'
import { makeSecret } from '#smart/grants.ts'
import type { AuthorizeRequest } from '#smart/read-authorize-request.ts'

/** An authorization under way: which browser it is, who has signed in, whose record was chosen. */
export type PendingRequest = {
  readonly id: string
  readonly browser: string
  readonly organization: string
  readonly asked: AuthorizeRequest
  readonly expiresAt: number
  signIn: SignIn | undefined
  patientId: string | undefined
}

const PENDING_LIFETIME_MS = 10 * 60_000

export type PendingRequests = ReturnType<typeof openPendingRequests>

export function openPendingRequests() {
  const pending = new Map<string, PendingRequest>()
  return {
    open(organization: string, asked: AuthorizeRequest, browser: string | undefined): PendingRequest {
      for (const [id, { expiresAt }] of pending) if (expiresAt < Date.now()) pending.delete(id)
      const opened: PendingRequest = {
        id: makeSecret(),
        browser: browser ?? makeSecret(),
        organization,
        asked,
        expiresAt: Date.now() + PENDING_LIFETIME_MS,
        signIn: undefined,
        patientId: undefined,
      }
      pending.set(opened.id, opened)
      return opened
    },
    /** Only the browser that began a request can go on with it. */
    find(id: string | null, organization: string, browser: string | undefined): PendingRequest | undefined {
      const found = id === null ? undefined : pending.get(id)
      if (!found || found.organization !== organization || found.browser !== browser) return undefined
      return found.expiresAt > Date.now() ? found : undefined
    },
    close(id: string): void {
      pending.delete(id)
    },
  }
}
