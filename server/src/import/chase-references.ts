import { splitBundle } from '#fhir/split-bundle.ts'
import type { Db } from '#platform/database/database.ts'
import { keepResources } from '#record/keep-resources.ts'
import { ACCEPT_FHIR, askSource } from './ask-source.ts'
import { collectReferences } from './collect-references.ts'
import { decodeText } from './decode-text.ts'
import { grantsType } from './grant.ts'
import { countApart } from './keep-page.ts'
import { holdLease } from './lease.ts'
import { sortPage } from './page-of.ts'
import { inParallel } from './in-parallel.ts'
import type { Run } from './run.ts'

const BATCH = 100
const PARALLEL = 4
/** What is pointed to may point to more, and a source may go on for ever. */
const MAX_CHASED = 20_000
const LIMITS = { accept: ACCEPT_FHIR, maxBytes: 5_000_000, timeoutMs: 30_000 }

/** Fetches what records point to (practitioners, places, medications, …), each once, until nothing is left. */
export async function chaseReferences(run: Run): Promise<void> {
  for (let chased = 0; chased < MAX_CHASED; chased += BATCH) {
    const waiting = await run.db
      .selectFrom('chased_reference')
      .select('reference')
      .where('import_id', '=', run.importId)
      .where('state', '=', 'waiting')
      .limit(BATCH)
      .execute()
    if (waiting.length === 0) return
    await inParallel(PARALLEL, waiting, async ({ reference }) => chaseOne(run, reference))
    await run.announce({ importId: run.importId, accountId: run.accountId, kind: 'progress' })
  }
}

async function chaseOne(run: Run, reference: string): Promise<void> {
  const [type = '', id = ''] = reference.split('/')
  if (!grantsType(run.grants.scope, type)) return noteMissing(run, reference)
  const came = await askSource(run, new URL(`${run.fhirBase}/${type}/${encodeURIComponent(id)}`), LIMITS)
  const page =
    came.kind === 'answer' ? splitBundle(decodeText(came.answer.body, came.answer.headers['content-type'])) : undefined
  const entries = page?.kind === 'resource' ? [page.entry] : []
  const sorted = sortPage(run, type, entries)
  const matches = sorted.matches.filter((one) => one.fhirId === id)
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.importId, run.owner)
    const kept = await keepResources(trx, { ...run, find: (wanted) => run.named.get(wanted) }, matches)
    await collectReferences(
      trx,
      run,
      kept.map(({ resource }) => resource),
    )
    for (const match of matches) run.named.set(reference, match.resource)
    if (matches.length > 0) await countApart(trx, run, type, { received: 1, stored: 1 })
    await endChase(trx, run, reference, matches.length > 0 ? 'done' : 'missing')
  })
}

/** What was not granted is not asked for; it is kept in mind for when it is. */
async function noteMissing(run: Run, reference: string): Promise<void> {
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.importId, run.owner)
    await endChase(trx, run, reference, 'missing')
  })
}

async function endChase(trx: Db, run: Run, reference: string, state: 'done' | 'missing'): Promise<void> {
  await trx
    .updateTable('chased_reference')
    .set({ state, run: run.number })
    .where('import_id', '=', run.importId)
    .where('reference', '=', reference)
    .execute()
}
