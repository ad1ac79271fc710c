import { sql } from 'kysely'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import { asObject, asText, asObjects } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'
import { openBody, openRowText } from './open-body.ts'
import { compareDocumentDates, documentDateOf, type DocumentOf } from './resource-meta.ts'
import { moveToDocument } from './save-resources.ts'
import type { Compared } from './same-item.ts'
import { openIdOf, type StoredId } from './stored-ids.ts'
import { codeKeysOf } from '#fhir/codes/codeable-concept.ts'
import { markOf } from './aliases.ts'
import { alike, titleWords } from '#store/duplicates/title-words.ts'

/**
 * Returns keys that identify a statement in every document of its custodian: its business identifiers ('system|value'),
 * and the id of the resource in a FHIR document. A bare number without its system identifies nothing elsewhere. Source:
 * CDA R2 `id` (root and extension, which become an identifier), FHIR R4 `identifier`.
 */
function statementKeysOf({ identifier }: FhirResource, fhirId: string): readonly string[] {
  const named = asObjects(identifier).flatMap(({ system, value }) => {
    const [where, what] = [asText(system), asText(value)]
    return where?.includes(':') === true && what !== null ? [`${where}|${what}`] : []
  })
  const mark = markOf(fhirId)
  return [...named, mark === null ? fhirId : fhirId.slice(0, -mark.length)]
}

const nameElements = ['code', 'medicationCodeableConcept', 'vaccineCode', 'type']
/** Minimum fraction of the words of two names that both names contain. */
const MIN_ALIKE = 0.5

/**
 * Returns true if two statements with the same id are the same statement. Senders also copy an id from one statement
 * to another, even within a document. For example, published samples use one id for 'Diabetes' and 'Malignant
 * neoplasm of liver'. Therefore, the statements must also share a code or most words of their names. Showing a fact
 * twice is better than losing a fact.
 */
export function isOneStatement(section: string, one: Compared, other: Compared): boolean {
  const codes = codesOf(one)
  if (codesOf(other).some((code) => codes.includes(code))) return true
  const [words, others] = [titleWords(section, one.row), titleWords(section, other.row)]
  if (words.size === 0 || others.size === 0) return one.resource.resourceType === 'Encounter'
  const [fewer, more] = words.size < others.size ? [words, others] : [others, words]
  return alike(words, others) >= MIN_ALIKE || [...fewer].every((word) => more.has(word))
}

const codesOf = ({ resource, row }: Compared): readonly string[] => [
  ...(Array.isArray(row['codes']) ? row['codes'].filter((code) => typeof code === 'string') : []),
  ...nameElements.flatMap((element) => codeKeysOf(resource[element])),
]

type Services = {
  readonly db: Db
  readonly cipher: PersonCipher
  readonly sourceId: string
  readonly profileId: string
}

type Row = StoredId & {
  readonly id: number
  readonly type: string
  readonly section: SectionName
  readonly sortKey: string | null
  readonly documentKey: string
  readonly documentDate: string | null
  readonly duplicateOf: number | null
  readonly isInReport: boolean
  readonly isEarlier: boolean
}
type Statement = Row & Compared & { readonly keys: readonly string[] }

const BATCH = 500

/**
 * Shows each statement as the newest document of its source states it. Older documents provide earlier versions of
 * the statement. Each row that is only in an older document is 'as of' that document. Runs at the end of an import.
 * Idempotent. `onBatch` is called inside each transaction and may throw to stop. Source: Q42.
 */
export async function settleDocuments(services: Services, onBatch: (trx: Db) => Promise<void>): Promise<void> {
  const { db, sourceId, profileId } = services
  const { rows: documents } = await sql<{ documentKey: string; documentDate: string | null }>`
    select distinct document_key, document_date from resource
    where profile_id = ${profileId} and source_id = ${sourceId} and document_key is not null`.execute(db)
  if (new Set(documents.map(({ documentKey }) => documentKey)).size < 2) return
  const dates = [...new Set(documents.flatMap(({ documentDate }) => documentDate ?? []))]
  const older = dates.filter((one) => dates.some((other) => compareDocumentDates(one, other) < 0))
  const changes = await findChanges(services)
  await db.transaction().execute(async (trx) => {
    await onBatch(trx)
    await sql`
      update resource set as_of = case when document_date = any(${older}::text[]) then document_date end, settled_at = now()
      where profile_id = ${profileId} and source_id = ${sourceId} and document_key is not null
        and as_of is distinct from case when document_date = any(${older}::text[]) then document_date end`.execute(trx)
    await sql`
      update resource r set duplicate_of = k.duplicate_of, is_in_report = k.duplicate_of is not null, settled_at = now(),
        missing_since = case when k.duplicate_of is not null then coalesce(r.missing_since, now()) end
      from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ duplicateOf }) => duplicateOf)}::bigint[]) as k (id, duplicate_of)
      where r.id = k.id and r.profile_id = ${profileId}`.execute(trx)
  })
}

