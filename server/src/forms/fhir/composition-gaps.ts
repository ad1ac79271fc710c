import type { MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import { parseXml } from '#forms/ccda/parse-xml.ts'
import { denialInWords, gapInWords, isLongerThan, linesOf, typeOfSection } from '#forms/ccda/section-gaps.ts'
import { kindOfCodes, type SectionKind } from '#forms/ccda/section-kinds.ts'
import type { Xml } from '#forms/ccda/xml-elements.ts'
import { codesOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, isObject } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import type { EntryGap } from '#fhir/json/split-bundle.ts'

export const statingTypes: readonly string[] = ['Composition', 'List']

type StatedGap = Exclude<EntryGap, 'none-there'>

/**
 * What a section without entries states about its type: a gap, or that there are no items. In the second case,
 * `denial` contains the section's text, if any.
 */
export type SectionGap = {
  readonly gap: StatedGap
  readonly type: string
  readonly denial: { readonly code: MeaningCode; readonly words: string | null } | null
}

const MAX_DEPTH = 8

/** Source: FHIR R4 `Composition.section.emptyReason`, code system list-empty-reason. */
const reasons: Readonly<Record<string, StatedGap>> = {
  nilknown: 'none-stated',
  notasked: 'patient-not-asked',
  withheld: 'withheld',
  unavailable: 'unavailable',
  notstarted: 'list-not-started',
  closed: 'list-closed',
}

const denied: Readonly<Partial<Record<SectionKind, MeaningCode>>> = {
  allergies: 'no-known-allergies',
  problems: 'no-known-conditions',
  medications: 'no-known-medications',
  immunizations: 'no-known-immunizations',
  procedures: 'no-known-procedures',
}

/**
 * Reads sections without entries by their empty reason or text, and Lists by their empty reason. Skips a section whose
 * type has no list in Kinchart. Source: FHIR R4 `Composition.section`, `List.emptyReason`.
 */
export function compositionGaps(composition: FhirResource): readonly SectionGap[] {
  if (isOver(composition)) return []
  return sectionsIn(composition, 0).flatMap((section): SectionGap[] => {
    const kind = kindOfCodes(codesOf(section.code))
    const type = typeOfSection[kind]
    const gap = type === undefined ? null : gapOf(section, kind)
    if (type === undefined || gap === null) return []
    if (gap !== 'none-stated') return [{ gap, type, denial: null }]
    const words = linesOf(textOf(section)).join(' ') || null
    return [{ gap, type, denial: { code: denied[kind] ?? 'none-known', words } }]
  })
}

export function sectionReferences(
  composition: FhirResource,
): readonly { readonly type: string; readonly reference: string }[] {
  if (isOver(composition)) return []
  return sectionsIn(composition, 0).flatMap((section) => {
    const type = typeOfSection[kindOfCodes(codesOf(section.code))]
    return type === undefined
      ? []
      : asObjects(section.entry).flatMap((entry) => {
          const reference = asText(entry.reference)
          return reference === null ? [] : [{ type, reference }]
        })
  })
}

/**
 * Maps each type that one source's documents and Lists cover to its gap, or to null if nothing is missing.
 * `newestFirst`: these documents and Lists. If two documents have a section for a type, the newer document wins. If
 * two Lists cover a type, the newer List wins. If a document and a List disagree, a gap takes precedence over a
 * statement that there are no items.
 */
export async function statedGaps(
  newestFirst: AsyncIterable<FhirResource> | Iterable<FhirResource>,
): Promise<ReadonlyMap<string, StatedGap | null>> {
  const decided = new Set<string>()
  const stated = new Map<string, StatedGap | null>()
  for await (const resource of newestFirst) {
    if (isOver(resource)) continue
    const sections = resource.resourceType === 'List' ? [resource] : sectionsIn(resource, 0)
    const types = new Set(sections.flatMap(({ code }) => typeOfSection[kindOfCodes(codesOf(code))] ?? []))
    const gaps = compositionGaps(resource)
    for (const type of types) {
      const place = `${resource.resourceType} ${type}`
      if (decided.has(place)) continue
      decided.add(place)
      const theirs = gaps.filter((one) => one.type === type).map(({ gap }) => gap)
      const former = stated.get(type) ?? null
      const gap = theirs.find((one) => one !== 'none-stated') ?? theirs[0] ?? null
      stated.set(type, former === null || former === 'none-stated' ? (gap ?? former) : former)
    }
  }
  return stated
}

/**
 * A withdrawn document or a retired list states nothing about the present. Source: FHIR R4 `List.status`,
 * `Composition.status`.
 */
const isOver = ({ resourceType, status }: FhirResource): boolean =>
  status === 'entered-in-error' || (resourceType === 'List' && status === 'retired')

function sectionsIn(holder: JsonObject, depth: number): readonly JsonObject[] {
  if (depth > MAX_DEPTH) return []
  // Read a List like a section only if it has an emptyReason. A List without an emptyReason may have another purpose,
  // such as listing topics to discuss.
  if (holder.resourceType === 'List') return holder.emptyReason === undefined ? [] : [holder]
  return asObjects(holder.section).flatMap((section) => [section, ...sectionsIn(section, depth + 1)])
}

function gapOf(section: JsonObject, kind: SectionKind): StatedGap | null {
  const title = asText(section.title) ?? ''
  const all = asObjects(section.entry).map((one) => (isObject(one.item) ? one.item : one))
  const entries = all.filter(({ reference, identifier }) => reference !== undefined || identifier !== undefined).length
  const isInWords = all.some(
    (one) => one.reference === undefined && one.identifier === undefined && asText(one.display) !== null,
  )
  const text = textOf(section)
  if (entries > 0) return isInWords || isLongerThan(text, kind, entries) ? 'more-in-words' : null
  if (isInWords) return 'words-alone'
  const codes = codesOf(section.emptyReason)
  const stated = codes.flatMap((code) => (Object.hasOwn(reasons, code) ? (reasons[code] ?? []) : []))[0]
  if (stated !== undefined) return stated
  if (asArray(section.section).length > 0) return null
  const emptyReasonText = isObject(section.emptyReason) ? asText(section.emptyReason.text) : null
  const lines = [...linesOf(text), ...(emptyReasonText === null ? [] : [emptyReasonText])]
  const inWords = gapInWords(lines, title)
  if (inWords !== null) return inWords
  if (denialInWords(lines, title) !== null) return 'none-stated'
  // Entries without a reference and without text can only state why there are no items.
  return section.emptyReason === undefined && all.length === 0 ? null : 'no-information'
}

/** If the narrative is not well-formed, uses its text without markup. */
function textOf(section: JsonObject): Xml | null {
  const div = isObject(section.text) ? asText(section.text.div) : null
  if (div === null) return null
  const parsed = parseXml(div)
  if (typeof parsed !== 'string') return parsed
  const plain = parseXml(`<div>${div.replace(/<[^>]*>|&[a-z0-9#]*;/gi, ' ').replace(/[<>&]/g, ' ')}</div>`)
  return typeof plain === 'string' ? null : plain
}
