import { askAgain, finishImport } from '@kinchart/contract/calls/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { call } from '#api/call.ts'
import type { OauthCallback } from './oauth-callback.ts'

/** Hands in what a provider's redirect brought back; answers the import that it began. Throws CallFailedError. */
export async function handIn(callback: OauthCallback): Promise<ConnectedEhr> {
  return isAskedTooMuch(callback) ? goThereAgain(callback) : finish(callback)
}

async function finish({ state, code, error, iss }: OauthCallback): Promise<ConnectedEhr> {
  return call(
    finishImport,
    { body: { state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) } },
    // Whoever closes the window now has handed it in all the same.
    { outlivesPage: true },
  )
}

/** The provider refuses something that it was asked for, before anybody signs in (RFC 6749 4.1.2.1). */
const isAskedTooMuch = ({ error }: OauthCallback): boolean => error === 'invalid_scope'

/** Back to the provider, which is asked for less; this page is left, so that nothing comes of it here. */
async function goThereAgain({ state, description }: OauthCallback): Promise<never> {
  const { authorizationUrl } = await call(askAgain, { body: { state, ...(description && { description }) } })
  window.location.replace(authorizationUrl)
  return new Promise(() => undefined)
}
