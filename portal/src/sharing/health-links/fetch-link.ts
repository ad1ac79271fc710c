/** Sends no cookie and stores nothing. Source: SMART Health Links, protocol. */
import { manifest, manifestTypes } from '@kinchart/contract/calls/health-links.ts'
import { z } from 'zod'
import {
  ContentUnfitError,
  decryptContent,
  type DecryptedFile,
  isReachable,
  type LinkFailure,
  type LinkPayload,
} from './link-payload.ts'

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 15_000_000
const MAX_FILES = 20

export type OpenedFile =
  | ({ readonly kind: 'file' } & DecryptedFile)
  | { readonly kind: 'failure'; readonly why: LinkFailure }
export type OpenedLink =
  | { readonly kind: 'files'; readonly files: readonly OpenedFile[] }
  | { readonly kind: 'wrong-passcode'; readonly left: number | null }
  | { readonly kind: 'failure'; readonly why: LinkFailure }

/** `recipient` is shown to the link's owner. */
export async function fetchLink(payload: LinkPayload, recipient: string, passcode: string | null): Promise<OpenedLink> {
  if (payload.isDirect) {
    const address = new URL(payload.url)
    address.searchParams.set('recipient', recipient)
    const answer = await ask(address.href, { method: 'GET' })
    if (answer.kind !== 'answer') return answer
    return filesOf([await decryptFile(answer.text, payload.key, null)])
  }
  const answer = await ask(payload.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipient, ...(passcode === null ? {} : { passcode }) }),
  })
  if (answer.kind !== 'answer') return answer
  const manifestResult = manifest.safeParse(readJson(answer.text))
  if (!manifestResult.success) return { kind: 'failure', why: 'not-health' }
  if (manifestResult.data.status === 'no-longer-valid') return { kind: 'failure', why: 'gone' }
  if (manifestResult.data.status === 'can-change' && manifestResult.data.files.length === 0)
    return { kind: 'failure', why: 'not-yet' }
  const files: OpenedFile[] = []
  for (const { contentType, embedded, location } of manifestResult.data.files.slice(0, MAX_FILES)) {
    if (contentType.startsWith(manifestTypes.access)) files.push({ kind: 'failure', why: 'not-supported' })
    else if (embedded !== undefined) files.push(await decryptFile(embedded, payload.key, contentType))
    else if (location === undefined) files.push({ kind: 'failure', why: 'damaged' })
    else if (!isReachable(location)) files.push({ kind: 'failure', why: 'not-secure' })
    else {
      const file = await ask(location, { method: 'GET' })
      if (file.kind === 'answer') files.push(await decryptFile(file.text, payload.key, contentType))
      else files.push({ kind: 'failure', why: file.kind === 'failure' ? file.why : 'gone' })
    }
  }
  return filesOf(files)
}

/** If the link's only file failed, the whole link counts as failed. */
function filesOf(files: readonly OpenedFile[]): OpenedLink {
  const [first] = files
  return files.length === 1 && first?.kind === 'failure' ? first : { kind: 'files', files }
}

async function decryptFile(jwe: string, key: string, type: string | null): Promise<OpenedFile> {
  try {
    const file = await decryptContent(jwe, key)
    return { kind: 'file', bytes: file.bytes, type: type ?? file.type }
  } catch (cause) {
    return { kind: 'failure', why: cause instanceof ContentUnfitError ? cause.why : 'damaged' }
  }
}

type Answer =
  | { readonly kind: 'answer'; readonly text: string }
  | Extract<OpenedLink, { kind: 'wrong-passcode' | 'failure' }>

const attempts = z.object({ remainingAttempts: z.number().int().min(0) })

async function ask(address: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await readBounded(response)
    if (text === null) return { kind: 'failure', why: 'too-large' }
    if (response.ok) return { kind: 'answer', text }
    if (response.status === 401) {
      const attemptsResult = attempts.safeParse(readJson(text))
      return { kind: 'wrong-passcode', left: attemptsResult.success ? attemptsResult.data.remainingAttempts : null }
    }
    if (response.status === 429) return { kind: 'failure', why: 'busy' }
    return { kind: 'failure', why: response.status === 404 || response.status === 410 ? 'gone' : 'unreachable' }
  } catch {
    return { kind: 'failure', why: 'unreachable' }
  }
}

/** Null if the response is too large. */
export async function readBounded(response: Response): Promise<string | null> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts).text()
    size += value.byteLength
    parts.push(value)
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel()
      return null
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
