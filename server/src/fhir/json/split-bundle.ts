import { asObject, asObjects, asText, isObject, isResource } from './elements.ts'
import type { FhirResource, Json } from './json.ts'
import { readIssues } from './operation-outcome.ts'
import type { OutcomeIssue } from './operation-outcome.ts'
import { NotJsonError, parseFhirJson, parseScanned, TooDeepError } from './parse-fhir-json.ts'
import { scanJsonValue, skipSpace } from './scan-json.ts'
import { walkArray, walkObject } from './walk-json.ts'

/** Why an entry cannot be read. Its text is kept all the same. */
export type EntryFault = 'no-resource' | 'not-json' | 'not-an-object' | 'no-type' | 'too-deep' | EntryGap

/**
 * What a document says without an entry for it: in words alone, or more in its words than in its entries; that it was left out, not
 * asked, not available, not started or no longer kept, or that there is no information; that its owner did not choose the kind, that an
 * app kept only a part of it, that only the newest are read here, that there is none,
 * as the document states ('none-stated') or because it holds none.
 */
export type EntryGap = (typeof entryGaps)[number]
export const entryGaps = [
  ...(['words-alone', 'more-in-words', 'withheld', 'patient-not-asked', 'unavailable', 'no-information'] as const),
  ...([
    'list-not-started',
    'list-closed',
    'not-chosen',
    'kept-in-part',
    'newest-of-kind',
    'reference-missing',
  ] as const),
  ...(['none-stated', 'none-there'] as const),
] as const

/** One entry of a bundle, or a resource that was answered alone. */
export type BundleEntry = {
  /** The resource exactly as it arrived; of an entry without a resource, the whole entry. */
  readonly text: string
  readonly fullUrl: string | null
  /** `search.mode`: 'match', 'include', …; null where not sent. */
  readonly mode: string | null
  /** 'Patient/id' of whose it is, where the resource names nobody and what it came in does. */
  readonly about?: string
  /** The kind that is meant, where there is no resource to say it. */
  readonly of?: string
} & Verdict

/** `url` is empty where the link has none: it still says that there is something to go to. */
export type BundleLink = { readonly relation: string; readonly url: string }
export type BundleOutcome = { readonly text: string; readonly issues: readonly OutcomeIssue[] }

/** What an answer of a FHIR server holds. */
export type BundlePage =
  | {
      readonly kind: 'bundle'
      /** Records, in the order they came. Outcomes are not among them. */
      readonly entries: readonly BundleEntry[]
      /** What the server said about its answer inside of it. */
      readonly outcomes: readonly BundleOutcome[]
      readonly links: readonly BundleLink[]
      /** `Bundle.total`; null where not sent or not a count. */
      readonly total: number | null
    }
  | { readonly kind: 'outcome'; readonly issues: readonly OutcomeIssue[] }
  | { readonly kind: 'resource'; readonly entry: BundleEntry }
  | { readonly kind: 'unreadable'; readonly why: 'not-json' | 'not-fhir' | 'too-many' }

/**
 * Splits an answer into its resources, each with the exact text it came in and parsed once.
 *
 * Source: FHIR R4 `Bundle.entry`, `link`, `total`. One pass finds the slices. An entry that cannot be read is
 * answered with its fault and changes nothing for the others.
 *
 * Absence: an answer that is not JSON (a sign-in page, a cut-off body) or JSON but not FHIR is `unreadable`, which is
 * not the same as a bundle without entries; so is one that would take many times its size in memory ('too-many').
 */
export function splitBundle(text: string): BundlePage {
  if (isTooMuch(text)) return { kind: 'unreadable', why: 'too-many' }
  try {
    return split(text)
  } catch (cause) {
    if (cause instanceof NotJsonError) return { kind: 'unreadable', why: 'not-json' }
    throw cause
  }
}

/** Ten times what a page of that length holds in values; below that length there cannot be so many. */
const MOST_VALUES = 4_000_000

/** Whether a text holds so many values, each of them tiny, that reading it would fill the memory. */
function isTooMuch(text: string): boolean {
  if (text.length < MOST_VALUES) return false
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code === COMMA || code === BRACE || code === BRACKET) && ++values > MOST_VALUES) return true
  }
  return false
}

const COMMA = 44
const BRACE = 123
const BRACKET = 91

