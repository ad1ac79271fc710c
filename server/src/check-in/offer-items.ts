import { checkInDraft, checkInLimits as limits } from '@kinchart/contract/check-in.ts'
import type { CheckInItem, OfferedEntry } from '@kinchart/contract/check-in.ts'
import { isOver } from '@kinchart/contract/meaning.ts'
import { currentSections } from '@kinchart/contract/overview.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { forRecord } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { RecordIndex } from '#fhir-server/entry.ts'
import { placeOf } from '#record/current/group-current.ts'
import { openSection } from '#record/list-section.ts'
import type { CheckInServices } from './check-in-services.ts'
import { isWanted, sectionsOfTypes, typesAsked } from './match-item.ts'
import { readForm } from './read-form.ts'
import type { ReadForm } from './read-form.ts'
import type { CheckInRequest, RequestItem } from './read-request.ts'

type Services = CheckInServices
type ItemOf<Kind> = Extract<CheckInItem, { kind: Kind }>

/** An item of a request beside what would answer it. */
export type Offered =
  | { readonly item: RequestItem; readonly shown: ItemOf<'records'> }
  | { readonly item: RequestItem; readonly shown: ItemOf<'form'>; readonly form: ReadForm }
  | { readonly item: RequestItem; readonly shown: ItemOf<'unsupported'> }

export type Asked = {
  readonly record: OpenedRecord
  readonly index: RecordIndex
  readonly person: Readonly<Record<string, unknown>>
  /** The day it is where the person is. */
  readonly day: string
}

const { fhir, card } = checkInDraft.mediaTypes

/** What a record holds for each item of a request, in the request's order. */
export async function offerItems(
  services: Services,
  asked: Asked,
  request: CheckInRequest,
): Promise<readonly Offered[]> {
  const offered: Offered[] = []
  for (const item of request.items) offered.push(await offerItem(services, asked, request, item))
  return offered
}

async function offerItem(
  services: Services,
  asked: Asked,
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
  // A card says by itself of which release it is.
  const takesCard = item.accept.includes(card) && selector.kind === 'records'
  if (!takesFhir && !takesCard) return no('media-type')
  if (!takesCard && !isReleaseRead(fhirVersions)) return no('release')
  if (selector.kind === 'form') {
    // Nothing is fetched from what a request names.
    if (selector.questionnaire === null) return no('form-not-sent')
    const form = readForm(selector.questionnaire)
    if (form === null) return no('form-unreadable')
    return { item, form, shown: { ...words, kind: 'form', formTitle: form.title, form: [...form.items] } }
  }
  return { item, shown: { ...words, kind: 'records', ...(await offerRecords(services, asked, selector)) } }
}

export const isReleaseRead = (fhirVersions: readonly string[]): boolean =>
  fhirVersions.length === 0 || fhirVersions.some((one) => /^4\.0(?:\.|$)/.test(one))

type Records = Extract<RequestItem['selector'], { kind: 'records' }>
type OfferedRecords = Omit<ItemOf<'records'>, 'kind' | 'id' | 'title' | 'summary' | 'isRequired'>

async function offerRecords(services: Services, asked: Asked, selector: Records): Promise<OfferedRecords> {
  const { record, index, day } = asked
  const types = typesAsked(selector)
  const wanted = new Map(
    [...index.entries.values()].filter((entry) => isWanted(index, entry, selector)).map((one) => [one.id, one]),
  )
  const own = forRecord(services, record)
  const entries: OfferedEntry[] = []
  let [total, unreadable] = [0, 0]
  const held = [...new Set([...wanted.values()].map(({ type }) => type))]
  for (const section of sectionsOfTypes([...types, ...held])) {
    const opened = await openSection(own, record, section)
    unreadable += opened.unreadable
    if (wanted.size === 0) continue
    for (const text of opened.rows) {
      const row = JSON.parse(text) as AnyRow
      if (!wanted.has(row.id)) continue
      total++
      if (entries.length < limits.entries) entries.push(offerRow(section, row, day))
    }
  }
  const { sources } = await own.sourcesOf(record, [...types])
  return {
    person: types.includes('Patient') ? personOf(asked) : null,
    entries,
    total,
    sources: types.some((type) => type !== 'Patient') ? sources : [],
    unreadable,
    isOpen: selector.isOpen,
  }
}

function offerRow(section: SectionName, row: AnyRow, day: string): OfferedEntry {
  const current = currentSections.find((one) => one === section)
  const place = current === undefined ? null : placeOf(current, row, day)
  return { section, row, place, isChosen: isChosen(section, row, place, day) }
}

/**
 * What is over stays behind, as it was not asked for today. A ruled-out allergy goes along, marked so: who leaves it out lets an older
 * record of the clinic's stand.
 */
function isChosen(section: SectionName, row: AnyRow, place: OfferedEntry['place'], day: string): boolean {
  if (section === 'allergies') return true
  if (section === 'coverage')
    return (row.meaning?.standing ?? 'current') === 'current' && !isOver(textOf(row['end']), day)
  return place === null || place === 'now' || place === 'unsure'
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function personOf({ person }: Asked): OfferedRecords['person'] {
  const [called] = (person['name'] as readonly { readonly text?: string }[] | undefined) ?? []
  return { name: called?.text ?? '', birthDate: textOf(person['birthDate']), gender: textOf(person['gender']) }
}
