import type { Part, Bench } from '../bench.ts'
import { freePort } from '../../server/test/free-port.ts'
import { kinchartWithChart } from '../kinchart-with-chart.ts'
import type { ImportedChart } from '../import-chart.ts'
import { inTurn } from '../times.ts'
import { createHash, randomBytes } from 'node:crypto'
import { allowApp, appKinds } from '@kinchart/contract/calls/connected-apps.ts'

const redirect = 'https://bench.example/back'
const DAY_MS = 86_400_000

type Person = { readonly token: string; readonly profileId: string }

/**
 * Requires a server with `APPS_REGISTER=true`. Returns the access token of an app that may read the patient's whole
 * record.
 */
async function connectBenchApp(url: string, { token, profileId }: Person): Promise<string> {
  const { client_id = '' } = await json(`${url}/oauth/register`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Bench', redirect_uris: [redirect] }),
  })
  const verifier = randomBytes(32).toString('base64url')
  const authorizationParams = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: redirect, scope: 'patient/*.rs', state: 'bench' },
    ...{ aud: `${url}/fhir`, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const sent = await fetch(`${url}/oauth/authorize?${authorizationParams.toString()}`, { redirect: 'manual' })
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

const REPETITIONS = 40
const AIM = 3

type Bundle = {
  readonly link?: readonly { readonly relation: string; readonly url: string }[]
  readonly entry?: readonly { readonly resource: { readonly resourceType: string; readonly id: string } }[]
  readonly id?: string
}

type Question = { readonly what: string; readonly path: string; readonly ids: readonly string[] }

type Measured = {
  readonly url: string
  readonly chart: ImportedChart
  readonly bareUrl: string
}

/**
 * Measures an app's requests to the FHIR server. The limit is the time of a minimal route (`run-bare.ts`) that
 * decrypts the same bodies.
 */
async function measureFhir({ report }: Bench, { url, chart, bareUrl }: Measured): Promise<void> {
  const token = await connectBenchApp(url, chart)
  for (const { what, path, ids } of await questionsOf(url, token, chart)) {
    const measured = await inTurn(
      REPETITIONS,
      async () => ask(url, token, path),
      async () => fetchWhole(`${bareUrl}/bodies?ids=${ids.join(',')}`),
    )
    for (const share of ['p50', 'p99'] as const)
      report({
        ...{ what: `${what}, ${share}`, value: measured.ours[share], unit: 'ms' },
        limit: { what: 'the same bodies by a bare route', value: measured.limit[share] },
        ...(share === 'p50' ? { target: { atMost: AIM } } : {}),
      })
  }
}

async function questionsOf(url: string, token: string, { profileId }: ImportedChart): Promise<readonly Question[]> {
  const labs = 'Observation?category=laboratory'
  const everything = `Patient/${profileId}/$everything`
  const [firstLabs, firstOfAll] = [await read(url, token, labs), await read(url, token, everything)]
  const [observation] = firstLabs.entry ?? []
  const measuredRequests = [
    ['Observation?category=laboratory, page 1', labs],
    ['its next page', nextOf(firstLabs)],
    ['Observation?category=laboratory&_count=200', `${labs}&_count=200`],
    ['Condition', 'Condition'],
    ['Patient/$everything, page 1', everything],
    ['the next page of $everything', nextOf(firstOfAll)],
    ['Observation by its id', `Observation/${observation?.resource.id}`],
    ['DiagnosticReport and its results', 'DiagnosticReport?_include=DiagnosticReport:result'],
  ] as const
  const questions: Question[] = []
  for (const [what, path] of measuredRequests) {
    const bundle = await read(url, token, path)
    const ids = bundle.entry?.map(({ resource }) => resource.id) ?? [bundle.id ?? '']
    // Leave out Patient and Provenance, which are generated and have no stored row.
    questions.push({ what, path, ids: ids.filter((id) => /^\d+$/.test(id)) })
  }
  return questions
}

const read = async (url: string, token: string, path: string): Promise<Bundle> =>
  JSON.parse((await ask(url, token, path)).toString()) as Bundle

const ask = async (url: string, token: string, path: string): Promise<Buffer> =>
  fetchWhole(path.startsWith('http') ? path : `${url}/fhir/${path}`, { authorization: `Bearer ${token}` })

async function fetchWhole(address: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const answer = await fetch(address, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${bytes.toString().slice(0, 300)}`)
  return bytes
}

function nextOf({ link = [] }: Bundle): string {
  const next = link.find(({ relation }) => relation === 'next')?.url
  if (next === undefined) throw new Error('There is no next page.')
  return next
}

export const fhir: Part = {
  name: 'fhir',
  title: 'an app reads a chart of 10,000 over FHIR',
  measure: async (bench) => {
    const sandbox = await bench.start('./run-sandbox.ts', { BENCH_CHARTS: '10000' })
    const database = bench.freshDatabase()
    // The server's metadata contains the server's address, so choose the port first.
    const env = { ...database, BENCH_PORT: String(await freePort()), APPS_REGISTER: 'true' }
    const { url, chart } = await kinchartWithChart(bench, { size: 10_000, sandboxUrl: sandbox.ready, env })
    const bare = await bench.start('./run-bare.ts', { ...database, BENCH_PROFILE: chart.profileId })
    await measureFhir(bench, { url, chart, bareUrl: bare.ready })
    await bare.stop()
  },
}
