/** The longest id of a patient; FHIR has 64 letters, and sources send more. */
const LONGEST_ID = 256

/**
 * The id of the patient that a token answer names: some sources write a reference, or a number. Absence: null; what no
 * address and no database can hold is no id, and the patient is then found as where none is named.
 */
export function patientOf(named: unknown): string | null {
  const said = typeof named === 'number' ? String(named) : named
  if (typeof said !== 'string') return null
  const id = /(?:^|\/)Patient\/([^/?#]+)$/.exec(said)?.[1] ?? said
  return id === '' || id.length > LONGEST_ID || !id.isWellFormed() || /\p{Cc}/u.test(id) ? null : id
}

/**
 * A token answer without its identity token, and as RFC 6749 has it: members that are null or empty mean nothing here,
 * scopes are in one text, a lifetime is a number above zero, and an access token is a bearer token unless another kind
 * is named. White space around a token is not of it (RFC 6749 A.12).
 */
export async function withoutIdentity(response: Response): Promise<{ rest: Response; idToken: string | null }> {
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return { rest: response, idToken: null }
  const { id_token: idToken, ...others } = said as Record<string, unknown>
  const rest = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null))
  const { scope, token_type: type = 'Bearer' } = rest
  if (Array.isArray(scope)) rest['scope'] = scope.join(' ')
  else if (typeof scope === 'string') rest['scope'] = scope.replaceAll(/[\s,]+/g, ' ').trim()
  else delete rest['scope']
  if (!(Number(rest['expires_in']) > 0)) delete rest['expires_in']
  for (const name of ['access_token', 'refresh_token'])
    if (typeof rest[name] === 'string') rest[name] = rest[name].trim()
  if (rest['refresh_token'] === '') delete rest['refresh_token']
  // What no header can carry is no token.
  if (typeof rest['access_token'] === 'string' && !VISIBLE.test(rest['access_token'])) delete rest['access_token']
  if ('access_token' in rest && typeof type === 'string') rest['token_type'] = /^bearer/i.test(type) ? 'Bearer' : type
  // What reads as JSON is JSON, whatever its server calls it.
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return {
    rest: new Response(JSON.stringify(rest), { status: response.status, headers }),
    idToken: typeof idToken === 'string' ? idToken : null,
  }
}

const VISIBLE = /^[\u0020-\u007E]+$/
