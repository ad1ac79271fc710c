import type { Json } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { asObjects, asText, asTexts, isResource } from '#fhir/json/elements.ts'
import { withheldTypes } from '#fhir/meaning/absent.ts'
import type { Db } from '#platform/database/database.ts'
import { OutboundError } from '#platform/outbound/outbound.ts'
import { ACCEPT_FHIR } from '#import/decode-text.ts'
import { listedTypes } from '#readers/section-types.ts'
import { jsonOf } from '../split-answer.ts'
import { otherParts } from '../plan/plan-run.ts'
import { grantsType } from '../plan/scopes.ts'
import { openQuery, storeQuery } from '#import/encrypt-queries.ts'
import { holdLease } from './lease.ts'
import {
  searchPlans,
  changedSince,
  FIRST_FURTHER,
  FIRST_LINKED,
  isByProfile,
  isFurther,
  queriesByProfile,
  olderCompartment,
  patientCompartment,
  queryFor,
  TOTAL,
} from '../plan/search-plan.ts'
import type { Run } from './run.ts'

type Offered = {
  readonly parameters: readonly string[]
  readonly profiles: readonly string[]
  /** True if the server withholds the type from every client, even if it has records of that type. */
  readonly isWithheld?: true
}
export type Capabilities = ReadonlyMap<string, Offered>

const LIMITS = { maxBytes: 20_000_000, timeoutMs: 30_000 }

/**
 * Reads the types that a server offers. Returns null if the response is not a CapabilityStatement or lists no types.
 * Includes the types that another Kinchart server withholds (`withheldTypes`). Source: FHIR R4
 * `CapabilityStatement.rest[mode=server].resource` (`type`, `interaction`, `searchParam`, `supportedProfile`) and
 * `CapabilityStatement.rest.searchParam`, which applies to every type.
 */
export function readCapabilities(text: string): Capabilities | null {
  let statement
  try {
    statement = parseFhirJson(text)
  } catch {
    return null
  }
  if (!isResource(statement)) return null
  const served = asObjects(statement.rest).filter(({ mode }) => mode === undefined || mode === 'server')
  const namesOf = (parameters: unknown): string[] =>
    asObjects(parameters as Json).flatMap(({ name }) => asText(name) ?? [])
  const kinds = served.flatMap(({ resource: offered, searchParam: forAll }) =>
    asObjects(offered).flatMap((resource) => {
      const type = asText(resource.type)
      const interactions = asObjects(resource.interaction).map(({ code }) => code)
      if (type === null || (interactions.length > 0 && !interactions.includes('search-type'))) return []
      const parameters = [...namesOf(resource.searchParam), ...namesOf(forAll)]
      // A canonical URL may include a version (FHIR R4 2.24.0.6).
      const profiles = asTexts(resource.supportedProfile).map((profile) => profile.replace(/\|.*$/s, ''))
      return [[type, { parameters, profiles }] as const]
    }),
  )
  const withheld = served
    .flatMap(({ extension }) => withheldTypes(extension))
    .map((type) => [type, { parameters: [], profiles: [], isWithheld: true }] as const)
  return kinds.length === 0 ? null : new Map<string, Offered>([...withheld, ...kinds])
}

const capabilitiesByRun = new WeakMap<Run, Promise<Capabilities | null>>()

/** Requests the capabilities once per run. Returns null if the request failed. */
async function capabilitiesOf(run: Run): Promise<Capabilities | null> {
  const known = capabilitiesByRun.get(run) ?? askCapabilities(run)
  capabilitiesByRun.set(run, known)
  return known
}

export async function offersKind(run: Run, type: string): Promise<boolean> {
  const offered = (await capabilitiesOf(run))?.get(type)
  return offered !== undefined && offered.isWithheld !== true
}

/**
 * Sends no token, because the CapabilityStatement is public. Returns null on failure, so that the run continues
 * without it.
 */
async function askCapabilities(run: Run): Promise<Capabilities | null> {
  try {
    const answer = await run.outbound.call(new URL(`${run.fhirBase}/metadata`), {
      ...LIMITS,
      headers: { accept: ACCEPT_FHIR },
      signal: run.signal,
    })
    return answer.status === 200 ? readCapabilities((await jsonOf(answer)) ?? '') : null
  } catch (error) {
    if (error instanceof OutboundError) return null
    throw error
  }
}

/**
 * In a full run, adds to the plan the other types of a patient's record that the server offers. Requests each added
 * type if access to it was granted, and otherwise lists it as not requested. A planned type without granted access
 * does not count as missing if the server does not offer it.
 */
export async function completePlan(run: Run): Promise<void> {
  if (await isCompleted(run)) return
  if (run.since !== null) return repeatFurther(run, run.since)
  const offered = await capabilitiesOf(run)
  const planned = new Set(searchPlans.map(({ type }) => type))
  const further = [...(offered ?? [])].flatMap(([type, { parameters, profiles }]) =>
    [...run.patientIds].flatMap((patientId) => {
      const isFurtherKind = !planned.has(type) && (patientCompartment.has(type) || olderCompartment.has(type))
      const query = isFurtherKind ? queryFor(type, parameters, patientId) : null
      const byProfile = queriesByProfile(type, { parameters, profiles }, patientId)
      return [...(query === null ? [] : [query]), ...byProfile].map((one) => ({ type, query: one }))
    }),
  )
  const withheld = [...(offered ?? [])].flatMap(([type, { isWithheld }]) =>
    isWithheld === true && !planned.has(type) && patientCompartment.has(type)
      ? [{ type, query: type, isWithheld: true }]
      : [],
  )
  const isOffered = (type: string): boolean => (offered === null ? listedTypes.has(type) : offered.has(type))
  const absent = [...planned].filter((type) => !isOffered(type))
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await markAbsent(trx, run, absent)
    await planFurther(trx, run, [...further, ...withheld])
    await askForTotals(trx, run, offered ?? new Map())
  })
}

