import { sql } from 'kysely'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { asObjects, asText, commaList } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { displayOf } from '#fhir/references/actor-name.ts'
import { readReference } from '#fhir/references/reference.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody } from '#store/open-body.ts'
import { readResource } from '#store/read-resource.ts'
import { isNoEarlierVersion } from '#store/save-earlier.ts'
import { imageTypes, listedTypes, namedTypes } from '#readers/section-types.ts'
import type { StoredRow } from '@kinchart/contract/sections/print-cells.ts'
import { otherVersion } from '@kinchart/texts/en/record.ts'

type Services = { readonly db: Db; readonly cipher: PersonCipher }

const AT_ONCE = 100

const isListedOrUnreadable = sql<boolean>`not is_entered_in_error and rank >= 0 and (section is not null or is_unreadable or type = any(${[...listedTypes]}::text[])) and ${isNoEarlierVersion}`

/** Counts the entries of each type that is in no printed list. The types are in alphabetical order. */
export async function otherKinds(
  db: Db,
  { profileId }: OpenedRecord,
): Promise<readonly { readonly type: string; readonly count: number }[]> {
  const listed = [...listedTypes, ...namedTypes].filter((type) => !imageTypes.includes(type))
  return db
    .selectFrom('resource')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .where('profileId', '=', profileId)
    .where('type', 'not in', listed)
    .where(isListedOrUnreadable)
    .groupBy('type')
    .orderBy('type')
    .execute()
}

export async function countStored(db: Db, { profileId }: OpenedRecord, type: string): Promise<number> {
  const counted = await db
    .selectFrom('resource')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('profileId', '=', profileId)
    .where('type', '=', type)
    .where(isListedOrUnreadable)
    .executeTakeFirst()
  return counted?.count ?? 0
}

/**
 * Builds rows from the stored resources of a type, newest first. Like every list, leaves out entries that were
 * entered in error.
 */
export async function* storedRows(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  type: string,
  sources: readonly ListSource[],
): AsyncGenerator<readonly StoredRow[]> {
  const names = new Map(sources.map((source) => [source.ehrImportRequestId, source.providerName]))
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await db
      .selectFrom('resource')
      .select(['id', 'sourceId', 'type', 'fhirId', 'body', 'missingSince'])
      .where('profileId', '=', profileId)
      .where('type', '=', type)
      .where(isListedOrUnreadable)
      .orderBy('sortKey', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .limit(AT_ONCE)
      .offset(offset)
      .execute()
    if (rows.length > 0)
      yield rows.map((row) => ({
        ...rowOf(parseFhirJson(openBody(cipher, row)) as FhirResource, names.get(row.sourceId) ?? ''),
        ...(row.missingSince && { missingSince: row.missingSince.toISOString() }),
      }))
    if (rows.length < AT_ONCE) return
  }
}

/** Missing values are empty. If a record is unreadable, its type is used as its name. */
function rowOf(resource: FhirResource, providerName: string): StoredRow {
  const from = { sourceId: '', providerName, fhirBase: '', find: () => undefined }
  const { reading, meaning, unreadBecause } = readResource(new Map(), resource, from)
  const label = unreadBecause === 'other-version' ? `${resource.resourceType}, ${otherVersion}` : reading?.label
  return {
    providerName,
    label: label ?? resource.resourceType,
    date: reading?.date ?? '',
    status: asText(resource['status']) ?? asText(resource['lifecycleStatus']) ?? '',
    with: commaList(participantsOf(resource)) ?? '',
    meaning,
  }
}

/** Returns the participants of an appointment except the patient. Source: FHIR R4 `Appointment.participant.actor`. */
const participantsOf = (resource: FhirResource): (string | null)[] =>
  asObjects(resource['participant'])
    .map(({ actor }) => actor)
    .filter((actor) => {
      const reference = readReference(actor)
      return reference?.kind !== 'literal' || reference.type !== 'Patient'
    })
    .map(displayOf)
