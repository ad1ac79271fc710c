import type { Db } from '#platform/database/database.ts'
import { documentAad, isSigned } from '#store/document-place.ts'
import { askOpenly, askSource, isOwnOrigin, mayFetch } from './ask-source.ts'
import { attachmentAad } from './collect-references.ts'
import { layDown, noteAnswered } from './come-back.ts'
import { inParallel } from './in-parallel.ts'
import { saveWords } from './save-notices.ts'
import { holdLease } from './lease.ts'
import type { Run } from './run.ts'
import { splitBundle } from '#fhir/json/split-bundle.ts'
import type { OutboundAnswer } from '#platform/outbound/outbound.ts'

/** A document of these types is never HTML. If the response is an HTML page, it is a sign-in or error page. */
const NO_PAGE = /^(?:application\/(?:pdf|rtf|msword|dicom|zip|vnd\.)|image\/|audio\/|video\/|text\/rtf)/i
const HTML = /^(?:text\/html|application\/xhtml)/i
const MAX_OUTCOME_LENGTH = 100_000

/** Returns false for an OperationOutcome or an unexpected HTML page. `stated` is the content type in the record. */
export function isTheDocument(
  { body, headers }: Pick<OutboundAnswer, 'body' | 'headers'>,
  stated: string | null,
): boolean {
  const start = body
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()
  if (/^<(?:!doctype html|html)[\s>]/i.test(start)) {
    const isPage = HTML.test(headers['content-type'] ?? 'text/html')
    return !(isPage && (NO_PAGE.test(stated ?? '') || asksToSignIn(body, stated)))
  }
  if (/^(?:<\?[^>]*\?>\s*)?<(?:[\w.-]+:)?OperationOutcome\s[^>]*http:\/\/hl7\.org\/fhir/.test(start)) return false
  const isSmall = start.startsWith('{') && body.length < MAX_OUTCOME_LENGTH
  return !isSmall || splitBundle(body.toString()).kind !== 'outcome'
}

const LOOKED_AT = 200_000

/** Returns true for a page with a password field, or with a form if the stated type is not HTML. */
function asksToSignIn(body: Buffer, stated: string | null): boolean {
  const page = body.subarray(0, LOOKED_AT).toString('latin1')
  if (/<input\b[^>]*\btype\s*=\s*["']?password/i.test(page)) return true
  return stated !== null && !HTML.test(stated) && /<form[\s>]/i.test(page)
}

const BATCH = 50
const PARALLEL = 2
const MAX_BYTES = 25_000_000

type Waiting = { addressDigest: Buffer; address: Buffer; contentType: string | null }
type Placed = Waiting & { readonly url: URL }

export async function fetchAttachments(run: Run): Promise<void> {
  if (run.number > 1) await lookElsewhereAgain(run)
  for await (const waiting of batchesOf(run, 'waiting', BATCH))
    await inParallel(PARALLEL, waiting, async (one) => fetchOne(run, one))
}

async function* batchesOf(run: Run, state: 'waiting' | 'elsewhere', size: number): AsyncGenerator<Waiting[], void> {
  for (let last: Buffer = Buffer.alloc(0); ;) {
    const batch = await run.db
      .selectFrom('attachment')
      .select(['addressDigest', 'address', 'contentType'])
      .distinctOn('addressDigest')
      .where('sourceId', '=', run.sourceId)
      .where('state', '=', state)
      .where('addressDigest', '>', last)
      .orderBy('addressDigest')
      .limit(size)
      .execute()
    if (batch.length === 0) return
    last = batch.at(-1)?.addressDigest ?? last
    yield batch
  }
}

const addressOf = (run: Run, { address }: Waiting): URL =>
  new URL(run.cipher.decrypt(address, attachmentAad(run.sourceId)).toString())

const LOOKED_AT_ONCE = 1000

/**
 * An earlier run may have found documents on another host. Requests them again: the source may no longer redirect
 * them, or the operator may now allow their host. Hosts that are still not allowed are added to this run's notices
 * too.
 */
async function lookElsewhereAgain(run: Run): Promise<void> {
  const hosts = new Map<string, Placed>()
  for await (const found of batchesOf(run, 'elsewhere', LOOKED_AT_ONCE)) {
    const placed = found.map((one) => ({ ...one, url: addressOf(run, one) }))
    for (const one of placed) if (!mayFetch(run, one.url)) hosts.set(one.url.host, one)
    await askAgain(
      run,
      placed.flatMap(({ url, addressDigest }) => (mayFetch(run, url) ? [addressDigest] : [])),
    )
  }
  if (hosts.size === 0) return
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    for (const one of [...hosts.values()].slice(0, MAX_HOSTS)) await nameHost(trx, run, one, one.url)
  })
}

