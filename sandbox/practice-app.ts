import { createHash, randomBytes } from 'node:crypto'
import { PUBLIC_CLIENT_ID } from '#smart/client-registration.ts'
import { authorizeAs } from '#walk-authorization.ts'

export const PRACTICE_REDIRECT = 'http://localhost:4999/callback'
const USUAL_SCOPE = 'launch/patient openid fhirUser offline_access patient/*.read'

export type AppPlan = {
  readonly username: string
  readonly patientId?: string
  readonly scope?: string
  readonly clientId?: string
  readonly redirectUri?: string
  readonly nonce?: string
  /** Parameters that differ from the defaults. A parameter set to `undefined` is omitted. */
  readonly changes?: Readonly<Record<string, string | undefined>>
  /** Whether to share name, birth date and address, if the organization offers the choice. */
  readonly demographics?: 'share' | 'withhold'
  /** How a confidential client authenticates: with fields of the token request, or with the `Authorization` header. */
  readonly proof?: () => Promise<{ readonly form?: Readonly<Record<string, string>>; readonly authorization?: string }>
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string }
export type Begun = { readonly url: string; readonly verifier: string; readonly redirectUri: string }

export async function beginAuthorization(
  fhirBaseUrl: string,
  plan: Omit<AppPlan, 'username'>,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = plan.redirectUri ?? PRACTICE_REDIRECT
  const { authorization_endpoint: address } = await readDiscovery(fhirBaseUrl)
  const isAudForbidden = fhirBaseUrl.includes('harrow-lake')
  const parameters = {
    response_type: 'code',
    client_id: plan.clientId ?? PUBLIC_CLIENT_ID,
    redirect_uri: redirectUri,
    scope: plan.scope ?? USUAL_SCOPE,
    state: randomBytes(32).toString('base64url'),
    aud: isAudForbidden ? undefined : fhirBaseUrl,
    nonce: plan.nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
  return { url: url.href, verifier, redirectUri }
}

/** Connects a small SMART client. It obtains the patient's consent and then reads the record as the app. */
export async function connectApp(fhirBaseUrl: string, plan: AppPlan) {
  const begun = await beginAuthorization(fhirBaseUrl, plan, plan.changes)
  const location = new URL(await authorizeAs(begun.url, plan))
  const code = location.searchParams.get('code') ?? new URLSearchParams(location.hash.slice(1)).get('code') ?? ''
  const post = async (form: Readonly<Record<string, string>>, endpoint = 'token_endpoint') => {
    const proof = (await plan.proof?.()) ?? { form: { client_id: plan.clientId ?? PUBLIC_CLIENT_ID } }
    const discovery = await readDiscovery(fhirBaseUrl)
    return readAnswer(
      await fetch(discovery[endpoint] ?? '', {
        method: 'POST',
        headers: proof.authorization ? { authorization: proof.authorization } : {},
        body: new URLSearchParams({ ...form, ...proof.form }),
      }),
    )
  }
  const redeem = () =>
    post({ grant_type: 'authorization_code', code, redirect_uri: begun.redirectUri, code_verifier: begun.verifier })
  const tokenAnswer = await redeem()
  const tokens = readTokens(tokenAnswer)
  return {
    tokenAnswer,
    tokens,
    redeemAgain: redeem,
    refresh: (token = tokens['refresh_token'] ?? '', more: Readonly<Record<string, string>> = {}) =>
      post({ grant_type: 'refresh_token', refresh_token: token, ...more }),
    post,
    get: (path: string, headers: Readonly<Record<string, string>> = {}, token = tokens['access_token'] ?? '') =>
      fetch(path.startsWith('http') ? path : `${fhirBaseUrl}/${path}`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      }).then(readAnswer),
  }
}

export function readTokens({ text }: Answer): Readonly<Record<string, string>> {
  return JSON.parse(text) as Record<string, string>
}

async function readDiscovery(
  fhirBaseUrl: string,
): Promise<Readonly<Record<string, string>> & { authorization_endpoint: string }> {
  const response = await fetch(`${fhirBaseUrl}/.well-known/smart-configuration`)
  return (await response.json()) as { authorization_endpoint: string }
}

async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, text: await response.text() }
}
