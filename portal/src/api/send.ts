/** Sends one HTTP request. Does not refresh tokens; see call.ts. */
import type { ApiErrorCode, FieldError } from '@kinchart/contract/calls/api-errors.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { allGeneratedInPageLanguage } from '@kinchart/contract/rules/generated-words.ts'
import type { Endpoint } from '@kinchart/contract/calls/endpoint.ts'
import { chosenLanguage } from '@kinchart/texts/translate.ts'
import type { z } from 'zod'
import { inPageLanguage } from '#text/server-words.ts'
import { firstErrorMessages } from '@kinchart/contract/calls/first-error-messages.ts'
import { callFailures } from '@kinchart/texts/en/failures.ts'

/** A visible page counts as used only if the user interacted with the page within this time. */
const idleMs = 120_000
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll', 'focus'] as const

let lastMs = Date.now()

if (typeof window !== 'undefined') {
  const note = () => {
    lastMs = Date.now()
  }
  for (const sign of signsOfLife) window.addEventListener(sign, note, { capture: true, passive: true })
  window.addEventListener('pageshow', note)
}

const isAttended = (nowMs = Date.now()): boolean =>
  typeof document === 'undefined' || (document.visibilityState === 'visible' && nowMs - lastMs < idleMs)

type Part<Name extends string, Schema extends z.ZodType> = Schema extends z.ZodUndefined
  ? { readonly [Key in Name]?: never }
  : { readonly [Key in Name]: z.input<Schema> }

export type PartsOf<Q extends z.ZodType, B extends z.ZodType, P extends z.ZodType> = Part<'query', Q> &
  Part<'body', B> &
  Part<'params', P>

/** `outlivesPage`: the request is sent even if the page is closed. Browsers allow this only for small requests. */
export type How = {
  readonly outlivesPage?: boolean
  /**
   * The version that a change is based on. If a newer version exists, the server rejects the change as
   * 'changed-elsewhere'.
   */
  readonly version?: string | null
}

type Address = Pick<Endpoint, 'method' | 'path'>

type Parts = { readonly query?: unknown; readonly body?: unknown; readonly params?: unknown }

/** Leaves out undefined query fields. */
export function addressOf(path: string, { query, params }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(textOf(params, name)))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

function textOf(params: unknown, name: string): string {
  const value: unknown = params !== null && typeof params === 'object' ? Reflect.get(params, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export async function send<Answer extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Answer>,
  parts: Parts,
  token: string | null,
  how: How = {},
): Promise<z.output<Answer>> {
  return (await sendWithVersion(endpoint, parts, token, how)).answer
}

export async function sendWithVersion<Answer extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, Answer>,
  parts: Parts,
  token: string | null,
  how: How = {},
): Promise<{ readonly answer: z.output<Answer>; readonly version: string | null }> {
  const response = await ask(endpoint, parts, token, how)
  const answer = await readJson(response)
  if (!response.ok) throw failureOf(response.status, answer, response.headers.get('retry-after'))
  const parsed = endpoint.answer.safeParse(answer)
  if (!parsed.success) throw new CallFailedError('unreadable')
  return { answer: sayMessage(allGeneratedInPageLanguage(parsed.data)), version: response.headers.get('etag') }
}

export async function sendUnread(endpoint: Address): Promise<unknown> {
  const response = await ask(endpoint, {}, null)
  const answer = await readJson(response)
  if (!response.ok) throw failureOf(response.status, answer, response.headers.get('retry-after'))
  return answer
}

export async function sendForFile(endpoint: Endpoint, parts: Parts, token: string | null): Promise<Blob> {
  const response = await ask(endpoint, parts, token)
  if (!response.ok) throw failureOf(response.status, await readJson(response), response.headers.get('retry-after'))
  try {
    return await response.blob()
  } catch {
    throw new CallFailedError('unreachable')
  }
}

