import { setImmediate as breathe } from 'node:timers/promises'
import {
  checkInDraft,
  checkInLimits as limits,
  type CheckInItem,
  type OfferedEntry,
} from '@kinchart/contract/calls/check-in.ts'
import { isOver } from '@kinchart/contract/rules/meaning.ts'
import { currentSections } from '@kinchart/contract/calls/overview.ts'
import { sectionNamed, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { forRecord } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Entry, RecordIndex } from '#access/fhir-server/entry.ts'
import { placeOf } from '#lists/current/group-current.ts'
import { openSection } from '#lists/list-section.ts'
import type { CheckInServices } from './check-in-services.ts'
import { isSendable, matcherOf, sectionsOfTypes, getRequestedTypes } from './match-item.ts'
import { readForm, type ReadForm } from './read-form.ts'
import type { CheckInRequest, RequestItem } from './read-request.ts'
import { signedCards } from './signed-cards.ts'

type Services = CheckInServices
type ItemOf<Kind> = Extract<CheckInItem, { kind: Kind }>

export type Offered =
  | {
      readonly item: RequestItem
      readonly shown: ItemOf<'records'>
      /**
       * Keyed by row id. The value lists the index ids of the entries to send for a row. These are the row itself, or
       * the requested results within the row.
       */
      readonly sentFor: ReadonlyMap<string, readonly string[]>
      /**
       * True if more entries match but can't be offered. Reasons: no list shows them, they are never sent, or the
       * clinic does not accept their format.
       */
      readonly hasMore: boolean
    }
  | { readonly item: RequestItem; readonly shown: ItemOf<'form'>; readonly form: ReadForm }
  | { readonly item: RequestItem; readonly shown: ItemOf<'unsupported'> }

export type AnsweredRecord = {
  readonly record: OpenedRecord
  readonly index: RecordIndex
  readonly person: Readonly<Record<string, unknown>>
  readonly day: string
}

const { fhir, card } = checkInDraft.mediaTypes

/** Returns the offered items in the request's order. */
export async function offerItems(
  services: Services,
  answeredRecord: AnsweredRecord,
  request: CheckInRequest,
): Promise<readonly Offered[]> {
  const offered: Offered[] = []
  for (const item of request.items) offered.push(await offerItem(services, answeredRecord, request, item))
  return offered
}

async function offerItem(
  services: Services,
  answeredRecord: AnsweredRecord,
  { fhirVersions }: CheckInRequest,
  item: RequestItem,
): Promise<Offered> {
  const { id, title, summary, isRequired, selector } = item
  const words = { id, title, summary, isRequired }
  const no = (reason: ItemOf<'unsupported'>['reason']): Offered => ({
    item,
    shown: { ...words, kind: 'unsupported', reason },
  })
  if (selector.kind === 'unsupported') return no(selector.reason)
  const takesFhir = item.accept.includes(fhir)
  // A signed card is suitable whichever FHIR release was requested, because the card states its own release.
  const takesCard = item.accept.includes(card) && selector.kind === 'records'
  if (!takesFhir && !takesCard) return no('media-type')
  if (!takesCard && !isReleaseRead(fhirVersions)) return no('release')
  if (selector.kind === 'form') {
    // The request must contain the questionnaire, because Kinchart never fetches a URL that a request names.
    if (selector.questionnaire === null) return no('form-not-sent')
    const form = readForm(selector.questionnaire)
    if (form === null) return no('form-unreadable')
    return { item, form, shown: { ...words, kind: 'form', formTitle: form.title, form: [...form.items] } }
  }
  const { sentFor, hasMore, ...shown } = await offerRecords(
    services,
    answeredRecord,
    selector,
    takesFhir && isReleaseRead(fhirVersions),
  )
  // Matching entries exist, but none of them can be offered. The message for a record without matching entries would
  // be wrong.
  if (shown.total === 0 && shown.person === null && hasMore) return no(takesFhir ? 'type' : 'media-type')
  return { item, sentFor, hasMore, shown: { ...words, kind: 'records', ...shown } }
}

export const isReleaseRead = (fhirVersions: readonly string[]): boolean =>
  fhirVersions.length === 0 || fhirVersions.some((one) => /^4\.0(?:\.|$)/.test(one))

type Records = Extract<RequestItem['selector'], { kind: 'records' }>
type OfferedRecords = Omit<ItemOf<'records'>, 'kind' | 'id' | 'title' | 'summary' | 'isRequired'> & {
  readonly sentFor: ReadonlyMap<string, readonly string[]>
  readonly hasMore: boolean
}

