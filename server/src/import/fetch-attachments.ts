import { documentPlace, isSigned } from '#record/document-place.ts'
import { askOpenly, askSource, isOwnOrigin } from './ask-source.ts'
import { attachmentPlace } from './collect-references.ts'
import { layDown, noteAnswered } from './come-back.ts'
import { inParallel } from './in-parallel.ts'
import { holdLease } from './lease.ts'
import type { Run } from './run.ts'

const BATCH = 50
const PARALLEL = 2
const MAX_BYTES = 25_000_000

type Waiting = { address_digest: Buffer; address: Buffer; content_type: string | null }

/** Fetches the documents that records point to, each address once, and keeps them as they came. */
export async function fetchAttachments(run: Run): Promise<void> {
  for (let last: Buffer = Buffer.alloc(0); ;) {
    const waiting = await run.db
      .selectFrom('attachment')
      .select(['address_digest', 'address', 'content_type'])
      .distinctOn('address_digest')
      .where('import_id', '=', run.importId)
      .where('state', '=', 'waiting')
      .where('address_digest', '>', last)
      .orderBy('address_digest')
      .limit(BATCH)
      .execute()
    if (waiting.length === 0) return
    last = waiting.at(-1)?.address_digest ?? last
    await inParallel(PARALLEL, waiting, async (one) => fetchOne(run, one))
  }
}

/** The token goes to the source's own origin alone, and not to an address that carries its own signature. */
async function fetchOne(run: Run, waiting: Waiting): Promise<void> {
  const url = new URL(run.vault.open(waiting.address, attachmentPlace(run.importId)).toString())
  const accept = [waiting.content_type, 'application/fhir+json;q=0.5', '*/*;q=0.1']
    .filter((type) => type !== null)
    .join(', ')
  const limits = { accept, maxBytes: MAX_BYTES, timeoutMs: 120_000 }
  const isOpen = !isOwnOrigin(run, url) || isSigned(url)
  const came = await (isOpen ? askOpenly(run, url, limits) : askSource(run, url, limits))
  // Left as it is, it is asked for in a later round.
  if (came.kind === 'failed' && came.mayPass && layDown(run)) return
  if (came.kind === 'answer') noteAnswered(run)
  const state =
    came.kind === 'answer' ? 'kept' : came.kind === 'failed' && came.reason === 'too-large' ? 'too-large' : 'missing'
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.importId, run.owner)
    await trx
      .updateTable('attachment')
      .set({
        state,
        received_at: new Date(),
        ...(came.kind === 'answer'
          ? {
              body: run.vault.seal(came.answer.body, documentPlace(run.importId, waiting.address_digest)),
              size: came.answer.body.length,
              content_type: came.answer.headers['content-type'] ?? waiting.content_type,
            }
          : {}),
      })
      .where('import_id', '=', run.importId)
      .where('address_digest', '=', waiting.address_digest)
      // Another record that points to it and has not changed keeps what it has.
      .$if(state !== 'kept', (those) => those.where('state', '=', 'waiting'))
      .execute()
  })
}
