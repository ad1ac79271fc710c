import type { z } from 'zod'
import { immunizationRow } from '@kinchart/contract/sections/immunization.ts'
import type { CovidDose, getCovidPassport, HealthCard } from '@kinchart/contract/calls/covid-passport.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { documentAad } from '#store/document-place.ts'
import { mediaTypeOf } from '#readers/drvisitnotes/preferred-attachment.ts'
import { isShown, openRows, selectRows } from '#lists/list-rows.ts'
import type { ListParams } from '#lists/list-rows.ts'
import type { ListServices } from '#lists/list-section.ts'
import { openBody } from '#store/open-body.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { typesOf } from '#readers/section-types.ts'
import { isCovidVaccine } from './is-covid-vaccine.ts'
import { readCovidDose } from './read-covid-dose.ts'
import { HEALTH_CARD_TYPE } from '#forms/health-cards/find-cards.ts'
import { readHealthCards } from './read-health-card.ts'

type Passport = z.input<typeof getCovidPassport.answer>

/** Maximum newest vaccinations, and newest documents, to search. */
const MAX_VACCINATIONS = 1000
const MAX_DOCUMENTS = 500
const MAX_CARDS = 20

/** Returns a patient's COVID-19 vaccinations, oldest first, and the health cards in the record. */
export async function showCovidPassport(services: ListServices, record: OpenedRecord): Promise<Passport> {
  const { sources } = await services.sourcesOf(record, typesOf('immunization'))
  const doses = await findDoses(services, { record, section: 'immunization', sources, ids: undefined, isByDate: true })
  const cards = await findCards(services, record, new Map(sources.map((one) => [one.ehrImportRequestId, one])))
  const isNothing = doses.length === 0 && cards.length === 0
  return {
    message: isNothing ? messages.noDataFound : messages.dataLoaded,
    doses,
    cards,
    sources,
    unreadable: await countUnreadable(services, record),
  }
}

type Opened = {
  readonly id: number
  readonly sourceId: string
  readonly resource: FhirResource
}

/** Opens a list's newest resources whose text contains a search text. */
async function openNewest(
  { db, cipher }: ListServices,
  { profileId }: OpenedRecord,
  section: SectionName,
  { limit, mayHold }: { readonly limit: number; readonly mayHold: (text: string) => boolean },
): Promise<readonly Opened[]> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'body'])
    .where('profileId', '=', profileId)
    .where('section', '=', section)
    .where(isShown)
    .orderBy('sortKey', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => {
    const text = openBody(cipher, row)
    if (!mayHold(text)) return []
    return [{ id: row.id, sourceId: row.sourceId, resource: parseFhirJson(text) as FhirResource }]
  })
}

async function findDoses(services: ListServices, asked: ListParams): Promise<CovidDose[]> {
  const all = await openNewest(services, asked.record, 'immunization', {
    limit: MAX_VACCINATIONS,
    mayHold: () => true,
  })
  const covid = new Map(
    all.flatMap(({ id, resource }) => (isCovidVaccine(resource.vaccineCode) ? [[String(id), resource] as const] : [])),
  )
  if (covid.size === 0) return []
  const inOrder = await selectRows(services.db, { ...asked, ids: [...covid.keys()].map(Number) })
    .orderBy('sortKey', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  const texts = await openRows(services, asked, inOrder)
  let given = 0
  return texts.flatMap((text) => {
    const { id, providerName, alsoFrom, missingSince, date, performer } = immunizationRow.parse(JSON.parse(text))
    const resource = covid.get(id)
    if (!resource) return []
    const { sentNumber, ...dose } = readCovidDose(resource)
    if (dose.isGiven) given += 1
    // An undated dose cannot be numbered.
    const ours = dose.isGiven && date !== null ? String(given) : null
    return [
      {
        id,
        providerName,
        ...(alsoFrom === undefined ? {} : { alsoFrom }),
        ...(missingSince === undefined ? {} : { missingSince }),
        ...dose,
        date,
        clinician: performer,
        doseNumber: sentNumber ?? ours,
        doseNumberBy: sentNumber === null ? 'kinchart' : 'source',
      } satisfies CovidDose,
    ]
  })
}

async function findCards(
  services: ListServices,
  record: OpenedRecord,
  sources: ReadonlyMap<string, { readonly providerName: string }>,
): Promise<HealthCard[]> {
  const documents = await openNewest(services, record, 'drvisitnotes', {
    limit: MAX_DOCUMENTS,
    mayHold: (text) => text.includes(HEALTH_CARD_TYPE) || text.includes(HEALTH_CARD_TYPE.replace('/', String.raw`\/`)),
  })
  const fetched = await openFetched(
    services,
    documents.map(({ id }) => id),
  )
  const cards = documents.flatMap(({ id, sourceId, resource }) =>
    [...attachmentsOf(resource), ...(fetched.get(id) ?? [])].flatMap((file) =>
      readHealthCards(file).map((card) => ({
        recordId: String(id),
        providerName: sources.get(sourceId)?.providerName ?? '',
        ...card,
      })),
    ),
  )
  // Removes duplicates: the same card may be in two documents.
  return [...new Map(cards.map((card) => [card.jws, card])).values()].slice(0, MAX_CARDS)
}

/** Returns health card files embedded in a document. Source: FHIR R4 `DocumentReference.content.attachment.data`. */
const attachmentsOf = (document: FhirResource): readonly string[] =>
  asObjects(document.content).flatMap(({ attachment }) =>
    asObjects(attachment).flatMap((one) => {
      const data = mediaTypeOf(one) === HEALTH_CARD_TYPE ? asText(one.data) : null
      return data === null ? [] : [Buffer.from(data, 'base64').toString()]
    }),
  )

const MAX_FILE_BYTES = 1_000_000

/** Opens fetched health card files that documents reference, by document. */
async function openFetched({ db, cipher }: ListServices, ids: readonly number[]): Promise<Map<number, string[]>> {
  const files = new Map<number, string[]>()
  if (ids.length === 0) return files
  const rows = await db
    .selectFrom('attachment')
    .select(['resourceId', 'sourceId', 'addressDigest', 'body'])
    .where('resourceId', 'in', ids)
    .where('state', '=', 'kept')
    .where('contentType', 'like', `${HEALTH_CARD_TYPE}%`)
    .where('size', '<=', MAX_FILE_BYTES)
    .limit(MAX_CARDS)
    .execute()
  for (const { resourceId, sourceId, addressDigest, body } of rows) {
    if (!body) continue
    const file = cipher.decrypt(body, documentAad(sourceId, addressDigest)).toString()
    files.set(resourceId, [...(files.get(resourceId) ?? []), file])
  }
  return files
}

async function countUnreadable({ db }: ListServices, { profileId }: OpenedRecord): Promise<number> {
  const { count } = await db
    .selectFrom('resource')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('profileId', '=', profileId)
    .where('type', '=', 'Immunization')
    .where('isUnreadable', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
