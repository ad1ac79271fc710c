import type { LedgerReason } from '@kinchart/contract/calls/import.ts'
import { askPage } from './ask-page.ts'
import type { PageAnswer } from './ask-page.ts'
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
 * Asks one query page by page. Each page is kept in one transaction with where the next one is, so that a
 * killed server goes on at the page it had reached. A source that has forgotten what it found is asked once more from
 * the first page.
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

/** Answers 'forgotten' where the source no longer knows the search that a page belongs to. */
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
    // The source looks for the next page while this one is kept.
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
    // The first strategy in another form would find as little; the second is next.
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

/** Answers to the address of a further page which mean that the search behind it is no longer known. */
const isForgotten = (status: number): boolean => status === 400 || status === 404 || status === 410

/** Some servers count in their total what came along with the matches: without it the total can be believed. */
async function askWithoutProvenance(run: Run, importQuery: ImportQuery, walk: PageWalk): Promise<void> {
  const plain = importQuery.query.replace(`&${PROVENANCE}`, '')
  if (plain === importQuery.query) return
  walk.forget(run)
  await startOver(run, { ...importQuery, variant: importQuery.variant + 1, query: plain })
}

const tooMuch: ReadonlySet<LedgerReason> = new Set<LedgerReason>(['page-failed', 'too-slow', 'too-large'])

/** A source that answers everything else, and not this, may not manage so large a page: it is asked for smaller ones. */
async function askForLess(run: Run, importQuery: ImportQuery, reason: LedgerReason): Promise<boolean> {
  const smaller = importQuery.query.replace(SIZE, SMALL_SIZE)
  const isAway = run.round.proof === null || run.round.failuresInARow > 0
  if (smaller === importQuery.query || importQuery.pages > 0 || isAway || !tooMuch.has(reason)) return false
  await startOver(run, { ...importQuery, query: smaller })
  return true
}

/** A query that was not answered is asked again in a later round, from the page it had reached; in the last it fails. */
async function failQuery(
  run: Run,
  importQuery: ImportQuery,
  { reason, mayPass }: Extract<PageAnswer, { kind: 'failed' }>,
): Promise<void> {
  if (await askForLess(run, importQuery, reason)) return
  if (!mayPass || nextRoundAt(run) === null) return endQuery(run, importQuery, 'failed', reason)
  run.round.laidDown.set(importQuery.id, reason)
  await updateQuery(run, importQuery.id, { state: 'waiting' })
  layDown(run)
}
