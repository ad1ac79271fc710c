import { Provider } from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isUnavailable } from '#platform/database/unavailable.ts'
import type { AppServices } from './app-services.ts'
import { isSecret } from './clients.ts'
import { noteReuse } from './grants.ts'
import { configurationOf } from './provider-configuration.ts'
import { loadSigningKey } from './signing-key.ts'

/**
 * Creates the authorization server (`oidc-provider`, decision 80). It stores no sign-in: each request prompts the user
 * again, in a Kinchart session.
 */
export async function createProvider(services: AppServices): Promise<Provider> {
  const { db, cipher, publicUrl, resources } = services
  const key = await loadSigningKey(db, cipher)
  const provider = new Provider(publicUrl, configurationOf(services, { keys: [key as never] }))
  // The request's host was replaced by ours earlier (`serve-oauth.ts`).
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function compare(this: { clientSecret?: string }, given: string) {
    return this.clientSecret !== undefined && isSecret(cipher, given, this.clientSecret)
  }
  const failures = new WeakMap<object, unknown>()
  provider.on('server_error', (ctx, error) => {
    failures.set(ctx, error)
    if (!isUnavailable(error)) services.reportUnexpected(error)
  })
  provider.on('grant.revoked', (ctx, grantId) => {
    if (ctx.oidc.route === 'token') noteReuse(db, grantId).catch((error: unknown) => services.reportUnexpected(error))
  })
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    const body = ctx.body as Record<string, unknown> | undefined
    if (failures.has(ctx) && isUnavailable(failures.get(ctx))) {
      ctx.status = 503
      ctx.set('retry-after', '5')
    }
    if (oidc?.route === 'token' && body?.['access_token'] !== undefined) {
      // SMART's launch context is next to the token.
      const patient = oidc.entities.AccessToken?.extra?.['patient']
      if (patient !== undefined) ctx.body = { ...body, patient, need_patient_banner: true }
      ctx.set('pragma', 'no-cache')
    }
    // The library creates a secret if no method was named, but such an app has none.
    if (oidc?.route === 'registration' && body?.['client_secret'] !== undefined) {
      const { client_secret: _none, client_secret_expires_at: _never, ...registered } = body
      ctx.body = registered
    }
    if (oidc?.route === 'discovery' && body !== undefined)
      ctx.body = { ...body, response_modes_supported: ['query', 'fragment'], service_documentation: undefined }
  })
  if (resources.length === 0) throw new Error('There is nothing that a token could be for.')
  return provider
}