async function ask(endpoint: Address, parts: Parts, token: string | null, how: How = {}): Promise<Response> {
  // Emails sent before an account exists use the page's language. Without this header, the browser would send its own
  // languages.
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': chosenLanguage() }
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (how.version !== undefined && how.version !== null) headers['if-match'] = how.version
  if (!isAttended()) headers[constants.unattendedHeader] = '1'
  if (parts.body !== undefined) headers['content-type'] = 'application/json'

  try {
    return await fetch(addressOf(endpoint.path, parts), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(how.outlivesPage === true ? { keepalive: true } : {}),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
  } catch {
    throw new CallFailedError('unreachable')
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/** Validated by hand, because the first page also sends requests but has no schemas. */
function fieldErrorsIn(fields: unknown): readonly FieldError[] {
  if (!Array.isArray(fields) || !fields.every(isFieldError)) return []
  return fields.map(({ field, message }) => ({ field, message: inPageLanguage(message) }))
}

function sayMessage<Answer>(answer: Answer): Answer {
  if (answer === null || typeof answer !== 'object') return answer
  const message: unknown = Reflect.get(answer, 'message')
  return typeof message === 'string' ? { ...answer, message: inPageLanguage(message) } : answer
}

function isFieldError(value: unknown): value is FieldError {
  if (value === null || typeof value !== 'object') return false
  return typeof Reflect.get(value, 'field') === 'string' && typeof Reflect.get(value, 'message') === 'string'
}

/**
 * Creates the error for a failed response from Kinchart's error code, or from the status if there is no known code. A
 * 401 that is not from Kinchart does not sign the user out.
 */
export function failureOf(status: number, answer: unknown, retryAfter: string | null = null): CallFailedError {
  const fields = answer !== null && typeof answer === 'object' ? answer : {}
  const code: unknown = Reflect.get(fields, 'code')
  const requestId: unknown = Reflect.get(fields, 'requestId')
  const message: unknown = Reflect.get(fields, 'message')
  // Kinchart's errors have a request id. A proxy's errors may have another format.
  const serverMessage = typeof message === 'string' && typeof requestId === 'string' ? inPageLanguage(message) : null
  const known = isApiErrorCode(code, serverMessage)
    ? code
    : status === 429
      ? 'too-many-requests'
      : status === 413
        ? 'request-too-large'
        : status >= 500
          ? 'unreachable'
          : 'unexpected'
  return new CallFailedError(
    known,
    typeof requestId === 'string' ? requestId : null,
    fieldErrorsIn(Reflect.get(fields, 'fields')),
    status,
    retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null,
    serverMessage,
  )
}

export type FailureCode = ApiErrorCode | keyof typeof callFailures

/** Starts with the messages that the first pages need. Contains all messages after another page has loaded. */
let words: Readonly<Record<string, string>> = { ...firstErrorMessages, ...callFailures }

export function learnFailureWords(errors: Readonly<Record<ApiErrorCode, { readonly message: string }>>): void {
  words = { ...words, ...Object.fromEntries(Object.entries(errors).map(([code, { message }]) => [code, message])) }
}

/** Returns a message that is never empty. `serverMessage` is the message in the response. */
const wordsOf = (code: string, serverMessage: string | null): string => {
  const own = Object.hasOwn(words, code) ? words[code] : undefined
  return own ?? (serverMessage === null || serverMessage.trim() === '' ? firstErrorMessages.unexpected : serverMessage)
}

/**
 * `message` may be shown to the user. It is the page's own message for the code. If the page has none, it is the
 * server's message.
 */
export class CallFailedError extends Error {
  readonly code: FailureCode
  readonly requestId: string | null
  readonly fields: readonly FieldError[]
  /** Null if there was no response or no request. */
  readonly status: number | null
  /** How long after the response a retry may succeed. Null if the server did not send this (RFC 9110 10.2.3). */
  readonly retryAfterMs: number | null

  constructor(
    code: FailureCode,
    requestId: string | null = null,
    fields: readonly FieldError[] = [],
    status: number | null = null,
    retryAfterMs: number | null = null,
    serverMessage: string | null = null,
  ) {
    super(wordsOf(code, serverMessage))
    this.name = 'CallFailedError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * True if the page or the response has a message for the code. A newer server may send a code that this page does not
 * know.
 */
function isApiErrorCode(code: unknown, serverMessage: string | null): code is ApiErrorCode {
  if (typeof code !== 'string' || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(code)) return false
  return Object.hasOwn(words, code) ? !Object.hasOwn(callFailures, code) : serverMessage !== null
}

/**
 * Returns the text to show for any thrown value. `otherwise`: the text that the specification prescribes, used for
 * every failure except the end of the session.
 */
export function failureText(failure: unknown, otherwise?: string): string {
  if (otherwise !== undefined && !isSessionEnd(failure)) return otherwise
  return failure instanceof CallFailedError ? failure.message : firstErrorMessages.unexpected
}

const sessionEnds: readonly FailureCode[] = ['refresh-refused', 'session-expired', 'session-missing']

export const isSessionEnd = (failure: unknown): boolean =>
  failure instanceof CallFailedError && sessionEnds.includes(failure.code)

export function isPassing(failure: unknown): boolean {
  if (!(failure instanceof CallFailedError)) return false
  if (failure.code === 'unreachable' || failure.code === 'unexpected') return true
  return failure.status === 429 || (failure.status ?? 0) >= 500
}