function split(text: string): BundlePage {
  const start = skipSpace(text, text.startsWith('\uFEFF') ? 1 : 0)
  if (text[start] !== '{') return { kind: 'unreadable', why: isJson(text.slice(start)) ? 'not-fhir' : 'not-json' }

  const found: BundleEntry[] = []
  const members = new Map<string, Json>()
  const takeEntry = (at: number): number => {
    const { entry, end } = readEntry(text, at)
    found.push(entry)
    return end
  }
  const end = walkObject(text, start, (key, at) => {
    if (key === 'entry' && text[at] === '[') return walkArray(text, at, takeEntry)
    if (key === 'entry' && text[at] === '{') return takeEntry(at)
    const scanned = scanJsonValue(text, at)
    if (key === 'resourceType' || key === 'link' || key === 'total') members.set(key, parseScanned(scanned))
    return scanned.end
  })
  if (skipSpace(text, end) < text.length) throw new NotJsonError()

  const type = members.get('resourceType')
  if (type === 'Bundle') return bundleOf(found, members)
  const alone = text.slice(start, end)
  const entry: BundleEntry = { text: alone, fullUrl: null, mode: null, ...judge(() => parseFhirJson(alone)) }
  if (type === 'OperationOutcome' && entry.resource) return { kind: 'outcome', issues: readIssues(entry.resource) }
  if (entry.fault === 'not-json') throw new NotJsonError()
  return entry.fault === 'no-type' ? { kind: 'unreadable', why: 'not-fhir' } : { kind: 'resource', entry }
}

function bundleOf(found: readonly BundleEntry[], members: ReadonlyMap<string, Json>): BundlePage {
  const isOutcome = (entry: BundleEntry): boolean =>
    entry.mode === 'outcome' || entry.resource?.resourceType === 'OperationOutcome'
  const total = asText(members.get('total'))
  return {
    kind: 'bundle',
    entries: found.filter((entry) => !isOutcome(entry)),
    outcomes: found
      .filter(isOutcome)
      .map(({ text, resource }) => ({ text, issues: resource ? readIssues(resource) : [] })),
    links: asObjects(members.get('link')).flatMap(({ relation, url }) =>
      typeof relation === 'string' ? { relation, url: typeof url === 'string' ? url : '' } : [],
    ),
    total: total !== null && /^\d{1,15}$/.test(total) ? Number(total) : null,
  }
}

/** A resource that is alone in its text. */
export function readAlone(text: string): BundleEntry {
  return { text, fullUrl: null, mode: null, ...judge(() => parseFhirJson(text)) }
}

/** The entry of a bundle that begins at `start`, and the index after it. Throws NotJsonError. */
export function readEntry(text: string, start: number): { entry: BundleEntry; end: number } {
  let arrived: { slice: string; verdict: Verdict } | null = null
  let fullUrl: string | null = null
  let mode: string | null = null
  const end =
    text[start] === '{'
      ? walkObject(text, start, (key, at) => {
          const scanned = scanJsonValue(text, at)
          if (scanned.end < 0) throw new NotJsonError()
          if (key === 'resource')
            arrived = { slice: text.slice(at, scanned.end), verdict: judge(() => parseScanned(scanned)) }
          else if (key === 'fullUrl') fullUrl = asText(parseScanned(scanned))
          else if (key === 'search') mode = asText(asObject(parseScanned(scanned))?.mode)
          return scanned.end
        })
      : scanJsonValue(text, start).end
  if (end < 0) throw new NotJsonError()
  const { slice, verdict } = arrived ?? { slice: text.slice(start, end), verdict: noResource }
  return { entry: { text: slice, fullUrl, mode, ...verdict }, end }
}

type Verdict =
  | { readonly resource: FhirResource; readonly fault: null }
  | { readonly resource: null; readonly fault: EntryFault }

const noResource: Verdict = { resource: null, fault: 'no-resource' }

function judge(parse: () => Json): Verdict {
  try {
    const value = parse()
    if (!isObject(value)) return { resource: null, fault: 'not-an-object' }
    return isResource(value) ? { resource: value, fault: null } : { resource: null, fault: 'no-type' }
  } catch (cause) {
    if (cause instanceof TooDeepError) return { resource: null, fault: 'too-deep' }
    if (cause instanceof NotJsonError) return { resource: null, fault: 'not-json' }
    throw cause
  }
}

function isJson(text: string): boolean {
  return judge(() => parseFhirJson(text)).fault !== 'not-json'
}
