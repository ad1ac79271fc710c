/** Parses links strictly and writes them compactly. Source: SMART Health Links (STU 1), payload. */
import { healthLinkLimits as limits, manifestTypes, manifest } from '@kinchart/contract/calls/health-links.ts'
import type { viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { base64url, CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose'
import { z } from 'zod'

export type LinkPayload = {
  /** URL of the manifest. If the link has flag U (single file), URL of the file. */
  readonly url: string
  /** 32 bytes in base64url. */
  readonly key: string
  /** Seconds since 1970. Null if the link states no expiration. */
  readonly exp: number | null
  readonly hasPasscode: boolean
  readonly isDirect: boolean
  readonly isLongTerm: boolean
  readonly label: string | null
}

type LinkFailure = keyof typeof viewerTexts.failures
type ReadLink =
  | { readonly kind: 'link'; readonly payload: LinkPayload }
  | { readonly kind: 'failure'; readonly why: LinkFailure }

const LINK = /(?:^|#)shlink:\/([A-Za-z0-9_-]+)$/
const KEY = /^[A-Za-z0-9_-]{43}$/

const shape = z.object({
  url: z.string().max(2000),
  key: z.string().regex(KEY),
  exp: z.number().positive().nullish(),
  flag: z.string().max(50).nullish(),
  label: z.string().nullish(),
  v: z.number().nullish(),
})

const failure = (why: LinkFailure): ReadLink => ({ kind: 'failure', why })

/** Accepts a bare link, or one that follows a viewer's URL. `now` is in ms. Ignores unknown flags and members. */
export function readLink(text: string, now = Date.now()): ReadLink {
  const [, encoded] = LINK.exec(text.trim()) ?? []
  const decoded = encoded === undefined ? undefined : decode(encoded)
  if (decoded === undefined) return failure('not-a-link')
  // A newer version may have an entirely different structure.
  if (isNewer(decoded)) return failure('newer')
  const parsed = shape.safeParse(decoded)
  if (!parsed.success) return failure('not-a-link')
  const { url, key, exp, flag, label } = parsed.data
  const flags = new Set(flag ?? '')
  if (flags.has('P') && flags.has('U')) return failure('contradicts')
  if (!isReachable(url)) return failure('not-secure')
  if (exp !== null && exp !== undefined && exp * 1000 <= now) return failure('expired')
  return {
    kind: 'link',
    payload: {
      url,
      key,
      exp: exp ?? null,
      hasPasscode: flags.has('P'),
      isDirect: flags.has('U'),
      isLongTerm: flags.has('L'),
      label: label === null || label === undefined || label === '' ? null : label.slice(0, limits.labelLength),
    },
  }
}

export function isReachable(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
  } catch {
    return false
  }
}

function decode(encoded: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded)))
  } catch {
    return undefined
  }
}

function isNewer(decoded: unknown): boolean {
  const version: unknown = typeof decoded === 'object' && decoded !== null ? Reflect.get(decoded, 'v') : undefined
  return typeof version === 'number' && version > 1
}

export function writeLink(payload: LinkPayload, origin: string): string {
  const { url, key, exp, label, hasPasscode, isDirect, isLongTerm } = payload
  const flag = `${isLongTerm ? 'L' : ''}${hasPasscode ? 'P' : ''}${isDirect ? 'U' : ''}`
  const linkContent = {
    url,
    key,
    ...(exp === null ? {} : { exp }),
    ...(flag === '' ? {} : { flag }),
    ...(label === null ? {} : { label }),
  }
  return `${origin}/viewer#shlink:/${base64url.encode(new TextEncoder().encode(JSON.stringify(linkContent)))}`
}

// Encryption and decryption run in this browser. Source: SMART Health Links, encryption; RFC 7516.

/** 256 random bits, encoded as in the link. */
export const newKey = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)))

/** Returns a compact JWE. Each JWE has a new nonce, even under the same key. */
export async function encryptContent(
  content: Uint8Array,
  key: string,
  type: string = manifestTypes.fhir,
): Promise<string> {
  return new CompactEncrypt(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: type, zip: 'DEF' })
    .encrypt(base64url.decode(key))
}

export type DecryptedFile = { readonly type: string | null; readonly bytes: Uint8Array }

/** 'too-large' if the decompressed content exceeds 5 MB. 'damaged' if it can't be decrypted for any other reason. */
class ContentUnfitError extends Error {
  readonly why: 'damaged' | 'too-large'
  constructor(why: 'damaged' | 'too-large', options?: ErrorOptions) {
    super(why, options)
    this.name = 'ContentUnfitError'
    this.why = why
  }
}

export async function decryptContent(jwe: string, key: string): Promise<DecryptedFile> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe.trim(), base64url.decode(key), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: limits.openedBytes,
    })
    if (plaintext.byteLength > limits.openedBytes) throw new ContentUnfitError('too-large')
    const { cty } = protectedHeader
    return { type: typeof cty === 'string' ? cty : null, bytes: plaintext }
  } catch (cause) {
    if (cause instanceof ContentUnfitError) throw cause
    const isGrown = cause instanceof errors.JWEInvalid && cause.message.includes('exceeded') && isOfLinks(jwe)
    throw new ContentUnfitError(isGrown ? 'too-large' : 'damaged', { cause })
  }
}

function isOfLinks(jwe: string): boolean {
  try {
    return decodeProtectedHeader(jwe).zip === 'DEF'
  } catch {
    return false
  }
}

/** Requests for a link send no cookies, and their responses are not cached. Source: SMART Health Links, protocol. */

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 15_000_000
const MAX_FILES = 20

export type OpenedFile =
  | ({ readonly kind: 'file' } & DecryptedFile)
  | { readonly kind: 'failure'; readonly why: LinkFailure }
type OpenedLink =
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