/** Marks types that the server does not offer, so that they don't count as missing. */
async function markAbsent(trx: Db, run: Run, absent: readonly string[]): Promise<void> {
  if (absent.length === 0) return
  await trx
    .updateTable('importQuery')
    .set({ state: 'not-offered', reason: 'not-offered' })
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('state', '=', 'not-granted')
    .where('kind', '=', 'search')
    .where('type', 'in', absent)
    .execute()
}

/**
 * Requests totals only if the server supports them (FHIR R4 3.1.1.5.3 `_total`), because other servers may refuse the
 * parameter.
 */
async function askForTotals(trx: Db, run: Run, offered: Capabilities): Promise<void> {
  const counting = [...offered].flatMap(([type, { parameters }]) => (parameters.includes('_total') ? [type] : []))
  if (counting.length === 0) return
  const waiting = await trx
    .selectFrom('importQuery')
    .select(['id', 'query'])
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('kind', '=', 'search')
    .where('state', '=', 'waiting')
    .where('type', 'in', counting)
    .execute()
  for (const { id, query: stored } of waiting) {
    const query = openQuery(run.cipher, run.sourceId, stored)
    if (query.includes(TOTAL)) continue
    await trx
      .updateTable('importQuery')
      .set({ query: storeQuery(run, `${query}&${TOTAL}`) })
      .where('id', '=', id)
      .execute()
  }
}

/** Returns true if the plan was already completed, which is the case for a resumed run. */
async function isCompleted(run: Run): Promise<boolean> {
  const found = await run.db
    .selectFrom('importQuery')
    .select('id')
    .where('sourceId', '=', run.sourceId)
    .where('run', '=', run.number)
    .where('kind', '=', 'search')
    .where((eb) => eb.or([eb('position', '>=', FIRST_FURTHER).and('position', '<', FIRST_LINKED), eb('pages', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * In a run that requests only changes, repeats the previous run's queries for additional types. Types that the server
 * did not offer in the previous run do not count as missing now.
 */
async function repeatFurther(run: Run, since: Date): Promise<void> {
  const former = await run.db
    .selectFrom('importQuery as s')
    .innerJoin('source as i', (join) => join.onRef('i.id', '=', 's.sourceId').onRef('i.concludedRun', '=', 's.run'))
    .select(['s.type', 's.query', 's.state', 's.reason'])
    .where('s.sourceId', '=', run.sourceId)
    .where('s.kind', '=', 'search')
    .orderBy('s.position')
    .execute()
  const formerQueries = former
    .map((row) => ({ ...row, query: openQuery(run.cipher, run.sourceId, row.query) }))
    .filter(({ type, query }) => isFurther(type) || isByProfile(query))
    .map(({ type, query, state, reason }) => {
      const isWhole = state === 'done' && !query.includes('_lastUpdated=')
      const isWithheld = state === 'not-granted' && reason === 'not-granted'
      return { type, query: isWhole ? `${query}&${changedSince(since)}` : query, isWithheld }
    })
  const further = [...formerQueries, ...askForNewlyLinked(run, formerQueries)]
  const absent = former.filter(({ reason }) => reason === 'not-offered').map(({ type }) => type)
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await markAbsent(trx, run, absent)
    await planFurther(trx, run, further)
  })
}

const WHOSE = /(?<=\?(?:patient=|subject=Patient%2F))[^&]*/

function askForNewlyLinked(run: Run, formerQueries: readonly Further[]): Further[] {
  const known = new Set(formerQueries.map(({ query }) => WHOSE.exec(query)?.[0]))
  const own = encodeURIComponent(run.patientId)
  const linked = [...run.patientIds].map((id) => encodeURIComponent(id)).filter((id) => !known.has(id))
  return formerQueries.flatMap(({ type, query }) => {
    if (WHOSE.exec(query)?.[0] !== own) return []
    const whole = query.replace(/&_lastUpdated=[^&]*/, '')
    return linked.filter((id) => id !== own).map((id) => ({ type, query: whole.replace(WHOSE, () => id) }))
  })
}

type Further = { readonly type: string; readonly query: string; readonly isWithheld?: boolean }

async function planFurther(trx: Db, run: Run, further: readonly Further[]): Promise<void> {
  if (further.length === 0) return
  await trx
    .insertInto('importQuery')
    .values(
      further
        .flatMap(({ type, query, isWithheld }) => [
          {
            ...{ type, kind: 'search' as const, variant: 0, query: storeQuery(run, query) },
            ...getQueryState(run, type, isWithheld),
          },
          ...otherParts(run, type, run.grants),
        ])
        .map((line, index) => ({
          ...{
            sourceId: run.sourceId,
            run: run.number,
            position: FIRST_FURTHER + index,
            nextPage: null,
            offered: null,
          },
          ...line,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function getQueryState(run: Run, type: string, isWithheld = false) {
  if (isWithheld) return { state: 'not-granted', reason: 'not-granted' } as const
  if (!grantsType(run.grants.scope, type)) return { state: 'not-offered', reason: 'not-asked' } as const
  return { state: 'waiting', reason: null } as const
}
