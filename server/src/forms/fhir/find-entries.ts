import { compositionGaps, sectionReferences, statingTypes, type SectionGap } from './composition-gaps.ts'
import { asObject, asText } from '#fhir/json/elements.ts'
import type { FhirResource, Json } from '#fhir/json/json.ts'
import { readIssues, tellsOfGap } from '#fhir/json/operation-outcome.ts'
import { NotJsonError, parseScanned, TooDeepError } from '#fhir/json/parse-fhir-json.ts'
import { scanJsonValue, skipSpace } from '#fhir/json/scan-json.ts'
import { readAlone, readEntry, type BundleEntry } from '#fhir/json/split-bundle.ts'
import { stepArray, stepObject, walkArray, walkObject } from '#fhir/json/walk-json.ts'

/** Entries are located but not parsed yet, because a large file is parsed a few entries at a time. */
export type FoundEntries = {
  readonly count: number
  readonly at: (place: number) => readonly BundleEntry[]
  /** The creation time of the whole text, as sent: `Bundle.timestamp`, else `meta.lastUpdated`. Null if not stated. */
  readonly dated: string | null
  readonly isBundle: boolean
  readonly isDocument: boolean
  readonly isCutOff: boolean
}

const MAX_NESTED = 4

/**
 * Accepts a Bundle of any type, one resource, a JSON array of resources, or NDJSON (FHIR Bulk Data Access: one resource
 * per line). For a truncated text, finds the complete entries before the cut. Null for a text that is not FHIR JSON.
 */
export function findEntries(text: string): FoundEntries | null {
  return atOnce(stepEntries(text))
}

/**
 * Like `findEntries`, but yields after each entry, so that callers can do other work while reading a very long text.
 */
export function* stepEntries(text: string): Generator<void, FoundEntries | null> {
  const start = skipSpace(text, text.startsWith('\uFEFF') ? 1 : 0)
  if (text[start] === '[') return yield* findInArray(text, start)
  if (text[start] !== '{') return null
  const outer = yield* walkOuter(text, start)
  const hasMore = outer.end !== -1 && skipSpace(text, outer.end) < text.length
  if (outer.end === -1 || hasMore) {
    const lines = findLines(text, start)
    if (lines !== null) return lines
  }
  if (outer.type === null || hasMore) return null
  const { starts, dated } = outer
  const isCutOff = outer.end === -1
  if (outer.type === 'Bundle') {
    const isOver = outer.isHistory ? yield* findOverwritten(text, starts) : () => false
    let presentReferences: ReadonlySet<string> | undefined
    const withMissing = (entry: BundleEntry): readonly BundleEntry[] => {
      if (!outer.isDocument || isCutOff || entry.resource?.resourceType !== 'Composition') return []
      presentReferences ??= addressesIn(text, starts)
      return missingFrom(presentReferences, entry.resource)
    }
    const read = (entry: BundleEntry): readonly BundleEntry[] => [...unfold(entry), ...withMissing(entry)]
    return {
      count: starts.length,
      at: (place) => (isOver(place) ? [] : read(entryAt(text, starts[place] ?? 0))),
      dated,
      isBundle: true,
      isDocument: outer.isDocument,
      isCutOff,
    }
  }
  if (isCutOff) return { count: 0, at: () => [], dated: null, ...noDocument, isCutOff }
  const alone = readAlone(text.slice(start, outer.end))
  const isBundle = alone.resource?.resourceType === 'Parameters'
  return { count: 1, at: () => unfold(alone), dated, ...noDocument, isBundle, isCutOff }
}

/** Returns the resources of a JSON array. Null if none of the first items is a resource. */
function* findInArray(text: string, start: number): Generator<void, FoundEntries | null> {
  const spans: (readonly [number, number])[] = []
  let end = -1
  try {
    end = yield* stepArray(text, start, (at) => {
      const scanned = scanJsonValue(text, at)
      if (scanned.end >= 0) spans.push([at, scanned.end])
      return scanned.end
    })
  } catch (cause) {
    if (!(cause instanceof NotJsonError)) throw cause
  }
  const isCutOff = end === -1
  if (!isCutOff && skipSpace(text, end) < text.length) return null
  const read = (place: number): BundleEntry => {
    const [from, to] = spans[place] ?? [0, 0]
    return readAlone(text.slice(from, to))
  }
  const isAny = spans.slice(0, LOOKED_AT).some((_span, place) => read(place).resource !== null)
  if (!isAny) return null
  return { count: spans.length, at: (place) => unfold(read(place)), dated: null, ...noDocument, isCutOff }
}

