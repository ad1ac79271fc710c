import {
  checkInDraft,
  checkInLimits as limits,
  type CheckInChoice,
  type CheckInStatus,
} from '@kinchart/contract/calls/check-in.ts'
import { isWhole } from '@kinchart/contract/rules/completeness.ts'
import type { Entry } from '#access/fhir-server/entry.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { CheckInServices } from './check-in-services.ts'
import { profilesOf } from './match-item.ts'
import { isReleaseRead, type AnsweredRecord, type Offered } from './offer-items.ts'
import { splitCanonical, type CheckInRequest } from './read-request.ts'
import { signedCards } from './signed-cards.ts'
import { supportingTypes } from '#access/connected-apps/scopes.ts'
import { writeResources } from '#access/fhir-server/write-resources.ts'
import { isExactObject, parseExact, type Exact } from '#sharing/summary/exact-json.ts'
import {
  answersTo,
  enabledItems,
  formProgress,
  isAnswer,
  isQuestion,
  withSeconds,
  type FormAnswers,
  type FormItem,
} from '@kinchart/contract/calls/check-in-form.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { writeFhirJson } from '#fhir/json/write-fhir-json.ts'
import type { ReadForm } from './read-form.ts'

/** Null if nothing was answered. */
type WrittenForm = { readonly resource: Exact; readonly isWhole: boolean } | null

/**
 * Omits hidden, disabled and unanswered questions. If the patient answered nothing, writes nothing, not even values
 * prefilled by the clinic. Throws 'check-in-answer-wrong' for an answer that is invalid for its question. Source: FHIR
 * R4 QuestionnaireResponse; SMART Health Check-in FORM-5.
 */
export function writeForm(
  form: ReadForm,
  given: FormAnswers,
  {
    questionnaire,
    authored,
    subject,
  }: { readonly questionnaire: string | null; readonly authored: string; readonly subject: string | null },
): WrittenForm {
  if (Object.keys(given).every((linkId) => answersTo(given, linkId).length === 0)) return null
  const answers = withReadOnly(form.items, given)
  const enabled = new Set(enabledItems(form.items, answers).map(({ linkId }) => linkId))
  const write = (items: readonly FormItem[]): JsonObject[] =>
    items.flatMap((item): JsonObject[] => {
      if (!enabled.has(item.linkId) || (!isQuestion(item) && item.kind !== 'group')) return []
      const inner = write(item.items)
      const head = { linkId: item.linkId, ...(item.text === '' ? {} : { text: item.text }) }
      if (item.kind === 'group') return inner.length === 0 ? [] : [{ ...head, item: inner }]
      const values = valuesOf(item, answersTo(answers, item.linkId), form.options.get(item.linkId) ?? [])
      const [first, ...more] = values
      if (first === undefined) return []
      return [{ ...head, answer: [inner.length === 0 ? first : { ...first, item: inner }, ...more] }]
    })
  const items = write(form.items)
  if (items.length === 0) return null
  const isWhole = formProgress(form.items, answers).requiredLeft === 0
  const resource: FhirResource = {
    resourceType: 'QuestionnaireResponse',
    ...(questionnaire === null ? {} : { questionnaire }),
    status: isWhole ? 'completed' : 'in-progress',
    ...(subject === null ? {} : { subject: { reference: subject } }),
    authored,
    item: items,
  }
  return { isWhole, resource: parseExact(writeFhirJson(resource)) }
}

/** For a read-only question, uses the answer prefilled by the clinic and ignores the patient's answer. */
function withReadOnly(items: readonly FormItem[], given: FormAnswers): FormAnswers {
  const fixed = items.flatMap(function all(item: FormItem): FormItem[] {
    return [...(item.isReadOnly ? [item] : []), ...item.items.flatMap(all)]
  })
  return { ...given, ...Object.fromEntries(fixed.map(({ linkId, initial }) => [linkId, initial])) }
}

function valuesOf(item: FormItem, given: readonly string[], options: readonly JsonObject[]): readonly JsonObject[] {
  if (given.length > 1 && !item.repeats) throw new ApiError('check-in-answer-wrong')
  if (item.maxLength !== null && given.some((one) => one.length > (item.maxLength ?? 0)))
    throw new ApiError('check-in-answer-wrong')
  return given.map((one) => valueOf(item, one, options))
}

