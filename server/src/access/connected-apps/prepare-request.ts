import { readScopes, writeScope } from './scopes.ts'

/** Longer than any scope, key or address of an app; anything longer is invalid. */
const MOST_LETTERS = 12_000

/** Removes a single trailing slash, which some apps add. */
const withoutSlash = (address: string): string => address.replace(/\/$/, '')

/**
 * Prepares an authorization request for the authorization server. SMART's `aud` becomes the `resource` of RFC 8707,
 * scopes are written as they can be granted, and a request for `offline_access` prompts for consent, because SMART apps
 * don't request that and the server otherwise drops the scope silently. Undefined if it is too long to be a request.
 */
export function prepareRequest(asked: URLSearchParams, resources: readonly string[]): URLSearchParams | undefined {
  if (asked.toString().length > MOST_LETTERS) return undefined
  const params = new URLSearchParams(asked)
  const audience = params.getAll('aud')
  params.delete('aud')
  const named = [...new Set([...audience, ...params.getAll('resource')].map((one) => withoutSlash(one)))]
  params.delete('resource')
  // The server rejects none, a foreign one, and two at a time: a token is for one of them.
  const isOne = named.length === 1
  for (const one of named) params.append('resource', isOne && resources.includes(one) ? one : `${one}#`)
  // We have no page that posts the response by script, and discovery does not offer it.
  if (params.get('response_mode') === 'form_post') params.set('response_mode', 'not_offered')
  if (!params.has('scope')) return params
  const { clinical, others } = readScopes(params.getAll('scope').join(' '))
  params.set('scope', [...others, ...clinical.map((scope) => writeScope(scope))].join(' '))
  if (others.includes('offline_access')) {
    const prompts = new Set((params.get('prompt') ?? '').split(' ').filter((one) => one !== ''))
    if (!prompts.has('none')) params.set('prompt', [...prompts.add('consent')].join(' '))
  }
  if (!others.includes('openid'))
    for (const about of ['nonce', 'max_age', 'id_token_hint', 'acr_values']) params.delete(about)
  return params
}
