import { createHash, randomBytes } from 'node:crypto'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { allowApp, appKinds, denyApp } from '@kinchart/contract/calls/connected-apps.ts'
import { appCommands } from '../src/access/connected-apps/commands.ts'
import { runCommand, type Command } from '../src/platform/commands/command.ts'
import { freePort } from './free-port.ts'
import { startPortal, type TestPortal } from './start-portal.ts'

/** Uses the actual address as the public URL, so that tests can open the links that Kinchart creates. */
export async function startPortalAt(more: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
  return startPortal({ PORT: String(await freePort()), ...more })
}

export async function typeApps(portal: TestPortal, name: string, ...args: readonly string[]): Promise<string[]> {
  const command = appCommands.find((one) => one.name === name) as Command<{ db: unknown; cipher: unknown }> | undefined
  if (!command) throw new Error(`There is no command ${name}.`)
  const request = await command.prepare(args, { env: {}, folder: '/', readSecret: async () => '' })
  const output: string[] = []
  const printer = {
    say: (line: string) => void output.push(line),
    complain: (line: string) => void output.push(`! ${line}`),
    signal: new AbortController().signal,
  }
  const { database, cipher } = portal
  await runCommand(command, { db: database.db, cipher }, JSON.parse(JSON.stringify(request)), printer)
  return output
}

export const appRedirect = 'https://tidewell.example/back'

export const registerApp = async (portal: TestPortal, id = 'tidewell', ...more: readonly string[]): Promise<string[]> =>
  typeApps(
    portal,
    'apps set',
    id,
    '--name',
    'Tidewell',
    '--publisher',
    'Tidewell Health',
    '--redirect',
    appRedirect,
    ...more,
  )

export type Asking = {
  readonly clientId?: string
  readonly redirectUri?: string
  readonly scope?: string
  readonly more?: Readonly<Record<string, string | undefined>>
  readonly method?: 'GET' | 'POST'
}

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Simulates a browser: returns the redirect, and the cookies that were set. */
export async function ask(
  portal: TestPortal,
  {
    clientId = 'tidewell',
    redirectUri = appRedirect,
    scope = 'launch/patient patient/*.rs',
    more = {},
    method = 'GET',
  }: Asking = {},
) {
  const { verifier, challenge } = pkce()
  const state = randomBytes(18).toString('base64url')
  const params = new URLSearchParams()
  const all = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state },
    ...{ aud: `${portal.url}/fhir`, code_challenge: challenge, code_challenge_method: 'S256', ...more },
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) params.set(name, value)
  const address = `${portal.url}/oauth/authorize`
  const answer = await fetch(method === 'GET' ? `${address}?${params.toString()}` : address, {
    method,
    redirect: 'manual',
    ...(method === 'POST' ? { body: params } : {}),
  })
  const location = answer.headers.get('location') ?? ''
  const led = URL.canParse(location) ? new URL(location) : undefined
  return {
    answer,
    location,
    verifier,
    state,
    told: Object.fromEntries(led?.searchParams ?? []),
    requestId: led?.pathname === '/connect-app' ? (led.searchParams.get('request') ?? '') : '',
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; '),
  }
}

export type OpenedAppRequest = Awaited<ReturnType<typeof ask>>
type Person = Pick<Tokens, 'token'> & { readonly profileId: string }

const DAY_MS = 86_400_000

/** Requests access for an app, which the user then allows. Returns the request and the parameters of the redirect. */
export async function askAndAllow(portal: TestPortal, person: Person, asking: Asking = {}, allowing = {}) {
  const appRequest = await ask(portal, asking)
  const { body } = await allow(portal, appRequest, person, allowing)
  return { asked: appRequest, told: await goOn(body.redirectTo, appRequest) }
}

export const introspect = async (portal: TestPortal, token: string, clientId = 'tidewell') =>
  (await post(portal, { token, client_id: clientId }, { path: '/oauth/introspect' })).body

export async function allow(
  portal: TestPortal,
  appRequest: OpenedAppRequest,
  person: Person,
  more: {
    readonly kinds?: readonly string[]
    readonly profileId?: string
    readonly until?: string
    readonly cookie?: string
  } = {},
) {
  const {
    kinds = appKinds,
    profileId = person.profileId,
    until = new Date(Date.now() + 30 * DAY_MS).toISOString(),
  } = more
  return portal.call(allowApp, {
    as: person,
    cookie: more.cookie ?? appRequest.cookie,
    body: { requestId: appRequest.requestId, profileId, kinds: [...kinds], until },
  })
}

export const deny = async (portal: TestPortal, appRequest: OpenedAppRequest, person: Person) =>
  portal.call(denyApp, { as: person, cookie: appRequest.cookie, body: { requestId: appRequest.requestId } })

export async function goOn(redirectTo: string, appRequest: OpenedAppRequest): Promise<Record<string, string>> {
  const answer = await fetch(redirectTo, { redirect: 'manual', headers: { cookie: appRequest.cookie } })
  const location = answer.headers.get('location') ?? ''
  if (!URL.canParse(location)) throw new Error(`Nothing was told: ${answer.status} ${await answer.text()}`)
  return Object.fromEntries(new URL(location).searchParams)
}

export type TokenAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export async function post(
  portal: Pick<TestPortal, 'url'>,
  form: Readonly<Record<string, string>>,
  {
    path = '/oauth/token',
    headers = {},
  }: { readonly path?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<TokenAnswer> {
  const answer = await fetch(`${portal.url}${path}`, { method: 'POST', body: new URLSearchParams(form), headers })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
}

export const exchange = async (
  portal: TestPortal,
  appRequest: OpenedAppRequest,
  code: string,
  more: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> =>
  post(
    portal,
    {
      ...{ grant_type: 'authorization_code', code, redirect_uri: appRedirect, client_id: 'tidewell' },
      ...{ code_verifier: appRequest.verifier, ...more },
    },
    { headers },
  )

export async function connectApp(
  portal: TestPortal,
  person: Person,
  asking: Asking = {},
  allowing: Parameters<typeof allow>[3] = {},
): Promise<Readonly<Record<string, string>>> {
  const appRequest = await ask(portal, asking)
  const { body, status, code } = await allow(portal, appRequest, person, allowing)
  if (status !== 200) throw new Error(`The app was not let in: ${code} ${appRequest.location}`)
  const { code: authorizationCode = '' } = await goOn(body.redirectTo, appRequest)
  const { clientId, redirectUri } = asking
  const tokens = await exchange(portal, appRequest, authorizationCode, {
    ...(clientId === undefined ? {} : { client_id: clientId }),
    ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
  })
  if (tokens.status !== 200) throw new Error(`No token came: ${JSON.stringify(tokens.body)}`)
  return tokens.body as Record<string, string>
}
