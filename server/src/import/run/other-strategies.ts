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
 * Tries the next query strategy after a refusal, or ends the query with a reason. If the source's CapabilityStatement
 * lists the type but the source refuses every query for the type, the query counts as failed.
 */
export async function refuseQuery(run: Run, importQuery: ImportQuery, refusal: Refusal): Promise<void> {
  const isDenied = refusal.status === 401 || refusal.status === 403
  // Additional types are optional, so a refusal with 401 or 403 doesn't count as missing data.
  if (isDenied && isFurther(importQuery.type)) return endQuery(run, importQuery, 'not-offered', 'not-asked')
  // The source may have refused only the Provenance, or only those parts of the type that were not granted.
  const mayBeLess =
    importQuery.query.includes(PROVENANCE) || grantedParts(run.grants.scope, importQuery.type).length > 0
  if ((!isDenied || mayBeLess) && (await tryNextStrategy(run, importQuery, refusal))) return
  if (isDenied) return endQuery(run, importQuery, 'not-granted', 'not-granted')
  if (refusal.outcomes !== undefined && refusal.outcomes.length > 0) {
    await saveGap(run, importQuery.type, refusal.outcomes)
    return endQuery(run, importQuery, 'failed', 'withheld')
  }
  // If the CapabilityStatement lists the type, the query counts as failed. Exception: after a 501 response, the type
  // counts as not offered.
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
 * Retries a query with one parameter fewer per call: first without Provenance, then without the page size, then
 * without the limit to changes. Used for a query that is one of several in its strategy, and for a query of an
 * additional type.
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
 * Greater than the number of queries in any strategy. The queries that replace one query therefore get their own
 * range of positions, and two simultaneous replacements never use the same position.
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