const MAX_HOSTS = 5

async function askAgain(run: Run, digests: readonly Buffer[]): Promise<void> {
  if (digests.length === 0) return
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await trx
      .updateTable('attachment')
      .set({ state: 'waiting' })
      .where('sourceId', '=', run.sourceId)
      .where('state', '=', 'elsewhere')
      .where('addressDigest', 'in', [...digests])
      .execute()
  })
}

/** Sends the token only to the source's own origin, and never to a presigned URL. */
async function fetchOne(run: Run, waiting: Waiting): Promise<void> {
  const url = addressOf(run, waiting)
  const accept = [waiting.contentType, 'application/fhir+json;q=0.5', '*/*;q=0.1']
    .filter((type) => type !== null)
    .join(', ')
  const limits = { accept, maxBytes: MAX_BYTES, timeoutMs: 120_000 }
  const isOpen = !isOwnOrigin(run, url) || isSigned(url)
  const firstResult = await (isOpen ? askOpenly(run, url, limits) : askSource(run, url, limits))
  const leadsTo = firstResult.kind === 'failed' ? firstResult.leadsTo : undefined
  const isElsewhere = leadsTo !== undefined && !mayFetch(run, leadsTo)
  const result = leadsTo !== undefined && !isElsewhere ? await askOpenly(run, leadsTo, limits) : firstResult
  if (result.kind === 'failed' && result.mayPass && layDown(run)) return
  if (result.kind === 'answer') noteAnswered(run)
  const isDocument = result.kind === 'answer' && isTheDocument(result.answer, waiting.contentType)
  const isTooLarge = result.kind === 'failed' && result.reason === 'too-large'
  const state = isDocument ? 'kept' : isTooLarge ? 'too-large' : isElsewhere ? 'elsewhere' : 'missing'
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await trx
      .updateTable('attachment')
      .set({
        state,
        receivedAt: new Date(),
        ...(isDocument
          ? {
              body: run.cipher.encrypt(result.answer.body, documentAad(run.sourceId, waiting.addressDigest)),
              size: result.answer.body.length,
              contentType: result.answer.headers['content-type'] ?? waiting.contentType,
            }
          : {}),
      })
      .where('sourceId', '=', run.sourceId)
      .where('addressDigest', '=', waiting.addressDigest)
      // If the document was not received, unchanged records that refer to it keep their stored copy.
      .$if(state !== 'kept', (those) => those.where('state', '=', 'waiting'))
      .execute()
    if (isElsewhere) await nameHost(trx, run, waiting, leadsTo)
  })
}

async function nameHost(trx: Db, run: Run, { addressDigest }: Waiting, { host }: URL): Promise<void> {
  const kinds = await trx
    .selectFrom('attachment')
    .innerJoin('resource', 'resource.id', 'attachment.resourceId')
    .select('resource.type')
    .distinct()
    .where('attachment.sourceId', '=', run.sourceId)
    .where('attachment.addressDigest', '=', addressDigest)
    .execute()
  for (const { type } of kinds) await saveWords(trx, run, type, new Map([[host, true]]))
}
