import type { BundleOutcome } from '#fhir/split-bundle.ts'
import { offersKind } from './capabilities.ts'
import { endSlot, startOver } from './end-query.ts'
import type { Slot } from './import-query.ts'
import { isGrantedInPart } from '../plan/scopes.ts'
import { keepGap } from './save-notices.ts'
import { holdLeaseAlone } from './lease.ts'
import {
  asks,
  firstWholeVariant,
  FORMS,
  isFurther,
  isUnsized,
  PROVENANCE,
  queriesFor,
  SIZE,
  TOTAL,
  wayOf,
} from '../plan/search-plan.ts'
import type { Run } from './run.ts'

/** How a source refused a question. */
type Refusal = { readonly status: number; readonly said?: readonly BundleOutcome[] }

/**
 * The source did not take the question: the next way of asking, or the truth about it. A source that says it has the
 * kind, and takes no question for it, has not answered.
 */
export async function refuseSlot(run: Run, slot: Slot, refusal: Refusal): Promise<void> {
  const isDenied = refusal.status === 401 || refusal.status === 403
  // What was asked for beyond the usual kinds is named where it is refused; nobody was promised it.
  if (isDenied && isFurther(slot.type)) return endSlot(run, slot, 'not-offered', 'not-asked')
  // The provenance may be what is denied, or all but the part of a kind that was granted.
  const mayBeLess = slot.query.includes(PROVENANCE) || isGrantedInPart(run.grants.scope, slot.type)
  if ((!isDenied || mayBeLess) && (await askAnotherWay(run, slot, refusal))) return
  if (isDenied) return endSlot(run, slot, 'not-granted', 'not-granted')
  if (refusal.said !== undefined && refusal.said.length > 0) {
    await keepGap(run, slot.type, refusal.said)
    return endSlot(run, slot, 'failed', 'withheld')
  }
  if (isAboutQuestion(refusal.status) && !isFurther(slot.type) && (await offersKind(run, slot.type)))
    return endSlot(run, slot, 'failed', 'page-failed')
  await endSlot(run, slot, 'not-offered', 'not-offered')
}

/** Refusals of how something was asked for, not of what. */
const isAboutQuestion = (status: number): boolean => [400, 413, 414, 422].includes(status)

/** Some sources answer the plain question with an empty list and another one with what there is. */
export function mayAskAgain(slot: Slot): boolean {
  const ask = asks.find((one) => one.type === slot.type)
  const isFirstWay = ask !== undefined && slot.variant % firstWholeVariant(ask) < FORMS
  return ask?.alsoWhenEmpty === true && isFirstWay && !slot.query.includes('_lastUpdated=')
}

/** The way after the first, whatever the form: the first found nothing. */
export const askSecondWay = async (run: Run, slot: Slot): Promise<boolean> =>
  askWay(run, slot, slot.variant - (slot.variant % FORMS) + FORMS, false)

/** Replaces a slot by those of the next way; false when there is none. */
async function askAnotherWay(run: Run, slot: Slot, { status }: Refusal): Promise<boolean> {
  const ask = asks.find((one) => one.type === slot.type)
  const uncounted = slot.query.replace(`&${TOTAL}`, '')
  // The same question without the wish for a number.
  if (uncounted !== slot.query) return askInstead(run, slot, slot.variant, uncounted)
  if (!ask || wayOf(ask, slot.variant).length > 1) return askWithLess(run, slot, status)
  return askWay(run, slot, slot.variant + 1, !isAboutQuestion(status))
}

async function askWay(run: Run, slot: Slot, from: number, isSized: boolean): Promise<boolean> {
  const ask = asks.find((one) => one.type === slot.type)
  if (!ask) return false
  const variant = isSized && isUnsized(from) ? from + 1 : from
  const queries = queriesFor(ask, variant, slot.patient_id ?? run.patientId, run.since)
  const [only, ...others] = queries
  if (only === undefined) return false
  return others.length === 0 ? askInstead(run, slot, variant, only) : replaceSlot(run, slot, variant, queries)
}

/**
 * A question that has no further ways of its own (one of several of a way, or of a further kind) is asked with less and
 * less: without its provenance, without a size of pages, and without its limit to what changed.
 */
async function askWithLess(run: Run, slot: Slot, status: number): Promise<boolean> {
  const forms = [
    slot.query.replace(`&${PROVENANCE}`, ''),
    isAboutQuestion(status) ? slot.query.replace(`&${SIZE}`, '') : slot.query,
    slot.query.replace(/&_lastUpdated=[^&]*/, ''),
  ]
  const less = forms.find((query) => query !== slot.query)
  return less !== undefined && askInstead(run, slot, slot.variant, less)
}

/** One question for another, in its place. */
async function askInstead(run: Run, { id }: Slot, variant: number, query: string): Promise<true> {
  await startOver(run, { id, variant, query })
  return true
}

/** More than any way has queries. Replacements stand in their own range, so that two made at once never share a place. */
const MAX_QUERIES = 100

async function replaceSlot(run: Run, slot: Slot, variant: number, queries: readonly string[]): Promise<boolean> {
  await run.db.transaction().execute(async (trx) => {
    await holdLeaseAlone(trx, run.importId, run.owner)
    await trx.deleteFrom('import_query').where('id', '=', slot.id).execute()
    await trx
      .insertInto('import_query')
      .values(
        queries.map((query, index) => ({
          import_id: run.importId,
          run: run.number,
          position: slot.position * MAX_QUERIES + index,
          type: slot.type,
          kind: 'search' as const,
          variant,
          query,
          patient_id: slot.patient_id,
          state: 'waiting' as const,
          reason: null,
          next_page: null,
          offered: null,
        })),
      )
      .execute()
  })
  return true
}
