import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { askPage, type PageAnswer } from './ask-page.ts'
import { layDown, nextRoundAt, noteAnswered } from './come-back.ts'
import { endQuery, startOver, updateQuery } from './end-query.ts'
import { savePage, pageAad } from './save-page.ts'
import { trySecondStrategy, mayAskAgain, refuseQuery } from './other-strategies.ts'
import { PageWalk } from './page-walk.ts'
import { PROVENANCE, SIZE, SMALL_SIZE } from '../plan/search-plan.ts'
import type { ImportQuery } from './import-query.ts'
import type { Run } from './run.ts'

const MAX_PAGES = 5000

/**
 * Fetches page by page. Stores each page and the address of the next page in one transaction, so that a server that
 * was killed resumes at that address. If the source has forgotten the search, restarts the query once.
 */
export async function fetchQuery(run: Run, importQuery: ImportQuery): Promise<void> {
  const first = new URL(`${run.fhirBase}/${importQuery.query}`)
  const next =
    importQuery.nextPage === null ? null : run.cipher.decrypt(importQuery.nextPage, pageAad(run.sourceId)).toString()
  if ((await walkPages(run, importQuery, new PageWalk(importQuery), next === null ? first : new URL(next))) === 'ended')
    return
  await startOver(run, importQuery)
  const fresh = { ...importQuery, nextPage: null, pages: 0, received: 0, offered: null }
  const again = await walkPages(run, fresh, new PageWalk(fresh), first)
  if (again === 'forgotten') await endQuery(run, importQuery, 'failed', 'page-failed')
}

async function walkPages(
  run: Run,
  importQuery: ImportQuery,
  walk: PageWalk,
  from: URL,
): Promise<'ended' | 'forgotten'> {
  let coming = askPage(run, importQuery.type, from)
  let pages = importQuery.pages
  for (;;) {
    if (pages >= MAX_PAGES) return ended(endQuery(run, importQuery, 'failed', 'page-loop'))
    const page = await coming
    if (page.kind === 'refused' && pages === 0) return ended(refuseQuery(run, importQuery, page))
    if (page.kind === 'refused') {
      if (isForgotten(page.status)) {
        walk.forget(run)
        return 'forgotten'
      }
      const reason = page.status === 401 || page.status === 403 ? 'not-granted' : 'page-failed'
      return ended(endQuery(run, importQuery, 'failed', reason))
    }
    if (page.kind === 'failed') return ended(failQuery(run, { ...importQuery, pages }, page))
    noteAnswered(run)
    const step = walk.take(run, page)
    // Request the next page now, so that the source prepares it while this page is stored.
    const { next } = step
    if (next !== null) {
      coming = askPage(run, importQuery.type, next)
      coming.catch(() => undefined)
    }
    const isEmpty = step.kind === 'last' && pages === 0 && page.bundle.entries.length === 0
    const asksAgain = isEmpty && mayAskAgain(importQuery)
    const isLast = step.kind === 'last' && !asksAgain
    await savePage(run, importQuery, page.bundle, { next: next?.href ?? null, isLast, walk })
    pages++
    await run.notify({ sourceId: run.sourceId, accountId: run.accountId, kind: 'progress' })
    // Try the second strategy, because the other form of the first strategy would find nothing either.
    if (asksAgain && !(await trySecondStrategy(run, importQuery)))
      return ended(endQuery(run, importQuery, 'done', null))
    if (step.kind === 'lost') return ended(endQuery(run, importQuery, 'failed', step.reason))
    if (step.kind === 'last')
      return ended(isLast && walk.isTotalDoubtful ? askWithoutProvenance(run, importQuery, walk) : null)
  }
}

async function ended(work: Promise<unknown> | null): Promise<'ended'> {
  await work
  return 'ended'
}

const isForgotten = (status: number): boolean => status === 400 || status === 404 || status === 410

/** Repeats the query without included Provenance, because some servers count included resources in their total. */
async function askWithoutProvenance(run: Run, importQuery: ImportQuery, walk: PageWalk): Promise<void> {
  const plain = importQuery.query.replace(`&${PROVENANCE}`, '')
  if (plain === importQuery.query) return
  walk.forget(run)
  await startOver(run, { ...importQuery, variant: importQuery.variant + 1, query: plain })
}

const tooMuch: ReadonlySet<LedgerReason> = new Set<LedgerReason>(['page-failed', 'too-slow', 'too-large'])

/**
 * If the source responds to all other queries, this page may be too large for the source to send. Repeats the query
 * with smaller pages.
 */
async function askForLess(run: Run, importQuery: ImportQuery, reason: LedgerReason): Promise<boolean> {
  const smaller = importQuery.query.replace(SIZE, SMALL_SIZE)
  const isAway = run.round.proof === null || run.round.failuresInARow > 0
  if (smaller === importQuery.query || importQuery.pages > 0 || isAway || !tooMuch.has(reason)) return false
  await startOver(run, { ...importQuery, query: smaller })
  return true
}

/**
 * Defers the query to the next round of retries, in which it resumes at the current page. In the last round, marks
 * the query as failed.
 */
async function failQuery(
  run: Run,
  importQuery: ImportQuery,
  { reason, mayPass }: Extract<PageAnswer, { kind: 'failed' }>,
): Promise<void> {
  if (await askForLess(run, importQuery, reason)) return
  if (!mayPass || nextRoundAt(run) === null) return endQuery(run, importQuery, 'failed', reason)
  run.round.paused.set(importQuery.id, reason)
  await updateQuery(run, importQuery.id, { state: 'waiting' })
  layDown(run)
}
