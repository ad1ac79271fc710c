import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Provider } from 'oidc-provider'

/**
 * A form of the token endpoint with the app's name in it. An app without a key of its own may send its refresh token alone, as SMART
 * asks for no `client_id` there; the authorization server would not know whom it answers. The name proves nothing and is in the
 * token's own entry. An app that has to prove itself is named by nobody but itself. 'unknown': no such token is held.
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

/** The same request with another body, for whom reads it from the start. */
export function withBody(raw: IncomingMessage, body: string): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, socket } = raw
  const headers = { ...raw.headers, 'content-length': String(Buffer.byteLength(body)) }
  delete headers['transfer-encoding']
  const of = { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers, socket }
  return Object.assign(Readable.from([Buffer.from(body)]), of) as unknown as IncomingMessage
}