/**
 * Finds entries of a history that are not current: older versions of the same id, deletions, and the deleted records.
 * Source: FHIR R4 3.1.0.10 (newest first), `meta`, `Bundle.entry.request.method` DELETE.
 */
function* findOverwritten(text: string, starts: readonly number[]): Generator<void, (place: number) => boolean> {
  const newest = new Map<string, { readonly place: number; readonly version: readonly [string, number] | null }>()
  const overwritten = new Set<number>()
  for (const [place, start] of starts.entries()) {
    yield
    const scanned = scanJsonValue(text, start)
    if (scanned.end < 0 || scanned.isTooDeep) continue
    const { resource } = entryAt(text, start)
    const request = asObject(asObject(parseScanned(scanned))?.['request'])
    const isDeletion = resource === null && asText(request?.['method']) === 'DELETE'
    const id = resource === null ? null : asText(resource['id'])
    const key = isDeletion ? asText(request?.['url']) : id === null ? null : `${resource?.resourceType}/${id}`
    if (isDeletion) overwritten.add(place)
    if (key === null) continue
    const meta = asObject(resource?.['meta'])
    const statedVersion = [
      asText(meta?.['lastUpdated']) ?? '',
      Number(asText(meta?.['versionId']) ?? Number.NaN),
    ] as const
    const version = isDeletion || (statedVersion[0] === '' && Number.isNaN(statedVersion[1])) ? null : statedVersion
    const former = newest.get(key)
    const isNewer = former?.version && version && isLater(version, former.version)
    if (former && !isNewer) overwritten.add(place)
    else {
      if (former) overwritten.add(former.place)
      newest.set(key, { place, version })
    }
  }
  return (place) => overwritten.has(place)
}

const isLater = (
  [updated, version]: readonly [string, number],
  [before, earlier]: readonly [string, number],
): boolean => (updated === before ? version > earlier : updated > before)

const noDocument = { isBundle: false, isDocument: false }

function atOnce<Found>(steps: Generator<void, Found>): Found {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

type Outer = {
  readonly type: string | null
  readonly starts: readonly number[]
  readonly dated: string | null
  readonly isDocument: boolean
  readonly isHistory: boolean
  readonly end: number
}

function* walkOuter(text: string, start: number): Generator<void, Outer> {
  const starts: number[] = []
  const members = new Map<string, Json>()
  const takeEntry = (at: number): number => {
    const { end } = scanJsonValue(text, at)
    if (end >= 0) starts.push(at)
    return end
  }
  let end = -1
  try {
    end = yield* stepObject(text, start, function* (key, at) {
      if (key === 'entry' && text[at] === '[') return yield* stepArray(text, at, takeEntry)
      const scanned = scanJsonValue(text, at)
      if (scanned.end >= 0 && !scanned.isTooDeep && MEMBERS.has(key)) members.set(key, parseScanned(scanned))
      return scanned.end
    })
  } catch (cause) {
    if (!(cause instanceof NotJsonError)) throw cause
  }
  const dated = asText(members.get('timestamp')) ?? asText(asObject(members.get('meta'))?.['lastUpdated'])
  const type = asText(members.get('type'))
  const [isDocument, isHistory] = [type === 'document', type === 'history']
  return { type: asText(members.get('resourceType')), starts, dated, isDocument, isHistory, end }
}

const MEMBERS: ReadonlySet<string> = new Set(['resourceType', 'type', 'timestamp', 'meta'])

const LOOKED_AT = 50

/** Returns the resources of NDJSON. Null if none of the first lines is a resource. */
function findLines(text: string, start: number): FoundEntries | null {
  const lines: (readonly [number, number])[] = []
  for (let from = start; from < text.length;) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    if (skipSpace(text, from) < end) lines.push([from, end])
    from = end + 1
  }
  const read = (place: number): BundleEntry => {
    const [from, end] = lines[place] ?? [0, 0]
    return readAlone(text.slice(from, end).trim())
  }
  const isAny = lines.slice(0, LOOKED_AT).some((_line, place) => read(place).resource !== null)
  if (lines.length < 2 || !isAny) return null
  return { count: lines.length, at: (place) => unfold(read(place)), dated: null, ...noDocument, isCutOff: false }
}

