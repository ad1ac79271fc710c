import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { ActiveFaults } from '#active-faults.ts'
import { describeOutcome } from '#wire/outcome.ts'

type Where = { readonly organization: string; readonly type: string; readonly page: number }

const FHIR_JSON = 'application/fhir+json; charset=utf-8'
const UNSTATED = 'application/fhir+json'
const half = (body: string): string => body.slice(0, Math.floor(body.length / 2))

/** `isGiven`: whether a tolerant client can still read the whole body. */
export type SentBody = { readonly isSent: boolean; readonly isGiven: boolean }

const notSent: SentBody = { isSent: false, isGiven: true }
const lost: SentBody = { isSent: true, isGiven: false }
const readable: SentBody = { isSent: true, isGiven: true }

export function sendFaultyBody(faults: ActiveFaults, where: Where, reply: FastifyReply, body: string): SentBody {
  const strikes = (name: Parameters<ActiveFaults['strike']>[0]): boolean => faults.strike(name, where) !== undefined
  const send = (type: string, bytes: Buffer | string): void => {
    reply.header('content-type', type).send(bytes)
  }
  if (strikes('truncated-page')) send(FHIR_JSON, half(body))
  else if (strikes('connection-dropped'))
    sendRaw(reply, { 'content-length': Buffer.byteLength(body) }, half(body), true)
  else if (strikes('body-empty')) send(FHIR_JSON, '')
  else if (strikes('content-missing')) reply.code(204).send()
  else if (strikes('body-with-garbage')) send(FHIR_JSON, `${body}\n<!-- served by node 3 -->`)
  else if (strikes('body-of-lines')) send('application/fhir+ndjson', linesOf(body))
  else if (strikes('outcome-as-body')) send(FHIR_JSON, JSON.stringify(failedOutcome))
  else if (strikes('gzip-damaged')) sendPacked(reply, Buffer.from(body))
  else if (strikes('gzip-cut-off')) sendPacked(reply, gzipSync(body).subarray(0, -20))
  else if (strikes('gzip-bomb')) sendPacked(reply, bomb())
  else if (strikes('headers-huge')) sendRaw(reply, { 'x-trace': 'x'.repeat(65_536) }, body, false)
  else if (strikes('length-too-short')) sendRaw(reply, { 'content-length': Buffer.byteLength(half(body)) }, body, true)
  else if (strikes('body-stalls')) stall(reply, half(body))
  else return drips(faults, where, reply) ? lost : sendInOtherLetters(strikes, send, body)
  return lost
}

const failedOutcome = describeOutcome('error', 'exception', 'The search could not be completed.')

function sendInOtherLetters(
  strikes: (name: Parameters<ActiveFaults['strike']>[0]) => boolean,
  send: (type: string, bytes: Buffer | string) => void,
  body: string,
): SentBody {
  if (strikes('body-byte-order-mark')) send(FHIR_JSON, `\uFEFF${body}`)
  else if (strikes('body-in-utf-16')) send(UNSTATED, Buffer.from(`\uFEFF${body}`, 'utf16le'))
  else if (strikes('body-in-utf-16-unmarked')) send(UNSTATED, Buffer.from(body, 'utf16le'))
  else if (strikes('body-in-windows-1252')) send(UNSTATED, inWindows1252(body))
  else return notSent
  return readable
}

/**
 * Windows-1252 codes of the characters beyond Latin-1 that occur in the charts. Any other character beyond Latin-1
 * becomes '?'.
 */
const WINDOWS_1252: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '€': 0x80,
  '…': 0x85,
}

const inWindows1252 = (body: string): Buffer =>
  Buffer.from(Array.from(body, (letter) => WINDOWS_1252[letter] ?? (letter <= '\u00FF' ? letter.charCodeAt(0) : 0x3f)))

function linesOf(body: string): string {
  const { entry = [] } = JSON.parse(body) as { entry?: readonly { resource?: unknown }[] }
  return entry.map(({ resource }) => JSON.stringify(resource)).join('\n')
}

const SPACES = 60_000_000
let packed: Buffer | undefined
const bomb = (): Buffer => (packed ??= gzipSync(Buffer.alloc(SPACES, ' ')))

function sendPacked(reply: FastifyReply, bytes: Buffer): void {
  reply.headers({ 'content-type': FHIR_JSON, 'content-encoding': 'gzip' }).send(bytes)
}

/** Sends the response without Fastify's checks of headers and lengths. */
function sendRaw(
  reply: FastifyReply,
  headers: Readonly<Record<string, string | number>>,
  body: string,
  isCut: boolean,
): void {
  reply.hijack()
  const { raw } = reply
  raw.strictContentLength = false
  raw.writeHead(200, { 'content-type': FHIR_JSON, ...headers })
  raw.write(body, () => (isCut ? raw.destroy() : raw.end()))
}

function stall(reply: FastifyReply, body: string): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': FHIR_JSON })
  reply.raw.write(body)
}

function drips(faults: ActiveFaults, where: Where, reply: FastifyReply): boolean {
  const fault = faults.strike('body-drips', where)
  if (!fault) return false
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': FHIR_JSON })
  const drip = async (): Promise<void> => {
    raw.write('{"resourceType":"Bundle",')
    while (!raw.destroyed) {
      raw.write(' ')
      await wait(fault.delayMs ?? 50)
    }
  }
  void drip().catch(() => raw.destroy())
  return true
}
