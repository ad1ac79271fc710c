import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { describeCapabilities } from '#wire/capability-statement.ts'
import { FHIR_JSON_ANSWER } from '#wire/choose-format.ts'
import { includesProvenance } from '#wire/faulty-links.ts'
import { describeOutcome, OutcomeError } from '#wire/outcome.ts'

const MAINTENANCE =
  '<!doctype html><html lang="en"><title>Scheduled maintenance</title><h1>We will be right back</h1><p>The portal is being maintained.</p></html>'

const STACK_PAGE =
  '<!doctype html><h1>Server Error</h1><pre>System.NullReferenceException at Example.Fhir.Search.Run() line 214</pre>'

const sendFhir = (reply: FastifyReply, body: string): FastifyReply => reply.type(FHIR_JSON_ANSWER).send(body)

export function answersNoDocument(
  { faults }: SandboxContext,
  { slug }: ServedOrganization,
  id: string,
  reply: FastifyReply,
): boolean {
  const where = { organization: slug }
  if (faults.strike('binary-huge', where)) {
    reply.type('application/octet-stream').send(Readable.from(hugeDocument()))
    return true
  }
  if (faults.strike('binary-is-page', where)) {
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>Sign in</title><form></form>')
    return true
  }
  const storage = faults.strike('binary-redirected', where)?.foreignOrigin
  if (storage !== undefined) {
    reply.redirect(`${storage}/documents/${id}`, 302)
    return true
  }
  if (!faults.strike('binary-is-outcome', where)) return false
  sendFhir(reply, JSON.stringify(describeOutcome('error', 'not-found', 'The document is not available.')))
  return true
}

function* hugeDocument(): Generator<Buffer> {
  for (let at = 0; at < 30; at++) yield Buffer.alloc(1_000_000, 'x')
}

export function spoilsMetadata(
  { faults }: SandboxContext,
  organization: ServedOrganization,
  reply: FastifyReply,
): boolean {
  const where = { organization: organization.slug }
  const elsewhere = faults.strike('metadata-redirected', where)?.foreignOrigin
  if (elsewhere !== undefined) {
    reply.redirect(`${elsewhere}/metadata`, 302)
    return true
  }
  if (!faults.strike('metadata-huge', where)) return false
  sendFhir(reply, JSON.stringify({ ...describeCapabilities(organization), purpose: 'x'.repeat(12_000_000) }))
  return true
}

const REDIRECTED = '_redirected'

export function answersOtherwise(
  { faults }: SandboxContext,
  { slug, fhirBaseUrl }: ServedOrganization,
  type: string,
  query: URLSearchParams,
  reply: FastifyReply,
): boolean {
  const where = { organization: slug, type }
  const away = faults.strike('search-redirected-away', where)?.foreignOrigin
  if (away !== undefined) {
    reply.redirect(`${away}/${type}?${query.toString()}`, 302)
    return true
  }
  if (faults.strike('search-redirect-loops', where)) {
    reply.redirect(`${fhirBaseUrl}/${type}?${query.toString()}`, 302)
    return true
  }
  const isRedirected = query.has(REDIRECTED)
  query.delete(REDIRECTED)
  if (!isRedirected && faults.strike('search-redirected', where)) {
    reply.redirect(`${fhirBaseUrl}/${type}?${query.toString()}&${REDIRECTED}=1`, 307)
    return true
  }
  if (!includesProvenance(query) || !faults.strike('outcome-alone', where)) return false
  const outcome = describeOutcome('error', 'not-supported', 'The search parameter _revinclude is not supported.')
  sendFhir(reply, JSON.stringify(outcome))
  return true
}

export async function sendFault(
  { faults }: SandboxContext,
  organization: ServedOrganization,
  type: string,
  reply: FastifyReply,
): Promise<boolean> {
  const where = { organization: organization.slug, type }
  const slow = faults.strike('slow', where)
  if (slow?.delayMs) await wait(slow.delayMs)
  const limit = faults.strike('rate-limited-with-retry-after', where)
  if (limit) {
    throw new OutcomeError(429, 'throttled', 'Too many requests.', {
      'retry-after': String(limit.retryAfterSeconds ?? 1),
    })
  }
  const dated = faults.strike('rate-limited-until-date', where)
  if (dated) {
    const at = new Date(Date.now() + (dated.retryAfterSeconds ?? 1) * 1000)
    throw new OutcomeError(429, 'throttled', 'Too many requests.', { 'retry-after': at.toUTCString() })
  }
  const reset = faults.strike('rate-limited-with-reset', where)
  if (reset) {
    throw new OutcomeError(429, 'throttled', 'Too many requests.', {
      'ratelimit-reset': String(reset.retryAfterSeconds ?? 1),
    })
  }
  if (faults.strike('connection-reset', where)) {
    reply.hijack()
    reply.raw.destroy()
    return true
  }
  const answered = faults.strike('type-answers', where)
  if (answered) {
    reply
      .code(answered.status ?? 500)
      .type('text/html; charset=utf-8')
      .send(STACK_PAGE)
    return true
  }
  if (faults.strike('source-away', where)) {
    reply.code(502).type('text/html; charset=utf-8').send('<!doctype html><title>502 Bad Gateway</title>')
    return true
  }
  if (!faults.strike('html-maintenance-page', where)) return false
  reply.type('text/html; charset=utf-8').send(MAINTENANCE)
  return true
}
