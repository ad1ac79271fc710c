import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Provider } from 'oidc-provider'

/**
 * Adds the app's client id to a token endpoint form. A public app may send only its refresh token, because SMART
 * requires no `client_id` there, but the authorization server needs to know the app. The name proves nothing and is
 * read from the token's entry. An app that has to authenticate must name itself. 'unknown': the token does not exist.
 */
export async function nameClient(
  provider: Provider,
  form: URLSearchParams,
  isProved: boolean,
): Promise<URLSearchParams | 'unknown'> {
  const isBare = !isProved && !['client_id', 'client_secret', 'client_assertion'].some((name) => form.has(name))
  const tokens = form.getAll('refresh_token')
  const [token = ''] = tokens
  if (!isBare || form.get('grant_type') !== 'refresh_token' || tokens.length !== 1 || token === '') return form
  const held = token.length > 200 ? undefined : await provider.RefreshToken.find(token)
  if (held?.clientId === undefined) return 'unknown'
  const client = await provider.Client.find(held.clientId)
  if (client?.tokenEndpointAuthMethod !== 'none') return form
  const named = new URLSearchParams(form)
  named.set('client_id', held.clientId)
  return named
}

/** Returns the same request with another body, readable from the start. */
export function withBody(raw: IncomingMessage, body: string): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, socket } = raw
  const headers = { ...raw.headers, 'content-length': String(Buffer.byteLength(body)) }
  delete headers['transfer-encoding']
  const of = { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers, socket }
  return Object.assign(Readable.from([Buffer.from(body)]), of) as unknown as IncomingMessage
}
