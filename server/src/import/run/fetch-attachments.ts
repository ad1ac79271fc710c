import type { Db } from '#platform/database/database.ts'
import { documentAad, isSigned } from '#record/document-place.ts'
import { askOpenly, askSource, isOwnOrigin, mayFetch } from './ask-source.ts'
import { attachmentAad } from './collect-references.ts'
import { layDown, noteAnswered } from './come-back.ts'
import { isTheDocument } from './is-the-document.ts'
import { inParallel } from './in-parallel.ts'
import { saveWords } from './save-notices.ts'
import { holdLease } from './lease.ts'
import type { SourceAnswer } from './ask-source.ts'
import type { Run } from './run.ts'

const BATCH = 50
const PARALLEL = 2
const MAX_BYTES = 25_000_000

type Waiting = { addressDigest: Buffer; address: Buffer; contentType: string | null }

/** Fetches the documents that records point to, each address once, and keeps them as they came. */
export async function fetchAttachments(run: Run): Promise<void> {
  for (let last: Buffer = Buffer.alloc(0); ;) {
    const waiting = await run.db
      .selectFrom('attachment')
      .select(['addressDigest', 'address', 'contentType'])
      .distinctOn('addressDigest')
      .where('sourceId', '=', run.sourceId)
      .where('state', '=', 'waiting')
      .where('addressDigest', '>', last)
      .orderBy('addressDigest')
      .limit(BATCH)
      .execute()
    if (waiting.length === 0) return
    last = waiting.at(-1)?.addressDigest ?? last
    await inParallel(PARALLEL, waiting, async (one) => fetchOne(run, one))
  }
}

/** The token goes to the source's own origin alone, and not to an address that carries its own signature. */
async function fetchOne(run: Run, waiting: Waiting): Promise<void> {
  const url = new URL(run.cipher.decrypt(waiting.address, attachmentAad(run.sourceId)).toString())
  const accept = [waiting.contentType, 'application/fhir+json;q=0.5', '*/*;q=0.1']
    .filter((type) => type !== null)
    .join(', ')
  const limits = { accept, maxBytes: MAX_BYTES, timeoutMs: 120_000 }
  const asked = await ask(run, url, limits)
  // A source may keep its documents with a storage service, to which it redirects.
  const leadsTo = asked.kind === 'failed' ? asked.leadsTo : undefined
  const isElsewhere = leadsTo !== undefined && !mayFetch(run, leadsTo)
  const came = leadsTo !== undefined && !isElsewhere ? await askOpenly(run, leadsTo, limits) : asked
  // Left as it is, it is asked for in a later round.
  if (came.kind === 'failed' && came.mayPass && layDown(run)) return
  if (came.kind === 'answer') noteAnswered(run)
  const isKept = came.kind === 'answer' && isTheDocument(came.answer, waiting.contentType)
  const isTooLarge = came.kind === 'failed' && came.reason === 'too-large'
  const state = isKept ? 'kept' : isTooLarge ? 'too-large' : isElsewhere ? 'elsewhere' : 'missing'
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await trx
      .updateTable('attachment')
      .set({
        state,
        receivedAt: new Date(),
        ...(isKept
          ? {
              body: run.cipher.encrypt(came.answer.body, documentAad(run.sourceId, waiting.addressDigest)),
              size: came.answer.body.length,
              contentType: came.answer.headers['content-type'] ?? waiting.contentType,
            }
          : {}),
      })
      .where('sourceId', '=', run.sourceId)
      .where('addressDigest', '=', waiting.addressDigest)
      // Another record that points to it and has not changed keeps what it has.
      .$if(state !== 'kept', (those) => those.where('state', '=', 'waiting'))
      .execute()
    if (isElsewhere) await nameHost(trx, run, waiting, leadsTo)
  })
}

/** What lies on a host that the operator does not allow is not asked for at all. */
async function ask(run: Run, url: URL, limits: Parameters<typeof askSource>[2]): Promise<SourceAnswer> {
  if (!mayFetch(run, url)) return { kind: 'failed', reason: 'foreign-page', mayPass: false, leadsTo: url }
  return !isOwnOrigin(run, url) || isSigned(url) ? askOpenly(run, url, limits) : askSource(run, url, limits)
}

/** Names the host that a document lies on, for each kind of record that points to it. */
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
