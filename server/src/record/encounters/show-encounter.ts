import { sql } from 'kysely'
import type { z } from 'zod'
import { encounterTabs } from '@kinchart/contract/calls/encounters.ts'
import { encounterRow } from '@kinchart/contract/sections/encounters.ts'
import type { getEncounter, EncounterFacts, EncounterTab } from '@kinchart/contract/calls/encounters.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObject, asObjects } from '#fhir/json/elements.ts'
import { namedWithMeaning } from '#fhir/meaning/named-with-meaning.ts'
import { actorName } from '#fhir/references/actor-name.ts'
import { follow, literalKey, readReference } from '#fhir/references/reference.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findAliases, keyOf } from '#store/aliases.ts'
import { isShown, resourcesAmong } from '#lists/list-rows.ts'
import { openRow } from '#lists/list-section.ts'
import type { ListServices } from '#lists/list-section.ts'
import { openReferenced } from '#store/open-referenced.ts'
import { openEncounter, rowsOfEncounter } from './open-encounter.ts'
import type { EncounterServices, OpenedEncounter } from './open-encounter.ts'

/** Returns one visit with its source's facts, and the number of its rows in each tab. */
export async function showEncounter(
  services: ListServices & EncounterServices,
  record: OpenedRecord,
  id: string,
): Promise<z.input<typeof getEncounter.answer>> {
  const visit = await openEncounter(services, record, id)
  const text = await openRow(services, record, 'encounters', visit[0].id)
  if (text === undefined) throw new ApiError('not-found')
  return {
    message: messages.dataLoaded,
    encounter: encounterRow.parse(JSON.parse(text)),
    facts: await readFacts(services, visit[0]),
    counts: await countTabs(services.db, record, await rowsOfEncounter(services, visit)),
  }
}

async function countTabs(
  db: Db,
  { profileId }: OpenedRecord,
  ids: readonly number[],
): Promise<Record<EncounterTab, number>> {
  const { rows } = await sql<{ section: string; count: number }>`
    select section, count(*)::int as count from ${resourcesAmong(db, ids)}
    where profile_id = ${profileId} and ${isShown} group by section`.execute(db)
  const counts = new Map(rows.map(({ section, count }) => [section, count]))
  return Object.fromEntries(encounterTabs.map((tab) => [tab, counts.get(tab) ?? 0])) as Record<EncounterTab, number>
}

/**
 * Reads a visit's facts. Source: FHIR R4 `Encounter.serviceType`, `priority`, `diagnosis` (`use`), `hospitalization`;
 * R5's `admission` and `actualPeriod` are equivalent. A diagnosis is named by its own text, otherwise by the
 * condition's. Absence: null.
 */
async function readFacts(services: EncounterServices, visit: OpenedEncounter): Promise<EncounterFacts> {
  const resource = asR4IfRead(visit.resource)
  const resolve = await resolverOf(services, visit, [
    ...asObjects(resource.diagnosis).flatMap(({ condition }) => asArray(condition)),
    ...stayOf(resource).flatMap(({ origin, destination }) => [origin ?? null, destination ?? null]),
  ])
  const [stay] = stayOf(resource)
  return {
    serviceType: labelsOf(resource.serviceType),
    priority: labelsOf(resource.priority),
    diagnoses: asObjects(resource.diagnosis).flatMap(({ condition, use }) =>
      asArray(condition).flatMap((one) => {
        const found = follow(readReference(one), resource, resolve)
        const text = readReference(one)?.display ?? namedWithMeaning(found) ?? labelOf(one)
        return text === null ? [] : [{ text, use: labelsOf(use) }]
      }),
    ),
    admittedFrom: actorName(stay?.origin, resource, resolve),
    admitSource: labelsOf(stay?.admitSource),
    readmission: labelsOf(stay?.reAdmission),
    dischargedTo: actorName(stay?.destination, resource, resolve),
    dischargeDisposition: labelsOf(stay?.dischargeDisposition),
  }
}

const stayOf = (resource: OpenedEncounter['resource']) =>
  [asObject(resource.hospitalization) ?? asObject(resource.admission)].filter((stay) => stay !== null)

async function resolverOf(
  { db, cipher, sourceOf }: EncounterServices,
  { sourceId, fhirId }: OpenedEncounter,
  elements: Parameters<typeof asArray>[0][],
): Promise<Resolve> {
  const references = elements.flatMap((element) => literalKey(readReference(element)) ?? [])
  if (references.length === 0) return () => undefined
  const { fhirBase } = await sourceOf(sourceId)
  const aliases = await findAliases({ db, cipher }, sourceId, references, fhirId)
  const keyHere = (reference: string) => keyOf(reference, fhirBase, aliases)
  const found = await openReferenced(
    db,
    { sourceId, cipher },
    references.flatMap((reference) => keyHere(reference) ?? []),
  )
  return (reference) => found.get(keyHere(reference) ?? '')
}
