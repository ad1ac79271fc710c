import { createHash, randomBytes } from 'node:crypto'
import { allowApp, appKinds } from '@kinchart/contract/calls/connected-apps.ts'

const redirect = 'https://bench.example/back'
const DAY_MS = 86_400_000

type Person = { readonly token: string; readonly profileId: string }

/** Registers an app (`APPS_REGISTER`) and grants it access to everything of a patient. Returns its access token. */
export async function connectBenchApp(url: string, { token, profileId }: Person): Promise<string> {
  const { client_id = '' } = await json(`${url}/oauth/register`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Bench', redirect_uris: [redirect] }),
  })
  const verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: redirect, scope: 'patient/*.rs', state: 'bench' },
    ...{ aud: `${url}/fhir`, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const sent = await fetch(`${url}/oauth/authorize?${asked.toString()}`, { redirect: 'manual' })
  const cookie = sent.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { redirectTo = '' } = await json(`${url}/api${allowApp.path}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie },
    body: JSON.stringify({
      requestId: new URL(sent.headers.get('location') ?? '').searchParams.get('request'),
      ...{ profileId, kinds: appKinds, until: new Date(Date.now() + DAY_MS).toISOString() },
    }),
  })
  const back = await fetch(redirectTo, { redirect: 'manual', headers: { cookie } })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { access_token = '' } = await json(`${url}/oauth/token`, {
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, client_id, redirect_uri: redirect, code_verifier: verifier },
    }),
  })
  return access_token
}

async function json(address: string, init: RequestInit): Promise<Record<string, string>> {
  const answer = await fetch(address, { method: 'POST', ...init })
  if (!answer.ok) throw new Error(`${new URL(address).pathname} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}
