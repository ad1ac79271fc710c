import { asObject, asObjects, asText, isObject, isResource } from './elements.ts'
import type { FhirResource, Json } from './json.ts'
import { readIssues, type OutcomeIssue } from './operation-outcome.ts'
import { NotJsonError, parseFhirJson, parseScanned, TooDeepError } from './parse-fhir-json.ts'
import { scanJsonValue, skipSpace } from './scan-json.ts'
import { walkArray, walkObject } from './walk-json.ts'

/** Why an entry could not be read. The text of such an entry is still stored. */
export type EntryProblem = 'no-resource' | 'not-json' | 'not-an-object' | 'no-type' | 'too-deep' | EntryGap

/**
 * Why a document lacks entries. 'words-alone': the section's content is only in its text. 'more-in-words': the text
 * states more than the entries. 'list-closed': the list is no longer maintained. 'not-chosen': the owner did not
 * choose the section. 'kept-in-part': an app stored only part of the section. 'newest-of-kind': Kinchart read only
 * the newest entries. 'none-stated': the document states that nothing exists. 'none-there': the section is empty.
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

export type BundleEntry = {
  /** The resource's text exactly as received. If the entry has no resource, the text of the complete entry. */
  readonly text: string
  readonly fullUrl: string | null
  /** `search.mode`: 'match', 'include', …. Null if not sent. */
  readonly mode: string | null
  /**
   * The patient as 'Patient/id'. Set only if the file that contains the resource names the patient, and the resource
   * does not.
   */
  readonly about?: string
  /** Resource type of an entry without a resource. */
  readonly of?: string
} & Verdict

/** `url` is empty if the link has no URL. Even then, the link means that there are more results. */
export type BundleLink = { readonly relation: string; readonly url: string }
export type BundleOutcome = { readonly text: string; readonly issues: readonly OutcomeIssue[] }

export type BundlePage =
  | {
      readonly kind: 'bundle'
      /** In the order received, without outcomes. */
      readonly entries: readonly BundleEntry[]
      readonly outcomes: readonly BundleOutcome[]
      readonly links: readonly BundleLink[]
      /** `Bundle.total`; null if not sent or not a count. */
      readonly total: number | null
    }
  | { readonly kind: 'outcome'; readonly issues: readonly OutcomeIssue[] }
  | { readonly kind: 'resource'; readonly entry: BundleEntry }
  | { readonly kind: 'unreadable'; readonly why: 'not-json' | 'not-fhir' | 'too-many' }

/**
 * Splits a response into its resources. Each resource is parsed once and keeps its exact text. An unreadable entry is
 * returned with its problem and does not affect other entries. A response is `unreadable` if it is not JSON (a
 * sign-in page, a truncated body), is not FHIR, or would take many times its size in memory ('too-many'). A bundle
 * without entries is readable. Source: FHIR R4 `Bundle.entry`, `link`, `total`.
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

/** Ten times the number of values in a typical page. A page with fewer characters than this limit can't exceed it. */
const MAX_VALUES = 4_000_000

/** Parsing millions of tiny values would exhaust memory. */
function isTooMuch(text: string): boolean {
  if (text.length < MAX_VALUES) return false
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code === COMMA || code === BRACE || code === BRACKET) && ++values > MAX_VALUES) return true
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
  if (entry.problem === 'not-json') throw new NotJsonError()
  return entry.problem === 'no-type' ? { kind: 'unreadable', why: 'not-fhir' } : { kind: 'resource', entry }
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

export function readAlone(text: string): BundleEntry {
  return { text, fullUrl: null, mode: null, ...judge(() => parseFhirJson(text)) }
}

/** Reads the entry at index `start`. `end` is the index after the entry. Throws NotJsonError. */
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
  | { readonly resource: FhirResource; readonly problem: null }
  | { readonly resource: null; readonly problem: EntryProblem }

const noResource: Verdict = { resource: null, problem: 'no-resource' }

function judge(parse: () => Json): Verdict {
  try {
    const value = parse()
    if (!isObject(value)) return { resource: null, problem: 'not-an-object' }
    return isResource(value) ? { resource: value, problem: null } : { resource: null, problem: 'no-type' }
  } catch (cause) {
    if (cause instanceof TooDeepError) return { resource: null, problem: 'too-deep' }
    if (cause instanceof NotJsonError) return { resource: null, problem: 'not-json' }
    throw cause
  }
}

function isJson(text: string): boolean {
  return judge(() => parseFhirJson(text)).problem !== 'not-json'
}
