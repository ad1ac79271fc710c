import type { LedgerReason } from '@kinchart/contract/import.ts'
import { askPage } from './ask-page.ts'
import type { PageAnswer } from './ask-page.ts'
import { layDown, nextRoundAt, noteAnswered } from './come-back.ts'
import { endSlot, startOver } from './end-query.ts'
import { keepPage, pagePlace } from './save-page.ts'
import { askSecondWay, mayAskAgain, refuseSlot } from './other-strategies.ts'
import { PageWalk } from './page-walk.ts'
import { PROVENANCE, SIZE, SMALL_SIZE } from '../plan/search-plan.ts'
import type { Slot } from './import-query.ts'
import type { Run } from './run.ts'

const MAX_PAGES = 5000

/**
 * Asks one question page by page. Each page is kept in one transaction with where the next one stands, so that a
 * killed server goes on at the page it had reached. A source that has forgotten what it found is asked once more from
 * the first page.
 */
export async function fetchSlot(run: Run, slot: Slot): Promise<void> {
  const first = new URL(`${run.fhirBase}/${slot.query}`)
  const next = slot.next_page === null ? null : run.vault.open(slot.next_page, pagePlace(run.importId)).toString()
  await run.db.updateTable('import_query').set({ state: 'running' }).where('id', '=', slot.id).execute()
  if ((await walkPages(run, slot, new PageWalk(slot), next === null ? first : new URL(next))) === 'ended') return
  await startOver(run, slot)
  const fresh = { ...slot, next_page: null, pages: 0, received: 0, offered: null }
  const again = await walkPages(run, fresh, new PageWalk(fresh), first)
  if (again === 'forgotten') await endSlot(run, slot, 'failed', 'page-failed')
}

/** Answers 'forgotten' where the source no longer knows the search that a page belongs to. */
async function walkPages(run: Run, slot: Slot, walk: PageWalk, from: URL): Promise<'ended' | 'forgotten'> {
  let coming = askPage(run, slot.type, from)
  let pages = slot.pages
  for (;;) {
    if (pages >= MAX_PAGES) return ended(endSlot(run, slot, 'failed', 'page-loop'))
    const page = await coming
    if (page.kind === 'refused' && pages === 0) return ended(refuseSlot(run, slot, page))
    if (page.kind === 'refused') {
      if (isForgotten(page.status)) {
        walk.forget(run)
        return 'forgotten'
      }
      const reason = page.status === 401 || page.status === 403 ? 'not-granted' : 'page-failed'
      return ended(endSlot(run, slot, 'failed', reason))
    }
    if (page.kind === 'failed') return ended(failSlot(run, { ...slot, pages }, page))
    noteAnswered(run)
    const step = walk.take(run, page)
    // The source looks for the next page while this one is kept.
    const { next } = step
    if (next !== null) {
      coming = askPage(run, slot.type, next)
      coming.catch(() => undefined)
    }
    const isEmpty = step.kind === 'last' && pages === 0 && page.bundle.entries.length === 0
    const asksAgain = isEmpty && mayAskAgain(slot)
    const isLast = step.kind === 'last' && !asksAgain
    await keepPage(run, slot, page.bundle, { next: next?.href ?? null, isLast })
    pages++
    await run.announce({ importId: run.importId, accountId: run.accountId, kind: 'progress' })
    // The first way in another form would find as little; the second way is next.
    if (asksAgain && !(await askSecondWay(run, slot))) return ended(endSlot(run, slot, 'done', null))
    if (step.kind === 'lost') return ended(endSlot(run, slot, 'failed', step.reason))
    if (step.kind === 'last')
      return ended(isLast && walk.isTotalDoubtful ? askWithoutProvenance(run, slot, walk) : null)
  }
}

async function ended(work: Promise<unknown> | null): Promise<'ended'> {
  await work
  return 'ended'
}

/** Answers to the address of a further page which mean that the search behind it is no longer known. */
const isForgotten = (status: number): boolean => status === 400 || status === 404 || status === 410

/** Some servers count in their total what came along with the matches: without it the total can be believed. */
async function askWithoutProvenance(run: Run, slot: Slot, walk: PageWalk): Promise<void> {
  const plain = slot.query.replace(`&${PROVENANCE}`, '')
  if (plain === slot.query) return
  walk.forget(run)
  await startOver(run, { ...slot, variant: slot.variant + 1, query: plain })
}

const tooMuch: ReadonlySet<LedgerReason> = new Set<LedgerReason>(['page-failed', 'too-slow', 'too-large'])

/** A source that answers everything else, and not this, may not manage so large a page: it is asked for smaller ones. */
async function askForLess(run: Run, slot: Slot, reason: LedgerReason): Promise<boolean> {
  const smaller = slot.query.replace(SIZE, SMALL_SIZE)
  const isAway = run.round.proof === null || run.round.failuresInARow > 0
  if (smaller === slot.query || slot.pages > 0 || isAway || !tooMuch.has(reason)) return false
  await startOver(run, { ...slot, query: smaller })
  return true
}

/** A question that was not answered is asked again in a later round, from the page it had reached; in the last it fails. */
async function failSlot(
  run: Run,
  slot: Slot,
  { reason, mayPass }: Extract<PageAnswer, { kind: 'failed' }>,
): Promise<void> {
  if (await askForLess(run, slot, reason)) return
  if (!mayPass || nextRoundAt(run) === null) return endSlot(run, slot, 'failed', reason)
  run.round.laidDown.set(slot.id, reason)
  await run.db.updateTable('import_query').set({ state: 'waiting' }).where('id', '=', slot.id).execute()
  layDown(run)
}
