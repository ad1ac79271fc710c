/** Maximum length of a patient id in characters; FHIR allows 64, and sources send more. */
const MAX_ID_LENGTH = 256

/**
 * Returns the patient id in a token response: some sources send a reference, or a number. Absence: null, also for an id
 * that does not fit an address or the database; the patient is then looked up as if none was named.
 */
export function patientOf(named: unknown): string | null {
  const reference = typeof named === 'number' ? String(named) : named
  if (typeof reference !== 'string') return null
  const id = /(?:^|\/)Patient\/([^/?#]+)$/.exec(reference)?.[1] ?? reference
  return id === '' || id.length > MAX_ID_LENGTH || !id.isWellFormed() || /\p{Cc}/u.test(id) ? null : id
}

/**
 * Splits the identity token from a token response and normalizes the rest to RFC 6749: drops null or empty members,
 * joins scopes into one string, requires a lifetime above zero, and assumes a bearer token unless another type is
 * named. Trims white space around tokens (RFC 6749 A.12).
 */
export async function withoutIdentity(response: Response): Promise<{ rest: Response; idToken: string | null }> {
  const members: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    return { rest: response, idToken: null }
  const { id_token: idToken, ...others } = members as Record<string, unknown>
  const rest = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null))
  const { scope, token_type: type = 'Bearer' } = rest
  if (Array.isArray(scope)) rest['scope'] = scope.join(' ')
  else if (typeof scope === 'string') rest['scope'] = scope.replaceAll(/[\s,]+/g, ' ').trim()
  else delete rest['scope']
  if (!(Number(rest['expires_in']) > 0)) delete rest['expires_in']
  for (const name of ['access_token', 'refresh_token'])
    if (typeof rest[name] === 'string') rest[name] = rest[name].trim()
  if (rest['refresh_token'] === '') delete rest['refresh_token']
  // A token that no header can carry is invalid.
  if (typeof rest['access_token'] === 'string' && !VISIBLE.test(rest['access_token'])) delete rest['access_token']
  if ('access_token' in rest && typeof type === 'string') rest['token_type'] = /^bearer/i.test(type) ? 'Bearer' : type
  // Treat readable JSON as JSON, whatever content type the server states.
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return {
    rest: new Response(JSON.stringify(rest), { status: response.status, headers }),
    idToken: typeof idToken === 'string' ? idToken : null,
  }
}

const VISIBLE = /^[\u0020-\u007E]+$/