function valueOf({ kind }: FormItem, text: string, options: readonly JsonObject[]): JsonObject {
  if (!isAnswer(kind, text)) throw new ApiError('check-in-answer-wrong')
  switch (kind) {
    case 'boolean':
      return { valueBoolean: text === 'true' }
    case 'integer':
      return { valueInteger: text }
    case 'decimal':
      // Keep the digits as entered: 6.10 is not 6.1.
      return { valueDecimal: text }
    case 'date':
      return { valueDate: text }
    case 'dateTime':
      return { valueDateTime: text }
    case 'time':
      return { valueTime: withSeconds(text) }
    case 'url':
      return { valueUri: text }
    case 'choice':
    case 'open-choice': {
      const at = /^#(\d{1,4})$/.exec(text)?.[1]
      const option = at === undefined ? undefined : options[Number(at)]
      if (option !== undefined) return option
      if (kind === 'choice') throw new ApiError('check-in-answer-wrong')
      return { valueString: text }
    }
    case 'string':
    case 'text':
      return { valueString: text }
    case 'group':
    case 'display':
    case 'not-asked':
    default:
      throw new ApiError('check-in-answer-wrong')
  }
}

const SUPPORT_ROUNDS = 4

/**
 * Adds entries that a reader needs with the chosen entries, such as the medicine, the prescriber or the results of a
 * report. Also adds Provenance that is only about the entries sent.
 */
