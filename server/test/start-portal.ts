import type { z } from 'zod'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { startKinchart, type Kinchart, type KinchartOptions } from '../src/app/start-kinchart.ts'
import { readConfig } from '../src/app/config/config.ts'
import { isUnavailable } from '../src/platform/database/unavailable.ts'
import type { LogFacts } from '../src/platform/log.ts'
import { findPlain } from './find-plain.ts'
import { acquireDatabase, acquirePrivateDatabase, type TestDatabase } from './provide-database.ts'
import type { Queried } from './text-columns.ts'
import { ApiError } from '../src/platform/http/api-error.ts'

const PAUSE_MS = 200
const MAX_TRIES = 150

/**
 * Like `fetch`, but retries for half a minute if the server responds 'busy': a server on a busy machine rejects new
 * clients.
 */
export async function fetchPatiently(address: string | URL, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, init)
    if (answer.status !== 503 || tries === MAX_TRIES) return answer
    const text = await answer.clone().text()
    if (!text.includes('"busy"')) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Returns the message of the error that the function throws, or '' if it throws none. */
export function problemOf(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

/** Every user of a test signs up from this machine, so the limits on emails must be higher than for a real network. */
export const manyMails = { MAILS_AN_HOUR: '100000', MAILS_A_DAY: '100000' }

export type Answered<Body> = { readonly status: number; readonly body: Body; readonly code: string | undefined }

export type TestPortal = Kinchart & {
  readonly call: <Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<Q, B, P, A>,
    asked?: {
      query?: z.input<Q>
      body?: z.input<B>
      params?: z.input<P>
      as?: Pick<Tokens, 'token'>
      cookie?: string
      headers?: Readonly<Record<string, string>>
    },
  ) => Promise<Answered<z.output<A>> & { cookie: string; version: string | null }>
  readonly logged: readonly LogFacts[]
  /** The emails sent, newest first. */
  readonly mails: () => Promise<readonly { to: string; subject: string; text: string }[]>
  readonly unexpected: readonly unknown[]
  readonly env: Readonly<Record<string, string>>
  readonly leave: () => Promise<StartAgain>
  /** Cheaper than `leave`, because database connections are kept. */
  readonly restart: StartAgain
}

type StartAgain = (
  changed?: Pick<KinchartOptions, 'legalVersions'> & { readonly env?: Readonly<Record<string, string>> },
) => Promise<TestPortal>

type StartOptions = Pick<
  KinchartOptions,
  'legalVersions' | 'demoSignIn' | 'importTimings' | 'poolSize' | 'freeBytes'
> & {
  readonly isPrivate?: boolean
  /**
   * Whether the database and the log are checked for private content at the end. False if a test deliberately writes
   * such content.
   */
  readonly isLookedThrough?: boolean
}

/** Every unexpected error fails the test that closes the app. */
export async function startPortal(
  more: Readonly<Record<string, string>> = {},
  { isPrivate = false, ...options }: StartOptions = {},
): Promise<TestPortal> {
  const testDatabase = await (isPrivate ? acquirePrivateDatabase(more['DATA_DIR']) : acquireDatabase())
  return open(
    { PORT: '0', ...manyMails, ...testDatabase.env, ...more },
    { isLookedThrough: true, ...options },
    testDatabase,
  )
}

/**
 * Returns each place in the database or the log that contains private content. Returns an empty list if a test has
 * removed the database.
 */
async function lookThrough(database: Queried, logged: readonly LogFacts[]): Promise<readonly string[]> {
  try {
    return await findPlain(database, logged)
  } catch (error) {
    if (isUnavailable(error)) return []
    throw error
  }
}

const HOUR_MS = 3_600_000

/**
 * Retry pauses are shorter than in production. Periodic checks are rare because they cost processor time. A test that
 * needs a periodic check sets its interval.
 */
const testTimings = {
  ...{ backoffMs: 20, comeBackMs: [100, 200], sweepMs: 500, lookWaitMs: 60_000 },
  ...{ mailLookMs: HOUR_MS, unseenSeconds: 3600, keepAliveLookMs: HOUR_MS, readDocumentsMs: HOUR_MS },
}

async function open(
  env: Readonly<Record<string, string>>,
  options: StartOptions,
  testDatabase: TestDatabase,
): Promise<TestPortal> {
  const logged: LogFacts[] = []
  const unexpected: unknown[] = []
  const kinchart = await startKinchart(readConfig(env), {
    log: (facts) => logged.push(facts),
    reportUnexpected: (error) => unexpected.push(error),
    isDevelopment: true,
    printMail: () => undefined,
    // Opening a connection costs more than the few queries that a test sends over it.
    poolSize: 4,
    ...options,
    importTimings: { ...testTimings, ...options.importTimings },
  })
  let isForgotten = false
  const stop = async (): Promise<void> => {
    await kinchart.close()
    isForgotten = true
  }
  const startAgain: StartAgain = async ({ env: other, ...changed } = {}) =>
    open({ ...env, ...other }, { ...options, ...changed }, testDatabase)
  return {
    ...kinchart,
    env,
    logged,
    unexpected,
    call: async (endpoint, input = {}) => callPortal(kinchart.url, endpoint, input),
    mails: async () => {
      const answer = await fetch(`${kinchart.url}/dev/mail`, { headers: { accept: 'application/json' } })
      return (await answer.json()) as { to: string; subject: string; text: string }[]
    },
    leave: async () => {
      await stop()
      await testDatabase.leave()
      return startAgain
    },
    restart: async (changed) => {
      await stop()
      return startAgain(changed)
    },
    close: async () => {
      // Checks the database and the log that the tests of a file leave behind. Neither may contain readable private
      // content.
      const plain =
        isForgotten || !options.isLookedThrough
          ? []
          : await lookThrough(testDatabase.beside ?? kinchart.database.pool, logged)
      if (!isForgotten) await kinchart.close()
      if (!isForgotten) await testDatabase.giveBack()
      if (plain.length > 0) throw new Error(`Something private stands in the clear: ${plain.join(', ')}.`)
      if (unexpected.length > 0) throw new AggregateError(unexpected, 'The server met errors that nobody foresaw.')
    },
  }
}

export async function callPortal(
  url: string,
  endpoint: Endpoint,
  input: {
    query?: unknown
    body?: unknown
    params?: unknown
    as?: Pick<Tokens, 'token'>
    cookie?: string
    headers?: Readonly<Record<string, string>>
  },
): Promise<Answered<never> & { cookie: string; version: string | null }> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown>)[name])),
  )
  const address = new URL(`/api${path}`, url)
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, string | number>))
    if (value !== undefined) address.searchParams.set(name, `${value}`)
  const answer = await fetchPatiently(address, {
    method: endpoint.method,
    headers: {
      ...input.headers,
      ...(input.as ? { authorization: `Bearer ${input.as.token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const text = await answer.text()
  const body = (text === '' ? undefined : JSON.parse(text)) as never
  const code = answer.ok ? undefined : (body as { code?: string } | undefined)?.code
  if (answer.ok) endpoint.answer.parse(body)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
  return { status: answer.status, body, code, cookie, version: answer.headers.get('etag') }
}
