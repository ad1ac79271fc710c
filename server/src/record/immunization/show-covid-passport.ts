import type { z } from 'zod'
import { immunizationRow } from '@kinchart/contract/sections/immunization.ts'
import type { CovidDose, getCovidPassport, HealthCard } from '@kinchart/contract/calls/covid-passport.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { asObjects, asText, asArray, commaList } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { documentAad } from '#store/document-place.ts'
import { mediaTypeOf } from '#readers/drvisitnotes/preferred-attachment.ts'
import { isShown, openRows, selectRows, type ListParams } from '#lists/list-rows.ts'
import type { ListServices } from '#lists/list-section.ts'
import { openBody } from '#store/open-body.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { typesOf } from '#readers/section-types.ts'
import { isCovidVaccine, isCvx } from './is-covid-vaccine.ts'
import { HEALTH_CARD_TYPE } from '#forms/health-cards/find-cards.ts'
import { readHealthCards } from './read-health-card.ts'
import { codingsOf, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'

type ReadDose = Omit<
  CovidDose,
  'id' | 'providerName' | 'alsoFrom' | 'missingSince' | 'date' | 'clinician' | 'doseNumber' | 'doseNumberBy'
> & {
  readonly sentNumber: string | null
}

/**
 * Reads a dose with all values as sent. `vaccineCode` is the CVX code if there is one, otherwise the first code. `ndc`
 * is the code of http://hl7.org/fhir/sid/ndc. Missing values are null. Source: FHIR R4 `Immunization.status`,
 * `statusReason`, `protocolApplied.doseNumber[x]` (R5 `doseNumber`, STU3 `vaccinationProtocol.doseSequence`),
 * `vaccineCode`, `site`, `route`, `lotNumber`, `manufacturer`.
 */
function readCovidDose(sent: FhirResource): ReadDose {
  const resource: LooseResource<'Immunization'> = asR4IfRead(sent)
  const codings = asObjects(resource.vaccineCode).flatMap((concept) => codingsOf(concept))
  const vaccine = labelOf(resource.vaccineCode)
  const others = codings.flatMap(({ display }) => asText(display) ?? []).filter((name) => name !== vaccine)
  const status = asText(resource.status)
  return {
    status,
    isGiven: readMeaning(resource)?.standing !== 'negated',
    statusReason: labelsOf(resource.statusReason),
    sentNumber: doseNumber(resource),
    vaccine,
    alternativeNames: commaList(others),
    sourceText: commaList(asObjects(resource.vaccineCode).map(({ text }) => asText(text))),
    vaccineCode: codeLine(codings.find(({ system }) => isCvx(asText(system))) ?? codings.find(({ code }) => code)),
    ndc: commaList(codings.filter(({ system }) => isNdc(asText(system))).map(({ code }) => asText(code))),
    bodySite: labelOf(resource.site),
    route: labelOf(resource.route),
    lotNumber: asText(resource.lotNumber),
    manufacturer: asObjects(resource.manufacturer).flatMap(({ display }) => asText(display) ?? [])[0] ?? null,
  }
}

function doseNumber(resource: LooseResource<'Immunization', 'vaccinationProtocol'>): string | null {
  const applied: readonly LoosePart<'Immunization', 'protocolApplied', 'doseSequence'>[] = [
    ...asObjects(resource.protocolApplied),
    ...asObjects(resource.vaccinationProtocol),
  ]
  const numbers = applied.flatMap(({ doseNumberPositiveInt, doseNumberString, doseNumber, doseSequence }) =>
    [doseNumberPositiveInt, doseNumberString, doseNumber, doseSequence].flatMap((one) =>
      asArray(one).flatMap((number) => asText(number) ?? (typeof number === 'number' ? String(number) : [])),
    ),
  )
  return numbers[0] ?? null
}

const isNdc = (system: string | null): boolean =>
  system === 'http://hl7.org/fhir/sid/ndc' || system === 'urn:oid:2.16.840.1.113883.6.69'

const systemNames: readonly (readonly [test: (system: string) => boolean, name: string])[] = [
  [isCvx, 'CVX'],
  [isNdc, 'NDC'],
  [(system) => system === 'http://snomed.info/sct', 'SNOMED CT'],
  [(system) => system === 'http://www.whocc.no/atc', 'ATC'],
]

function codeLine(coding: JsonObject | undefined): string | null {
  const code = asText(coding?.code)
  if (code === null) return null
  const system = asText(coding?.system)
  const name = system === null ? undefined : systemNames.find(([test]) => test(system))?.[1]
  return name === undefined ? code : `${code} (${name})`
}

type Passport = z.input<typeof getCovidPassport.answer>

/** Maximum numbers of newest vaccinations and newest documents to search. */
const MAX_VACCINATIONS = 1000
const MAX_DOCUMENTS = 500
const MAX_CARDS = 20

/** Returns the vaccinations oldest first. */
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

async function findDoses(services: ListServices, params: ListParams): Promise<CovidDose[]> {
  const all = await openNewest(services, params.record, 'immunization', {
    limit: MAX_VACCINATIONS,
    mayHold: () => true,
  })
  const covid = new Map(
    all.flatMap(({ id, resource }) => (isCovidVaccine(resource.vaccineCode) ? [[String(id), resource] as const] : [])),
  )
  if (covid.size === 0) return []
  const inOrder = await selectRows(services.db, { ...params, ids: [...covid.keys()].map(Number) })
    .orderBy('sortKey', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  const texts = await openRows(services, params, inOrder)
  let given = 0
  return texts.flatMap((text) => {
    const { id, providerName, alsoFrom, missingSince, date, performer } = immunizationRow.parse(JSON.parse(text))
    const resource = covid.get(id)
    if (!resource) return []
    const { sentNumber, ...dose } = readCovidDose(resource)
    if (dose.isGiven) given += 1
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
  return [...new Map(cards.map((card) => [card.jws, card])).values()].slice(0, MAX_CARDS)
}

/** Source: FHIR R4 `DocumentReference.content.attachment.data`. */
const attachmentsOf = (document: FhirResource): readonly string[] =>
  asObjects(document.content).flatMap(({ attachment }) =>
    asObjects(attachment).flatMap((one) => {
      const data = mediaTypeOf(one) === HEALTH_CARD_TYPE ? asText(one.data) : null
      return data === null ? [] : [Buffer.from(data, 'base64').toString()]
    }),
  )

const MAX_FILE_BYTES = 1_000_000

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
