import { sql, type RawBuilder } from 'kysely'
import { isCodeAsWords } from '@kinchart/contract/rules/generated-words.ts'
import { listedStandings, type MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import type { Denial } from '@kinchart/contract/calls/record-list.ts'
import { listSections, sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { compositionGaps, statingTypes } from '#forms/fhir/composition-gaps.ts'
import { asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody, openRowText, type EncryptedResource } from '#store/open-body.ts'
import { isListable } from '#store/duplicates/group.ts'
import { isAgreed } from '#store/agreed.ts'
import { rankOf, unlistedRanks } from '#readers/section-types.ts'

/**
 * A source may repeat a statement such as 'No known allergies' at every visit, so only the newest statements are
 * needed.
 */
const MAX_DENIALS = 200
const MAX_OTHERS = 500
const MAX_DOCUMENTS = 50

type Stored = EncryptedResource & {
  readonly id: number
  readonly section: string
  readonly row: Buffer | null
  readonly documentDate?: string | null
  readonly asOf: string | null
}

/**
 * Maps each code that states that there are no entries (such as 'no-known-allergies') to a list, optionally with a
 * category. An entry of another source contradicts the statement if the entry is in that list and has that category.
 * If there is no category, any entry in the list contradicts the statement.
 */
const denied: Readonly<Partial<Record<MeaningCode, readonly [section: string, category?: string]>>> = {
  'no-known-allergies': ['allergies'],
  'no-known-drug-allergies': ['allergies', 'medication'],
  'no-known-food-allergies': ['allergies', 'food'],
  'no-known-environmental-allergies': ['allergies', 'environment'],
  'no-known-conditions': ['conditions'],
  'no-known-medications': ['medications'],
  'no-known-immunizations': ['immunization'],
  'no-known-procedures': ['procedures'],
}

/**
 * Entries up to this rank are current, planned or uncertain, so they contradict a statement that there are no
 * entries.
 */
const lastOpenRank = listedStandings.indexOf('uncertain')

type Services = { readonly db: Db; readonly cipher: PersonCipher }

/**
 * Returns statements such as 'No known allergies' by source, newest first and without duplicates. Omits a statement
 * that its source no longer lists. Also omits a statement from an older document if a newer document of the same
 * source has a contradicting entry. `denying`: sources with such a statement as a record. `stating`: sources with a
 * document that may contain such a statement in its text only.
 */
export async function openDenials(
  services: Services,
  record: OpenedRecord,
  { denying, stating }: { readonly denying: readonly string[]; readonly stating: readonly string[] },
  types: readonly string[],
): Promise<ReadonlyMap<string, readonly Denial[]>> {
  const found = new Map<string, Denial[]>()
  for (const { section, sourceId, asOf, ...denial } of [
    ...(denying.length === 0 ? [] : await openRecords(services, record, denying, types)),
    ...(stating.length === 0 ? [] : await openStated(services, record, stating, types)),
  ]) {
    const theirs = found.get(sourceId) ?? []
    found.set(sourceId, theirs)
    if (theirs.some(({ code, words }) => code === denial.code && words === denial.words)) continue
    if (asOf !== null && (await isOvertaken(services, record, { section, sourceId, asOf }, denial.code))) continue
    const isPlain = denial.qualifying.length === 0
    theirs.push({
      ...denial,
      differs: isPlain && (await isDisputed(services, record, { section, sourceId }, denial.code)),
    })
  }
  return found
}

type Found = Omit<Denial, 'differs'> & {
  readonly section: string
  readonly sourceId: string
  readonly asOf: string | null
}

async function openRecords(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  sourceIds: readonly string[],
  types: readonly string[],
): Promise<readonly Found[]> {
  const { rows } = await sql<Stored>`
    select id, source_id, type, fhir_id, section, row, document_date, as_of from resource r
    where profile_id = ${profileId} and source_id = any(${sourceIds}::uuid[]) and rank = ${sql.lit(unlistedRanks['none-known'])} and rank < 0
      and (${types.length} = 0 or type = any(${types}::text[]))
      and missing_since is null and not is_in_report and not is_entered_in_error and not is_unreadable
    order by sort_key desc nulls last, id desc limit ${MAX_DENIALS}`.execute(db)
  return rows.flatMap((stored) => {
    const view = listSections.find(({ name }) => name === stored.section)?.view
    if (stored.row === null || view === undefined) return []
    const row = JSON.parse(openRowText(cipher, { ...stored, row: stored.row })) as AnyRow
    const [code, ...qualifying] = row.meaning?.says ?? []
    const date = row[view.date] ?? stored.documentDate ?? null
    if (code === undefined) return []
    return [
      {
        ...{ id: String(stored.id), section: stored.section, sourceId: stored.sourceId, asOf: stored.asOf },
        ...{ code, qualifying, words: wordsOf(view.title(row)), date: typeof date === 'string' ? date : null },
      },
    ]
  })
}

/**
 * Finds documents with a section that has no entries and states that there are none. Source: FHIR R4
 * `Composition.section`.
 */
async function openStated(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  sourceIds: readonly string[],
  types: readonly string[],
): Promise<readonly Found[]> {
  const { rows } = await sql<
    EncryptedResource & { readonly id: number; readonly body: Buffer; readonly asOf: string | null }
  >`
    select id, source_id, type, fhir_id, body, as_of from resource
    where profile_id = ${profileId} and source_id = any(${sourceIds}::uuid[]) and type = any(${statingTypes}::text[]) and missing_since is null and not is_entered_in_error
    order by sort_key desc nulls last, id desc limit ${MAX_DOCUMENTS}`.execute(db)
  return rows.flatMap((stored) => {
    const composition = parseFhirJson(openBody(cipher, stored)) as FhirResource
    return compositionGaps(composition).flatMap(({ type, denial }) => {
      const section = sections.find((one) => Object.hasOwn(one.types, type))?.name
      if (denial === null || section === undefined || (types.length > 0 && !types.includes(type))) return []
      const { id, sourceId, asOf } = stored
      return [{ ...denial, id: String(id), sourceId, asOf, section, qualifying: [], date: asText(composition['date']) }]
    })
  })
}

/** Returns the source's text for a statement, or null if the source sent only a code. */
const wordsOf = (title: string | null | undefined): string | null =>
  title === null || title === undefined || /^(?:[\d.-]+|no-known-[a-z-]+)$/.test(title) || isCodeAsWords(title)
    ? null
    : title

const isDisputed = async (
  services: Services,
  record: OpenedRecord,
  denial: Pick<Found, 'sourceId' | 'section'>,
  code: MeaningCode,
): Promise<boolean> =>
  hasDenied(
    services,
    record,
    { section: denial.section, code },
    sql`source_id <> ${denial.sourceId} and rank <= ${lastOpenRank} and ${isAgreed(record.ownUntil, 'r')}
      and (${record.sourceIds === undefined} or source_id = any(${record.sourceIds ?? []}::uuid[]))`,
  )

/** Checks for a contradicting entry in a newer document of the same source. Source: Q42. */
const isOvertaken = async (
  services: Services,
  record: OpenedRecord,
  denial: Pick<Found, 'sourceId' | 'section'> & { readonly asOf: string },
  code: MeaningCode,
): Promise<boolean> =>
  hasDenied(
    services,
    record,
    { section: denial.section, code },
    sql`source_id = ${denial.sourceId} and rank >= 0 and document_key is not null
      and (as_of is null or as_of > ${denial.asOf})`,
  )

async function hasDenied(
  { db, cipher }: Services,
  { profileId }: OpenedRecord,
  { section, code }: { readonly section: string; readonly code: MeaningCode },
  isAmongThem: RawBuilder<unknown>,
): Promise<boolean> {
  const [of, category] = denied[code] ?? []
  if (of !== section) return false
  const { rows } = await sql<Stored>`
    select id, source_id, type, fhir_id, section, row, as_of from resource r
    where profile_id = ${profileId} and section = ${section} and ${isListable('r')} and ${isAmongThem}
    limit ${category === undefined ? 1 : MAX_OTHERS}`.execute(db)
  if (category === undefined) return rows.length > 0
  return rows.some((other) => {
    if (other.row === null) return false
    return isOfCategory(JSON.parse(openRowText(cipher, { ...other, row: other.row })) as AnyRow, category)
  })
}

/** An allergy without a category may be in any category. */
function isOfCategory(row: AnyRow, category: string): boolean {
  const words = row['category']
  return typeof words !== 'string' || words.toLowerCase().includes(category)
}

/** Returns true if one of the rows is an entry of another source that contradicts the statement. */
export function isDisputedBy(
  rows: readonly AnyRow[],
  { sourceId, section, code }: Pick<Found, 'sourceId' | 'code'> & { readonly section: SectionName },
): boolean {
  const [of, category] = denied[code] ?? []
  if (of !== section) return false
  return rows.some(
    (row) =>
      [row, ...(row.alsoFrom ?? [])].some(({ ehrImportRequestId }) => ehrImportRequestId !== sourceId) &&
      rankOf(section, row.meaning?.standing) <= lastOpenRank &&
      (category === undefined || isOfCategory(row, category)),
  )
}