async function writeWithSupport(
  services: CheckInServices,
  { record, index }: AnsweredRecord,
  entries: readonly Entry[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const seen = new Set(entries.map(({ id }) => id))
  let latest = entries
  for (let round = 0; round < SUPPORT_ROUNDS && latest.length > 0; round++) {
    const next: Entry[] = []
    for (const entry of latest)
      for (const id of index.leadsFrom(entry)) {
        const led = index.entries.get(id)
        const isOfReport = entry.type === 'DiagnosticReport' && led?.type === 'Observation'
        if (!led || seen.has(id) || !(supportingTypes.includes(led.type) || isOfReport)) continue
        seen.add(id)
        next.push(led)
      }
    latest = next
  }
  for (const entry of index.entries.values()) {
    if (entry.type !== 'Provenance') continue
    const targets = (entry.values.references['target'] ?? []).map((one) => index.leadsTo(entry, one))
    if (targets.length > 0 && targets.every((id) => id !== undefined && seen.has(id))) seen.add(entry.id)
  }
  const all = [...seen].flatMap((id) => index.entries.get(id) ?? [])
  const written = await writeResources(services, { record, index, seen }, all)
  const first = new Set(entries.map(({ id }) => id))
  const own = written.filter(({ entry }) => first.has(entry.id))
  if (own.length < first.size) throw new ApiError('not-found')
  return [...own, ...written.filter(({ entry }) => !first.has(entry.id))].flatMap(({ text }) => {
    const resource = parseExact(text)
    return isExactObject(resource) ? [resource] : []
  })
}

type Resource = Readonly<Record<string, unknown>>
type Artifact = {
  readonly mediaType: string
  readonly fulfills: readonly string[]
  readonly fhirVersion?: string
  readonly value: unknown
}
type Answered = {
  readonly status: CheckInStatus
  readonly artifacts: readonly Artifact[]
  /**
   * The content of `artifacts` as plain resources, for the QR code at the clinic's desk. The QR code can't contain
   * signed cards.
   */
  readonly resources: readonly Resource[]
}
export type WrittenResponse = {
  readonly response: string
  readonly bundle: string | null
  readonly statuses: { readonly item: string; readonly status: CheckInStatus }[]
}

const { fhir, card } = checkInDraft.mediaTypes
const nothing = (status: CheckInStatus): Answered => ({ status, artifacts: [], resources: [] })

/**
 * Writes the response to a request. Each item has exactly one status, and the patient's choices are in a format that
 * the item accepts. Throws 'not-found' for an entry that was not offered. Throws 'check-in-answer-wrong' for an answer
 * that is invalid for its question, and 'check-in-too-large' for a response of more than 4 MB. Source: SMART Health
 * Check-in §6.
 */
export async function writeResponse(
  services: CheckInServices,
  answeredRecord: AnsweredRecord,
  request: CheckInRequest,
  offered: readonly Offered[],
  choices: readonly CheckInChoice[],
): Promise<WrittenResponse> {
  const authored = new Date().toISOString()
  const chosenOf = (item: string): CheckInChoice | undefined => choices.find((one) => one.item === item)
  const isPersonSent = offered.some(({ item, shown }) => {
    const choice = chosenOf(item.id)
    return shown.kind === 'records' && shown.person !== null && choice?.withPerson === true && !choice.isDeclined
  })
  const answered: (Answered & { readonly item: string })[] = []
  for (const one of offered) {
    const choice = chosenOf(one.item.id)
    const subject = isPersonSent ? `Patient/${answeredRecord.record.profileId}` : null
    answered.push({
      item: one.item.id,
      ...(one.shown.kind === 'unsupported'
        ? nothing('unsupported')
        : choice === undefined || choice.isDeclined
          ? nothing(hasNoMatch(one) ? 'unavailable' : 'declined')
          : 'form' in one
            ? answerForm(one, choice, { authored, subject })
            : await answerRecords(services, answeredRecord, request, one as OfferedRecords, choice)),
    })
  }
  const artifacts = answered.flatMap((one) => one.artifacts).map((one, at) => ({ id: `a${at + 1}`, ...one }))
  const statuses = answered.map(({ item, status }) => ({ item, status }))
  const response = JSON.stringify({
    type: checkInDraft.response,
    version: checkInDraft.version,
    requestId: request.id,
    artifacts,
    requestStatus: statuses,
  })
  const resources = answered.flatMap((one) => one.resources)
  const bundle = resources.length === 0 ? null : JSON.stringify(collection(services.base, unique(resources)))
  if (Math.max(Buffer.byteLength(response), Buffer.byteLength(bundle ?? '')) > limits.responseBytes)
    throw new ApiError('check-in-too-large')
  return { response, bundle, statuses }
}

type OfferedRecords = Extract<Offered, { sentFor: unknown }>

/**
 * True if nothing matches. In that case, the status 'declined' would wrongly suggest to the clinic that matching
 * entries exist.
 */
const hasNoMatch = ({ shown }: Pick<Offered, 'shown'>): boolean =>
  shown.kind === 'records' && shown.person === null && shown.total === 0

function answerForm(
  { item, shown, form }: Extract<Offered, { form: unknown }>,
  choice: CheckInChoice,
  { authored, subject }: { readonly authored: string; readonly subject: string | null },
): Answered {
  const { selector } = item
  if (selector.kind !== 'form' || shown.kind !== 'form') return nothing('error')
  const written = writeForm(form, choice.answers, {
    questionnaire: selector.canonical ?? canonicalOf(selector.questionnaire),
    ...{ authored, subject },
  })
  if (written === null) return nothing('declined')
  const resource = written.resource as Resource
  return {
    status: written.isWhole ? 'fulfilled' : 'partial',
    artifacts: [{ mediaType: fhir, fulfills: [item.id], fhirVersion: checkInDraft.fhirVersion, value: resource }],
    resources: [resource],
  }
}

/** Source: FORM-5. */
function canonicalOf(questionnaire: Resource | null): string | null {
  const [url, version] = [questionnaire?.['url'], questionnaire?.['version']]
  if (typeof url !== 'string' || url === '') return null
  return typeof version === 'string' && version !== '' ? `${url}|${version}` : url
}

async function answerRecords(
  services: CheckInServices,
  answeredRecord: AnsweredRecord,
  { fhirVersions }: CheckInRequest,
  { item, shown, sentFor, hasMore }: OfferedRecords,
  choice: CheckInChoice,
): Promise<Answered> {
  const { record, index, person } = answeredRecord
  const offered = new Set(shown.entries.map(({ row }) => row.id))
  const ids = [...new Set(choice.entries)]
  if (ids.some((id) => !offered.has(id))) throw new ApiError('not-found')
  const isPerson = choice.withPerson && shown.person !== null
  if (ids.length === 0 && !isPerson) return nothing(hasNoMatch({ shown }) ? 'unavailable' : 'declined')
  const entries = ids.flatMap((id) => sentFor.get(id) ?? []).flatMap((id) => index.entries.get(id) ?? [])
  const takesFhir = item.accept.includes(fhir) && isReleaseRead(fhirVersions)
  const prefersCards =
    item.accept.indexOf(card) >= 0 && !(takesFhir && item.accept.indexOf(fhir) < item.accept.indexOf(card))
  // A hospital's list may contain the same dose as a card. Map the id of the duplicate to the id of the listed dose.
  const sameAs = new Map(
    shown.entries.flatMap(({ row }) =>
      ids.includes(row.id) ? (row.alsoFrom ?? []).map(({ id }) => [id, row.id] as const) : [],
    ),
  )
  const chosen = new Set([...entries.map(({ id }) => id), ...sameAs.keys()])
  const cards = prefersCards ? await signedCards(services, record, index, chosen) : []
  const onCards = new Set(cards.flatMap((one) => one.entries).flatMap((id) => [id, sameAs.get(id) ?? id]))
  const plain = entries.filter(({ id }) => !onCards.has(id))
  const all = await writeWithSupport(services, answeredRecord, entries)
  const written = plain.length === entries.length ? all : await writeWithSupport(services, answeredRecord, plain)
  const resources = [...(isPerson ? [person] : []), ...written]
  const isSent = takesFhir && resources.length > 0
  // A card can't be sent in part. If the patient left out part of every card, there is nothing to send.
  if (!isSent && cards.length === 0) return nothing('declined')
  const sentIds = new Set([...(takesFhir ? plain.map(({ id }) => id) : []), ...onCards])
  const isAll =
    entries.every(({ id }) => sentIds.has(id)) &&
    ids.length === shown.total &&
    !hasMore &&
    (shown.person === null || (isPerson && takesFhir)) &&
    (shown.sources.length === 0 ? shown.total === 0 && isPerson : isWhole(shown)) &&
    !shown.isOpen &&
    isVersionMet(
      item,
      entries.filter(({ id }) => sentIds.has(id)),
    )
  const artifacts: Artifact[] = []
  if (cards.length > 0)
    artifacts.push({
      mediaType: card,
      fulfills: [item.id],
      value: { verifiableCredential: cards.map(({ jws }) => jws) },
    })
  if (isSent)
    artifacts.push({
      mediaType: fhir,
      fulfills: [item.id],
      fhirVersion: checkInDraft.fhirVersion,
      value: resources.length === 1 ? resources[0] : collection(services.base, resources),
    })
  return {
    // 'fulfilled' means that every source sent everything and nothing was left out.
    status: isAll ? 'fulfilled' : 'partial',
    artifacts,
    resources: [...(isPerson ? [person] : []), ...all],
  }
}

/** If a profile has a version, only entries that name the profile with this version match. Source: CAN-5. */
function isVersionMet({ selector }: Offered['item'], sent: readonly Entry[]): boolean {
  if (selector.kind !== 'records') return true
  const versioned = selector.profiles.filter((one) => splitCanonical(one)[1] !== null)
  return versioned.every((profile) => sent.some((entry) => profilesOf(entry).includes(profile)))
}

const addressOf = (base: string, { resourceType, id }: Resource): string | null =>
  typeof id === 'string' ? `${base}/${String(resourceType)}/${id}` : null

function unique(resources: readonly Resource[]): readonly Resource[] {
  const seen = new Set<string>()
  return resources.filter((one) => {
    const name = addressOf('', one)
    if (name === null) return true
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}

/** Source: ART-4; FHIR R4 Bundle, a collection. */
const collection = (base: string, resources: readonly Resource[]) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: resources.map((resource) => {
    const fullUrl = addressOf(base, resource)
    return { ...(fullUrl === null ? {} : { fullUrl }), resource }
  }),
})
