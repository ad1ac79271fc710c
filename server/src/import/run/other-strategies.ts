import type { BundleOutcome } from '#fhir/json/split-bundle.ts'
import { offersKind } from './capabilities.ts'
import { endQuery, startOver } from './end-query.ts'
import type { ImportQuery } from './import-query.ts'
import { grantedParts } from '../plan/scopes.ts'
import { saveGap } from './save-notices.ts'
import { holdLeaseAlone } from './lease.ts'
import {
  asksForChanges,
  searchPlans,
  firstWholeVariant,
  FORMS,
  isFurther,
  isUnsized,
  PROVENANCE,
  queriesFor,
  SIZE,
  TOTAL,
  strategyOf,
} from '../plan/search-plan.ts'
import { storeId } from '#store/stored-ids.ts'
import { storeQuery } from '#import/encrypt-queries.ts'
import type { Run } from './run.ts'

type Refusal = { readonly status: number; readonly outcomes?: readonly BundleOutcome[] }

/**
 * Tries the next strategy, or records the reason. If a source declares support for a type but refuses every query for
 * it, the queries count as unanswered.
 */
export async function refuseQuery(run: Run, importQuery: ImportQuery, refusal: Refusal): Promise<void> {
  const isDenied = refusal.status === 401 || refusal.status === 403
  // Additional types are optional, so a denied type is listed as not offered.
  if (isDenied && isFurther(importQuery.type)) return endQuery(run, importQuery, 'not-offered', 'not-asked')
  // The source may deny only the provenance, or only the parts of the type that were not granted.
  const mayBeLess =
    importQuery.query.includes(PROVENANCE) || grantedParts(run.grants.scope, importQuery.type).length > 0
  if ((!isDenied || mayBeLess) && (await tryNextStrategy(run, importQuery, refusal))) return
  if (isDenied) return endQuery(run, importQuery, 'not-granted', 'not-granted')
  if (refusal.outcomes !== undefined && refusal.outcomes.length > 0) {
    await saveGap(run, importQuery.type, refusal.outcomes)
    return endQuery(run, importQuery, 'failed', 'withheld')
  }
  // Only a 501 response overrides the CapabilityStatement.
  if (refusal.status !== NOT_BUILT && !isFurther(importQuery.type) && (await offersKind(run, importQuery.type)))
    return endQuery(run, importQuery, 'failed', 'page-failed')
  await endQuery(run, importQuery, 'not-offered', 'not-offered')
}

const NOT_BUILT = 501

const isAboutQuestion = (status: number): boolean => [400, 413, 414, 422].includes(status)

/** Some sources respond to the plain query with an empty list, but return records for another form of the query. */
export function mayAskAgain(importQuery: ImportQuery): boolean {
  const plan = searchPlans.find((one) => one.type === importQuery.type)
  const isFirstStrategy = plan !== undefined && importQuery.variant % firstWholeVariant(plan) < FORMS
  return plan?.alsoWhenEmpty === true && isFirstStrategy && !asksForChanges(importQuery.query)
}

export const trySecondStrategy = async (run: Run, importQuery: ImportQuery): Promise<boolean> =>
  tryStrategy(run, importQuery, importQuery.variant - (importQuery.variant % FORMS) + FORMS, false)

async function tryNextStrategy(run: Run, importQuery: ImportQuery, { status }: Refusal): Promise<boolean> {
  const plan = searchPlans.find((one) => one.type === importQuery.type)
  const uncounted = importQuery.query.replace(`&${TOTAL}`, '')
  // Retry the query without requesting a total.
  if (uncounted !== importQuery.query) return askInstead(run, importQuery, importQuery.variant, uncounted)
  if (!plan || strategyOf(plan, importQuery.variant).length > 1) return askWithLess(run, importQuery, status)
  return tryStrategy(run, importQuery, importQuery.variant + 1, !isAboutQuestion(status))
}

async function tryStrategy(run: Run, importQuery: ImportQuery, from: number, isSized: boolean): Promise<boolean> {
  const plan = searchPlans.find((one) => one.type === importQuery.type)
  if (!plan) return false
  const variant = isSized && isUnsized(from) ? from + 1 : from
  const queries = queriesFor(plan, variant, importQuery.patientId ?? run.patientId, run.since)
  const [only, ...others] = queries
  if (only === undefined) return false
  return others.length === 0
    ? askInstead(run, importQuery, variant, only)
    : replaceQuery(run, importQuery, variant, queries)
}

/**
 * Retries one of several queries in a strategy, or a query of an additional type. Drops provenance, the page size, and
 * the limit to changes, one after another.
 */
async function askWithLess(run: Run, importQuery: ImportQuery, status: number): Promise<boolean> {
  const forms = [
    importQuery.query.replace(`&${PROVENANCE}`, ''),
    isAboutQuestion(status) ? importQuery.query.replace(`&${SIZE}`, '') : importQuery.query,
    importQuery.query.replace(/&_lastUpdated=[^&]*/, ''),
  ]
  const less = forms.find((query) => query !== importQuery.query)
  return less !== undefined && askInstead(run, importQuery, importQuery.variant, less)
}

async function askInstead(run: Run, { id }: ImportQuery, variant: number, query: string): Promise<true> {
  await startOver(run, { id, variant, query })
  return true
}

/**
 * Exceeds the number of queries in any strategy. Each replaced query gets its own range of positions, so that two
 * simultaneous replacements never use the same position.
 */
const MAX_QUERIES = 100

async function replaceQuery(
  run: Run,
  importQuery: ImportQuery,
  variant: number,
  queries: readonly string[],
): Promise<boolean> {
  await run.db.transaction().execute(async (trx) => {
    await holdLeaseAlone(trx, run.sourceId, run.owner)
    await trx.deleteFrom('importQuery').where('id', '=', importQuery.id).execute()
    await trx
      .insertInto('importQuery')
      .values(
        queries.map((query, index) => ({
          sourceId: run.sourceId,
          run: run.number,
          position: importQuery.position * MAX_QUERIES + index,
          type: importQuery.type,
          kind: 'search' as const,
          variant,
          query: storeQuery(run, query),
          patientId: importQuery.patientId === null ? null : storeId(run, importQuery.patientId),
          state: 'waiting' as const,
          reason: null,
          nextPage: null,
          offered: null,
        })),
      )
      .execute()
  })
  return true
}
