import { sql } from 'kysely'
import { npiAddressesOf } from '#fhir/codes/npi.ts'
import type { Db } from '#platform/database/database.ts'
import { upsertAliases } from '#store/aliases.ts'
import { saveResources, type ArrivedResource } from '#store/save-resources.ts'
import { openKey, storeKey, type StoredKey } from '#store/stored-ids.ts'
import { ACCEPT_FHIR } from '#import/decode-text.ts'
import { askSource } from './ask-source.ts'
import { layDown, noteAnswered } from './come-back.ts'
import { collectReferences } from './collect-references.ts'
import { splitAnswer } from '../split-answer.ts'
import { grantsType } from '../plan/scopes.ts'
import { countApart } from './save-page.ts'
import { holdLease } from './lease.ts'
import { sortPage } from './sort-page.ts'
import { inParallel } from './in-parallel.ts'
import type { Run } from './run.ts'

const BATCH = 100
const PARALLEL = 4
/** Referenced records may refer to other records, possibly without end. */
const MAX_FOLLOWED = 20_000
const LIMITS = { accept: ACCEPT_FHIR, maxBytes: 5_000_000, timeoutMs: 30_000 }

/**
 * Fetches each referenced record that no response contained (practitioners, locations, medications, …) once, then the
 * records that those refer to, until none is left. A full run also refetches the records that earlier runs fetched
 * this way. If the source supports it, requests several records of a type together (FHIR R4 search by `_id`).
 */
export async function followReferences(run: Run): Promise<void> {
  const aloneOnly = new Set<string>()
  let last: StoredKey | undefined
  for (let followed = 0; followed < MAX_FOLLOWED; followed += BATCH) {
    await skipStoredReferences(run)
    const waiting = await run.db
      .selectFrom('referenced')
      .select('reference')
      .where('sourceId', '=', run.sourceId)
      .where('state', 'in', ['waiting', 'again'])
      .$if(last !== undefined, (rows) => rows.where(sql<boolean>`reference > ${last}`))
      .orderBy('reference')
      .limit(BATCH)
      .execute()
    if (waiting.length === 0) {
      // Start again from the first reference, because new records may refer to records earlier in this order. If
      // references were deferred, stop here: they are retried in the next round.
      if (last === undefined || run.round.isShort) return
      last = undefined
      continue
    }
    last = waiting.at(-1)?.reference
    const all = waiting.map(({ reference }) => openKey(run, reference))
    const references = all.filter((one) => !run.arrived.has(one))
    const here = all.filter((one) => run.arrived.has(one))
    if (here.length > 0) await saveReferenced(run, '', [], here, 'done')
    await inParallel(PARALLEL, groupsOf(references, aloneOnly), async (group) => followGroup(run, group, aloneOnly))
    await run.notify({ sourceId: run.sourceId, accountId: run.accountId, kind: 'progress' })
  }
}

/** Drops references to records that a later response contained. */
async function skipStoredReferences(run: Run): Promise<void> {
  await sql`
    delete from referenced c where c.source_id = ${run.sourceId} and c.state = 'waiting' and exists (
      select from resource r where r.source_id = c.source_id
        and r.type = split_part(c.reference, '/', 1) and r.fhir_id = split_part(c.reference, '/', 2))`.execute(run.db)
}

const TOGETHER = 50
/** Ids that cannot be mistaken for several ids or for part of a URL. */
const PLAIN_ID = /^[A-Za-z0-9.-]{1,64}$/

function groupsOf(references: readonly string[], aloneOnly: ReadonlySet<string>): string[][] {
  const groups: string[][] = []
  for (const reference of references) {
    const [type = '', id = ''] = reference.split('/')
    const group = groups.at(-1)
    const isTogether = !aloneOnly.has(type) && PLAIN_ID.test(id) && group?.[0]?.startsWith(`${type}/`) === true
    if (group && isTogether && group.length < TOGETHER && PLAIN_ID.test(group[0]?.split('/')[1] ?? ''))
      group.push(reference)
    else groups.push([reference])
  }
  return groups
}

async function followGroup(run: Run, group: readonly string[], aloneOnly: Set<string>): Promise<void> {
  const [first = ''] = group
  const type = first.split('/')[0] ?? ''
  if (!grantsType(run.grants.scope, type)) {
    for (const reference of group) await noteMissing(run, reference)
    return
  }
  const left = group.length > 1 ? await followTogether(run, type, group, aloneOnly) : group
  for (const reference of left) await followOne(run, reference)
}