function entryAt(text: string, start: number): BundleEntry {
  try {
    return readEntry(text, start).entry
  } catch (cause) {
    if (!(cause instanceof NotJsonError || cause instanceof TooDeepError)) throw cause
    return readAlone(text.slice(start, scanJsonValue(text, start).end))
  }
}

/**
 * Replaces a nested Bundle or Parameters with its entries. Adds the gaps that a Composition or List states. An
 * OperationOutcome is not a record. If it states that records were left out, it becomes a gap; otherwise it is
 * ignored.
 */
export function unfold(entry: BundleEntry, depth = 1): readonly BundleEntry[] {
  const type = entry.resource?.resourceType
  if (type === 'OperationOutcome' && entry.resource) {
    const { text, fullUrl, mode } = entry
    const isGap = readIssues(entry.resource).some(tellsOfGap)
    return isGap ? [{ text, fullUrl, mode, resource: null, problem: 'withheld' }] : []
  }
  if (entry.resource && statingTypes.includes(entry.resource.resourceType))
    return [entry, ...compositionGaps(entry.resource).map(asEntry)]
  if (depth > MAX_NESTED) return [entry]
  if (type === 'Bundle') {
    const { starts } = atOnce(walkOuter(entry.text, 0))
    return starts.flatMap((start) => unfold(entryAt(entry.text, start), depth + 1))
  }
  if (type !== 'Parameters') return [entry]
  const innerResources = resourcesOfParameters(entry.text, 0, 'parameter')
  return innerResources.length === 0 ? [entry] : innerResources.flatMap((text) => unfold(readAlone(text), depth + 1))
}

function addressesIn(text: string, starts: readonly number[]): ReadonlySet<string> {
  return new Set(
    starts.flatMap((start) => {
      const { resource, fullUrl } = entryAt(text, start)
      const id = resource === null ? null : asText(resource['id'])
      return [
        ...(fullUrl === null ? [] : [fullUrl, placeOf(fullUrl)]),
        ...(id === null ? [] : [`${resource?.resourceType}/${id}`, placeOf(`urn:uuid:${id}`)]),
      ]
    }),
  )
}

/** Converts a URL to 'Type/id', and a URN to lower case. Returns any other form unchanged. */
const placeOf = (address: string): string =>
  address.startsWith('urn:')
    ? address.toLowerCase()
    : (/([A-Z][A-Za-z]+\/[^/]+)(?:\/_history\/[^/]+)?$/.exec(address)?.[1] ?? address)

/**
 * Finds resources that the document's sections refer to but that are not in the bundle. Returns one gap for each of
 * their types. Source: FHIR R4 'Documents', 3.3.2.
 */
function missingFrom(presentReferences: ReadonlySet<string>, composition: FhirResource): readonly BundleEntry[] {
  const missing = sectionReferences(composition).filter(
    ({ reference }) =>
      !reference.startsWith('#') && !presentReferences.has(reference) && !presentReferences.has(placeOf(reference)),
  )
  const types = new Set(missing.map(({ type, reference }) => /^([A-Z]\w+)\//.exec(placeOf(reference))?.[1] ?? type))
  return [...types].map((type) => ({
    ...{ text: '', fullUrl: null, mode: null, of: type, resource: null, problem: 'reference-missing' as const },
  }))
}

const asEntry = ({ gap, type }: SectionGap): BundleEntry => ({
  ...{ text: '', fullUrl: null, mode: null, of: type, resource: null, problem: gap },
})

/** Returns the exact texts of resources, including those in nested parts. Source: FHIR R4 `Parameters.parameter`. */
function resourcesOfParameters(text: string, start: number, list: 'parameter' | 'part'): readonly string[] {
  const found: string[] = []
  walkObject(text, start, (key, at) => {
    if (key !== list || text[at] !== '[') return scanJsonValue(text, at).end
    return walkArray(text, at, (item) => {
      if (text[item] !== '{') return scanJsonValue(text, item).end
      found.push(...resourcesOfParameters(text, item, 'part'))
      return walkObject(text, item, (name, value) => {
        const { end } = scanJsonValue(text, value)
        if (name === 'resource') found.push(text.slice(value, end))
        return end
      })
    })
  })
  return found
}