async function offerRecords(
  services: Services,
  answeredRecord: AnsweredRecord,
  selector: Records,
  takesFhir: boolean,
): Promise<OfferedRecords> {
  const { record, index, day } = answeredRecord
  const types = getRequestedTypes(selector)
  const fits = await fittingEntries(index, selector)
  // If the clinic accepts no FHIR resources, only entries on signed cards can be offered.
  const onCards = takesFhir
    ? null
    : new Set((await signedCards(services, record, index)).flatMap(({ entries }) => entries))
  const wanted = new Map(
    fits.filter((entry) => isSendable(entry) && onCards?.has(entry.id) !== false).map((one) => [one.id, one]),
  )
  const own = forRecord(services, record)
  const fitting: Fitting[] = []
  const sentFor = new Map<string, readonly string[]>()
  const covered = new Set<string>()
  let unreadable = 0
  const wantedTypes = [...new Set([...wanted.values()].map(({ type }) => type))]
  for (const section of sectionsOfTypes([...types, ...wantedTypes])) {
    const opened = await openSection(own, record, section)
    unreadable += opened.unreadable
    if (wanted.size === 0) continue
    const { dateColumn } = sectionNamed(section)
    for (const [at, text] of [...opened.denials, ...opened.rows].entries()) {
      // Read a long list in steps, so that the server can handle other requests between the steps.
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
      const row = JSON.parse(text) as AnyRow
      const within = idsWithin(index, row).filter((id) => wanted.has(id))
      if (!wanted.has(row.id) && within.length === 0) continue
      sentFor.set(row.id, wanted.has(row.id) ? [row.id] : within)
      for (const id of [row.id, ...within]) covered.add(id)
      fitting.push({ section, row, date: textOf(row[dateColumn]) ?? '' })
    }
  }
  const total = fitting.length
  const isPatientRequested = types.includes('Patient')
  const entries = newestOf(fitting).map(({ section, row }) => offerRow(section, row, day))
  const { sources } = await own.sourcesOf(record, [...types])
  return {
    person: isPatientRequested && takesFhir ? personOf(answeredRecord) : null,
    entries,
    total,
    sources: types.some((type) => type !== 'Patient') ? sources : [],
    unreadable,
    isOpen: selector.isOpen,
    sentFor,
    hasMore: fits.some(({ id }) => !covered.has(id)) || (isPatientRequested && !takesFhir),
  }
}

async function fittingEntries(index: RecordIndex, selector: Records): Promise<readonly Entry[]> {
  const isFitting = matcherOf(index, selector)
  const fits: Entry[] = []
  let at = 0
  for (const entry of index.entries.values()) {
    if (++at % ROWS_AT_ONCE === 0) await breathe()
    if (isFitting(entry)) fits.push(entry)
  }
  return fits
}

/** Returns the ids of entries that a row includes: a report's results, and the same item from other sources. */
function idsWithin(index: RecordIndex, row: AnyRow): readonly string[] {
  const entry = index.entries.get(row.id)
  const results = entry?.type === 'DiagnosticReport' ? index.leadsFrom(entry) : []
  return [...results, ...(row.alsoFrom ?? []).map(({ id }) => id)]
}

type Fitting = { readonly section: SectionName; readonly row: AnyRow; readonly date: string }
const ROWS_AT_ONCE = 2000

/** Returns the newest entries, in the order of the lists. A row without a date counts as the oldest. */
function newestOf(fitting: readonly Fitting[]): readonly Fitting[] {
  if (fitting.length <= limits.entries) return fitting
  const newest = fitting.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, limits.entries)
  const newestRows = new Set(newest)
  return fitting.filter((one) => newestRows.has(one))
}

function offerRow(section: SectionName, row: AnyRow, day: string): OfferedEntry {
  const current = currentSections.find((one) => one === section)
  const isDenial = row.meaning?.standing === 'none-known'
  const place = current === undefined || isDenial ? null : placeOf(current, row, day)
  return { section, row, place, isChosen: isChosen(section, row, place, day) }
}

/**
 * Past entries are not preselected. A ruled-out allergy is preselected and flagged, because otherwise the clinic's own
 * record might still list the allergy.
 */
function isChosen(section: SectionName, row: AnyRow, place: OfferedEntry['place'], day: string): boolean {
  if (section === 'allergies') return true
  if (section === 'coverage')
    return (row.meaning?.standing ?? 'current') === 'current' && !isOver(textOf(row['end']), day)
  return place === null || place === 'now' || place === 'unsure'
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function personOf({ person }: AnsweredRecord): OfferedRecords['person'] {
  const [called] = (person['name'] as readonly { readonly text?: string }[] | undefined) ?? []
  return { name: called?.text ?? '', birthDate: textOf(person['birthDate']), gender: textOf(person['gender']) }
}