/** Sources require the patient in a search for these types. */
const ofPatient: ReadonlySet<string> = new Set(['Observation', 'Specimen', 'Media'])

async function followTogether(
  run: Run,
  type: string,
  group: readonly string[],
  aloneOnly: Set<string>,
): Promise<readonly string[]> {
  const ids = group.map((reference) => reference.split('/')[1] ?? '')
  const patient = ofPatient.has(type) ? `patient=${encodeURIComponent(run.patientId)}&` : ''
  const url = new URL(`${run.fhirBase}/${type}?${patient}_id=${ids.join(',')}&_count=${TOGETHER}`)
  const result = await askSource(run, url, { ...LIMITS, maxBytes: 50_000_000 })
  const page = result.kind === 'answer' ? await splitAnswer(result.answer) : undefined
  if (page?.kind !== 'bundle') {
    aloneOnly.add(type)
    return group
  }
  noteAnswered(run)
  const wanted = new Set(ids)
  const matches = sortPage(run, type, page.entries).matches.filter((one) => wanted.has(one.fhirId))
  await saveReferenced(
    run,
    type,
    matches,
    matches.map((one) => `${type}/${one.fhirId}`),
    'done',
  )
  const found = new Set(matches.map((one) => `${type}/${one.fhirId}`))
  return group.filter((reference) => !found.has(reference))
}

async function followOne(run: Run, reference: string): Promise<void> {
  const [type = '', id = ''] = reference.split('/')
  const result = await askSource(run, new URL(`${run.fhirBase}/${type}/${encodeURIComponent(id)}`), LIMITS)
  if (result.kind === 'failed' && result.mayPass && layDown(run)) return
  if (result.kind === 'answer') noteAnswered(run)
  const page = result.kind === 'answer' ? await splitAnswer(result.answer) : undefined
  const entries = page?.kind === 'resource' ? [page.entry] : []
  const matches = sortPage(run, type, entries).matches.filter((one) => one.fhirId === id)
  await saveReferenced(run, type, matches, [reference], matches.length > 0 ? 'done' : 'missing')
}

async function saveReferenced(
  run: Run,
  type: string,
  matches: readonly ArrivedResource[],
  references: readonly string[],
  state: 'done' | 'missing',
): Promise<void> {
  if (references.length === 0) return
  const stored = await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    const storedResources = await saveResources(trx, { ...run, find: (wanted) => run.named.get(wanted) }, matches)
    await collectReferences(
      trx,
      run,
      storedResources.map(({ resource }) => resource),
    )
    const names = matches.flatMap(({ type: kind, fhirId, resource }) =>
      npiAddressesOf(resource).map((address) => [address, `${kind}/${fhirId}`] as const),
    )
    await upsertAliases(trx, run, new Map(names))
    for (const [address, key] of names) run.aliases.set(address, key)
    for (const match of matches) run.named.set(`${match.type}/${match.fhirId}`, match.resource)
    const fresh = matches.filter((one) => !run.arrived.has(`${one.type}/${one.fhirId}`)).length
    if (fresh > 0) await countApart(trx, run, type, { received: fresh, stored: fresh })
    await markReferenced(trx, run, references, state)
    return storedResources.length
  })
  run.counts.resourcesStored(stored)
  for (const { type: kind, fhirId } of matches) run.arrived.add(`${kind}/${fhirId}`)
}

/**
 * Marks the reference as missing without requesting the record, because the source did not grant access to its type.
 * The reference is stored until access is granted.
 */
async function noteMissing(run: Run, reference: string): Promise<void> {
  await run.db.transaction().execute(async (trx) => {
    await holdLease(trx, run.sourceId, run.owner)
    await markReferenced(trx, run, [reference], 'missing')
  })
}

async function markReferenced(
  trx: Db,
  run: Run,
  references: readonly string[],
  state: 'done' | 'missing',
): Promise<void> {
  await trx
    .updateTable('referenced')
    // If a stored record cannot be refetched, its stored version stays, so nothing is missing.
    .set({
      state: sql<'done' | 'missing'>`case when state = 'again' then 'done' else ${state} end`,
      run: run.number,
    })
    .where('sourceId', '=', run.sourceId)
    .where(
      'reference',
      'in',
      references.map((key) => storeKey(run, key)),
    )
    .execute()
}
