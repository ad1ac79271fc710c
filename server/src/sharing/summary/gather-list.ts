import { listSections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { versionOf } from '#fhir/versions/version-of.ts'
import { openSection, type ListServices } from '#lists/list-section.ts'
import { printSections, type PrintSection } from '#record/export/write-print.ts'
import type { StoredRow } from '@kinchart/contract/sections/print-cells.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sourceTags, type SourceStatus } from '#store/source-tags.ts'
import type { ExactObject } from './exact-json.ts'
import type { SummaryResource, SummaryResources } from './summary-resources.ts'
import type { SummaryList, SummaryPart } from './summary-parts.ts'
import { narrativeRows } from './write-narrative.ts'

export type Budget = { entries: number; bytes: number }

export type GatheredPart = {
  readonly part: SummaryPart
  readonly of: PrintSection
  readonly entries: SummaryResource[]
  readonly rows: string[]
  readonly rowOf: Map<string, string>
}
export type GatheredList = {
  readonly list: SummaryList
  readonly parts: readonly GatheredPart[]
  readonly support: readonly SummaryResource[]
  /** Tags with facts that are not in the source's content. The keys are the names of the entries. */
  readonly tags: ReadonlyMap<string, readonly ExactObject[]>
  /**
   * Texts of entries that state that there are none of their type, such as 'No known allergies'. The keys are the
   * names of the entries.
   */
  readonly denials: ReadonlyMap<string, string>
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  readonly leftOut: number
}

const AT_ONCE = 100
const ROUNDS = 3
const WRAPPING_BYTES = 450

/**
 * People, places and products have no lists. Therefore, resources of these types are included only if an entry
 * references them.
 */
const supporting = ['Medication', 'Practitioner', 'PractitionerRole', 'Organization', 'Location', 'Specimen', 'Device']

/** Takes rows, current and newest first, until the budget is spent. */
export async function gatherList(
  services: ListServices & { readonly base: string },
  record: OpenedRecord,
  storedResources: SummaryResources,
  list: SummaryList,
  budget: Budget,
  taken: Set<string>,
): Promise<GatheredList> {
  const of = printSections.find(({ section }) => section === list.section)
  if (!of) throw new Error(`No columns for ${list.section}`)
  const { rows: listed, denials, sources, unreadable } = await openSection(services, record, list.section)
  const rows = [...denials, ...listed]
  const parts = list.parts.map((part): GatheredPart => ({ part, of, entries: [], rows: [], rowOf: new Map() }))
  const support: SummaryResource[] = []
  const tags = new Map<string, readonly ExactObject[]>()
  const denied = new Map<string, string>()
  const view = listSections.find(({ name }) => name === list.section)?.view
  // Includes the results that a report references, because they are part of the report. Other lists may reference
  // results too, but the patient may not have chosen to include results.
  const types = new Set(list.section === 'labs' ? [...supporting, 'Observation'] : supporting)
  let count = 0
  for (let from = 0; from < rows.length && budget.entries > 0; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map((text) => JSON.parse(text) as StoredRow)
    const mains = await storedResources.byIds(some.map((row) => Number(row['id'])))
    let front: readonly SummaryResource[] = [...mains.values()]
    for (let round = 0; round < ROUNDS && front.length > 0; round++) front = await storedResources.follow(front, types)
    let isFull = false
    for (const row of some) {
      const main = mains.get(Number(row['id']))
      if (!main) continue
      const needed = isR4(main) ? neededBy(main, storedResources, types).filter(({ name }) => !taken.has(name)) : []
      const rowId = `row-${list.section}-${count}`
      const words = narrativeRows(of, row, rowId)
      const group = taken.has(main.name) || !isR4(main) ? needed : [main, ...needed]
      const own = sourceTags(services.base, sourceStatusOf(row)) as readonly ExactObject[]
      const bytes =
        group.reduce((sum, one) => sum + one.bytes + WRAPPING_BYTES, 0) +
        Buffer.byteLength(JSON.stringify(words)) +
        Buffer.byteLength(JSON.stringify(own))
      isFull = group.length > budget.entries || bytes > budget.bytes
      if (isFull) break
      budget.entries -= group.length
      budget.bytes -= bytes
      for (const { name } of group) taken.add(name)
      const place = parts.find(({ part }) => part.holds(main.resource as unknown as FhirResource))
      // An entry of another FHIR version would be misread in an R4 document, so only its text and qualifiers are
      // included.
      if (isR4(main)) {
        place?.entries.push(main)
        place?.rowOf.set(main.name, rowId)
        tags.set(main.name, own)
        if (isDenial(row)) denied.set(main.name, view?.title(row as unknown as AnyRow) ?? fhirTexts.noneKnown)
      }
      place?.rows.push(words)
      support.push(...needed)
      count++
    }
    if (isFull) break
  }
  return { list, parts, support, tags, denials: denied, sources, unreadable, leftOut: rows.length - count }
}

const sourceStatusOf = ({ missingSince, asOf, meaning }: StoredRow): SourceStatus => ({
  isMissing: missingSince !== undefined,
  asOf: typeof asOf === 'string' ? asOf : null,
  unlisted: isDenial({ meaning }) ? 'none-known' : null,
})

const isDenial = ({ meaning }: StoredRow): boolean =>
  typeof meaning === 'object' && meaning !== null && Reflect.get(meaning, 'standing') === 'none-known'

const isR4 = ({ resource }: SummaryResource): boolean => versionOf(resource as unknown as FhirResource) === 'r4'

function neededBy(
  main: SummaryResource,
  storedResources: SummaryResources,
  types: ReadonlySet<string>,
): SummaryResource[] {
  const found = new Map<string, SummaryResource>()
  let front: readonly SummaryResource[] = [main]
  for (let round = 0; round < ROUNDS && front.length > 0; round++) {
    const next: SummaryResource[] = []
    for (const one of front)
      for (const name of storedResources.namesFrom(one)) {
        const target = storedResources.find(name)
        if (!target || !types.has(target.type) || name === main.name || found.has(name)) continue
        if (isEnteredInError(target.resource as unknown as FhirResource)) continue
        found.set(name, target)
        next.push(target)
      }
    front = next
  }
  return [...found.values()]
}