async function findChanges(
  services: Services,
): Promise<readonly { readonly id: number; readonly duplicateOf: number | null }[]> {
  const fronts = new Map<string, Statement[]>()
  const changes: { id: number; duplicateOf: number | null }[] = []
  for (const statement of (await readStatements(services)).toSorted(newestFirst)) {
    const named = statement.keys.map((key) => `${statement.section} ${key}`)
    const front = named
      .flatMap((name) => fronts.get(name) ?? [])
      .find((one) => one.documentKey !== statement.documentKey && areOne(one, statement))
    if (front === undefined) for (const name of named) fronts.set(name, [...(fronts.get(name) ?? []), statement])
    const duplicateOf = front?.id ?? null
    const { isEarlier, isInReport, type } = statement
    // A row that was written again is no longer hidden. For results and claims in a report, a later step decides
    // whether to list them separately.
    const isLeft = isEarlier || (isInReport && !inReports.has(type))
    if (duplicateOf === null ? isLeft : !isEarlier || statement.duplicateOf !== duplicateOf)
      changes.push({ id: statement.id, duplicateOf })
  }
  return changes
}

const inReports: ReadonlySet<string> = new Set(['Observation', 'Claim'])

const newestFirst = (one: Row, other: Row): number =>
  compareDocumentDates(other.documentDate, one.documentDate) || other.id - one.id

/**
 * Events on different days are different events, even if one event's id was copied to the other. The dates of a
 * state, such as a condition, may change.
 */
function areOne(front: Statement, statement: Statement): boolean {
  const isState = sectionNamed(front.section).isRanked === true
  const [day, other] = [front.sortKey?.slice(0, DAY_LENGTH), statement.sortKey?.slice(0, DAY_LENGTH)]
  return (isState || day === other) && isOneStatement(front.section, front, statement)
}

const DAY_LENGTH = '2024-05-01'.length

async function readStatements({ db, cipher, sourceId, profileId }: Services): Promise<Statement[]> {
  const found: Statement[] = []
  for (let after = 0; ;) {
    const { rows } = await sql<Row & { readonly body: Buffer; readonly rowText: Buffer | null }>`
      select id, source_id, type, fhir_id, section, sort_key, document_key, document_date, duplicate_of, is_in_report, body,
        row as row_text, is_in_report and exists (
          select from resource h where h.id = r.duplicate_of and h.source_id = r.source_id) as is_earlier
      from resource r where profile_id = ${profileId} and source_id = ${sourceId} and document_key is not null and section is not null and not is_unreadable
        and id > ${after} order by id limit ${BATCH}`.execute(db)
    for (const { body, rowText, ...of } of rows) {
      const resource = parseFhirJson(openBody(cipher, { ...of, body })) as FhirResource
      const row = rowText === null ? {} : (JSON.parse(openRowText(cipher, { ...of, row: rowText })) as Compared['row'])
      found.push({ ...of, resource, row, keys: statementKeysOf(resource, openIdOf(cipher, of)) })
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return found
    after = last.id
  }
}

/**
 * Stores the document of each row that was stored before Kinchart recorded documents. `meta.source` names the C-CDA
 * document, and the document's Composition states the date.
 */
export async function noteDocuments(services: Services, onBatch: (trx: Db) => Promise<void>): Promise<void> {
  const { db, cipher, profileId } = services
  const documents = new Map<string, DocumentOf>()
  for await (const rows of unnotedRows(services, ['Composition']))
    for (const { resource } of rows) {
      const name = sourceOf(resource)
      if (name === null || asText(asObject(resource['identifier'])?.['value']) !== name) continue
      const key = cipher.digest(`document/${name}`).toString('hex').slice(0, KEY_LENGTH)
      documents.set(name, { key, date: documentDateOf(asText(resource['date'])) })
    }
  if (documents.size === 0) return
  for await (const rows of unnotedRows(services)) {
    const noted = rows.flatMap(({ id, resource }) => {
      const document = documents.get(sourceOf(resource) ?? '')
      return document === undefined ? [] : [{ id, document }]
    })
    await db.transaction().execute(async (trx) => {
      await onBatch(trx)
      await moveToDocument(trx, profileId, noted)
    })
  }
}

const KEY_LENGTH = 32

/** Null for a resource that was not read from a document. */
const sourceOf = ({ id, meta }: FhirResource): string | null =>
  typeof id === 'string' && id.startsWith('ccda-') ? asText(asObject(meta)?.['source']) : null

async function* unnotedRows({ db, cipher, sourceId, profileId }: Services, types?: readonly string[]) {
  for (let after = 0; ;) {
    const found = await db
      .selectFrom('resource')
      .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
      .where('profileId', '=', profileId)
      .where('sourceId', '=', sourceId)
      .where('documentKey', 'is', null)
      .where('id', '>', after)
      .$if(types !== undefined, (those) => those.where('type', 'in', [...(types ?? [])]))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    yield found.map((row) => ({ id: row.id, resource: parseFhirJson(openBody(cipher, row)) as FhirResource }))
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    after = last.id
  }
}
