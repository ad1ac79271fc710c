import { readScopes, writeScope } from './scopes.ts'

/** Longer than any scope, key or address of an app; what is longer is nobody's. */
const MOST_LETTERS = 12_000

/** Without the one slash at its end that some apps write. */
const withoutSlash = (address: string): string => address.replace(/\/$/, '')

/**
 * An authorization request as the authorization server takes it. SMART's `aud` becomes the `resource` of RFC 8707, scopes are written as
 * they can be granted, and who wants to go on without the person (`offline_access`) asks for their consent, as SMART apps do not say
 * and the server otherwise takes the scope away without a word. Undefined for one that is too long to be a request.
 */
export function prepareRequest(asked: URLSearchParams, resources: readonly string[]): URLSearchParams | undefined {
  if (asked.toString().length > MOST_LETTERS) return undefined
  const params = new URLSearchParams(asked)
  const audience = params.getAll('aud')
  params.delete('aud')
  const named = [...new Set([...audience, ...params.getAll('resource')].map((one) => withoutSlash(one)))]
  params.delete('resource')
  // None, one that is not ours, and two at a time are refused by the server: a token is for one of them.
  const isOne = named.length === 1
  for (const one of named) params.append('resource', isOne && resources.includes(one) ? one : `${one}#`)
  // A page that posts the answer by a script of its own is none of ours, and discovery offers none.
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
