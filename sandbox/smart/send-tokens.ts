import type { FastifyReply } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { makeSecret, type Grant } from '#smart/grants.ts'

/** Sends the token response to a code or a refresh token, as this organization does. */
export async function sendTokens(
  context: SandboxContext,
  organization: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
  refreshToken: string | undefined,
  isPatientNamed: boolean,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const place = { organization: organization.slug }
  const { behaviour } = organization
  const hasPatient = !context.faults.strike('no-patient-in-token', place) && isPatientNamed
  const isFloat = context.faults.strike('expires-in-float', place) !== undefined
  const isLoose = context.faults.strike('token-answer-loose', place) !== undefined
  const hasIdToken = behaviour.hasIdToken && scopes.includes('openid')
  const answer = {
    access_token: await issueAccessToken(context, organization, grant, scopes),
    ...(isLoose ? {} : { token_type: 'Bearer' }),
    expires_in: behaviour.accessTokenSeconds - (isFloat ? 0.48 : behaviour.expiresInFraction),
    scope: isLoose ? scopes : scopes.join(' '),
    ...(hasPatient ? { patient: `${isLoose ? 'Patient/' : ''}${grant.patientId}`, need_patient_banner: true } : {}),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(hasIdToken ? { id_token: await writeIdToken(context, organization, grant, scopes) } : {}),
    ...(behaviour.moreOfToken === 'state' && grant.state !== undefined ? { state: grant.state } : {}),
    ...(behaviour.moreOfToken === 'grant-expiration' ? { access_grant_expiration: writeGrantEnd(grant) } : {}),
  }
  return sendSpoilt(context, place, answer, reply)
}

/** Sends a token response, altered by the active faults. */
function sendSpoilt(
  { faults }: SandboxContext,
  place: { readonly organization: string },
  answer: Readonly<Record<string, unknown>>,
  reply: FastifyReply,
): FastifyReply {
  const strikes = (name: Parameters<typeof faults.strike>[0]): boolean => faults.strike(name, place) !== undefined
  const spoilt = {
    ...answer,
    ...(strikes('token-with-newline') ? { access_token: `${String(answer['access_token'])}\r\n` } : {}),
    ...(strikes('expires-in-negative') ? { expires_in: -1 } : {}),
    ...(strikes('expires-in-text') ? { expires_in: '3600' } : {}),
    ...(strikes('expires-in-endless') ? { expires_in: 1e308 } : {}),
    ...(strikes('refresh-token-empty') ? { refresh_token: '' } : {}),
    ...(strikes('scope-empty') ? { scope: '' } : {}),
    ...(strikes('patient-in-token-odd') ? { patient: 'odd\u0000\uD800' } : {}),
  }
  const mark = strikes('token-answer-marked') ? '\uFEFF' : ''
  return reply.type('application/json').send(`${mark}${JSON.stringify(spoilt)}`)
}

/** Issues an opaque token, or a JWT with this organization's claims. */
async function issueAccessToken(
  context: SandboxContext,
  { fhirBaseUrl, behaviour }: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
): Promise<string> {
  const { accessTokenSeconds, accessTokenClaims, idTokenAlgorithm } = behaviour
  if (!accessTokenClaims) return context.grants.issueAccessToken(grant, scopes, accessTokenSeconds)
  const exp = Math.floor(Date.now() / 1000) + accessTokenSeconds
  const key = await context.readSigningKey(idTokenAlgorithm)
  const token = await key.sign({ iss: fhirBaseUrl, exp, jti: makeSecret(), ...accessTokenClaims })
  return context.grants.issueAccessToken(grant, scopes, accessTokenSeconds, token)
}

const GRANT_MONTHS = 13

/** Medicare's format: a space instead of the T of ISO 8601. */
function writeGrantEnd({ grantedAt }: Grant): string {
  const end = new Date(grantedAt)
  end.setUTCMonth(end.getUTCMonth() + GRANT_MONTHS)
  return `${end.toISOString().slice(0, 19).replace('T', ' ')}Z`
}

async function writeIdToken(
  context: SandboxContext,
  organization: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
): Promise<string> {
  const nowS = Math.floor(Date.now() / 1000)
  const name = organization.signIns.find(({ username }) => username === grant.username)?.name
  const key = await context.readSigningKey(organization.behaviour.idTokenAlgorithm)
  return key.sign({
    iss: organization.fhirBaseUrl,
    sub: `${organization.slug}.${grant.username}`,
    aud: grant.clientId,
    iat: nowS,
    exp: nowS + organization.behaviour.accessTokenSeconds,
    auth_time: Math.floor(grant.grantedAt / 1000),
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
    ...(scopes.includes('fhirUser') ? { fhirUser: `${organization.fhirBaseUrl}/${grant.fhirUser}` } : {}),
    ...(scopes.includes('profile') && name ? { name } : {}),
  })
}
