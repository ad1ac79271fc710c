import { visit } from 'jsonc-parser'
import { z } from 'zod'
import { checkInDraft, checkInLimits as limits } from '@kinchart/contract/calls/check-in.ts'
import { ApiError } from '#platform/http/api-error.ts'

const words = z.string().min(1).max(2000)
const canonicals = z.array(z.string().min(1).max(500)).min(1).max(100)

/** Unknown members are ignored. Source: SMART Health Check-in §5.2. */
const requestItem = z.object({
  id: z.string().min(1).max(200),
  title: words,
  summary: z.string().max(5000).optional(),
  required: z.boolean().optional(),
  content: z.looseObject({ kind: z.string().min(1) }),
  accept: z.array(z.string().min(1).max(200)).min(1).max(20),
})
const request = z.object({
  type: z.literal(checkInDraft.request),
  version: z.literal(checkInDraft.version),
  id: z.string().min(1).max(500),
  purpose: z.string().max(5000).optional(),
  fhirVersions: z.array(z.string().min(1).max(20)).max(20).optional(),
  items: z.array(requestItem).max(limits.items),
})

export type Selector =
  | {
      readonly kind: 'records'
      readonly profiles: readonly string[]
      readonly families: readonly string[]
      /** Null if any type matches. */
      readonly types: readonly string[] | null
      readonly isOpen: boolean
    }
  | { readonly kind: 'form'; readonly canonical: string | null; readonly questionnaire: Record<string, unknown> | null }
  | { readonly kind: 'unsupported'; readonly reason: 'kind' | 'selector' }

export type RequestItem = {
  readonly id: string
  readonly title: string
  readonly summary: string | null
  readonly isRequired: boolean
  readonly accept: readonly string[]
  readonly selector: Selector
}

export type CheckInRequest = {
  readonly id: string
  readonly purpose: string | null
  /** Empty if the request names no release. Any release is then accepted. */
  readonly fhirVersions: readonly string[]
  readonly items: readonly RequestItem[]
}

/**
 * Parses a request. Throws 'check-in-not-readable' for text that is not a JSON object or has a duplicate member at any
 * depth. Throws 'check-in-not-one' for an object of another type, and 'check-in-other-version' for another version.
 * Throws 'check-in-invalid' if a required member is missing. A selector that contradicts itself makes only its own item
 * unsupported. Source: SMART Health Check-in §5.1 to §5.4.
 */
export function readRequest(text: string): CheckInRequest {
  const parsed = parseOnce(text)
  if (!isRecord(parsed)) throw new ApiError('check-in-not-readable')
  if (parsed['type'] !== checkInDraft.request) throw new ApiError('check-in-not-one')
  if (parsed['version'] !== checkInDraft.version) throw new ApiError('check-in-other-version')
  const read = request.safeParse(parsed)
  if (!read.success) throw new ApiError('check-in-invalid')
  const { id, purpose = null, fhirVersions = [], items } = read.data
  if (new Set(items.map((item) => item.id)).size !== items.length) throw new ApiError('check-in-invalid')
  return {
    id,
    purpose,
    fhirVersions,
    items: items.map((item) => ({
      id: item.id,
      title: item.title,
      summary: item.summary ?? null,
      isRequired: item.required === true,
      accept: item.accept,
      selector: readSelector(item.content),
    })),
  }
}

const selection = z.object({
  profiles: canonicals.optional(),
  profilesFrom: canonicals.optional(),
  resourceTypes: z.array(z.string().min(1).max(60)).min(1).max(100).optional(),
})
const form = z.object({
  questionnaireCanonical: z.string().min(1).max(500).optional(),
  questionnaire: z.looseObject({ resourceType: z.literal('Questionnaire') }).optional(),
})
const ofSelection = ['profiles', 'profilesFrom', 'resourceTypes']
const ofForm = ['questionnaireCanonical', 'questionnaire']

function readSelector(content: { readonly kind: string } & Readonly<Record<string, unknown>>): Selector {
  const holds = (members: readonly string[]): boolean => members.some((name) => content[name] !== undefined)
  const wrong: Selector = { kind: 'unsupported', reason: 'selector' }
  if (content.kind === 'selection.fhir') {
    const read = selection.safeParse(content)
    if (!read.success || holds(ofForm)) return wrong
    const { profiles = [], profilesFrom = [], resourceTypes } = read.data
    const isOpen = !holds(ofSelection)
    return { kind: 'records', profiles, families: profilesFrom, types: resourceTypes ?? null, isOpen }
  }
  if (content.kind === 'form.fhir') {
    const read = form.safeParse(content)
    if (!read.success || holds(ofSelection) || !holds(ofForm)) return wrong
    const { questionnaireCanonical: canonical = null, questionnaire = null } = read.data
    return canonical !== null && questionnaire !== null && !isOf(questionnaire, canonical)
      ? wrong
      : { kind: 'form', canonical, questionnaire }
  }
  return { kind: 'unsupported', reason: 'kind' }
}

/** Returns whether the canonical URL names this questionnaire. A missing `url` or `version` counts as a match. */
function isOf(questionnaire: Readonly<Record<string, unknown>>, canonical: string): boolean {
  const [url, version] = splitCanonical(canonical)
  const says = (name: string, wanted: string | null): boolean =>
    wanted === null || questionnaire[name] === undefined || questionnaire[name] === wanted
  return says('url', url) && says('version', version)
}

/** The version follows the first `|`. Source: SMART Health Check-in §5.5, CAN-1. */
export function splitCanonical(canonical: string): readonly [url: string, version: string | null] {
  const at = canonical.indexOf('|')
  return at < 0 ? [canonical, null] : [canonical.slice(0, at), canonical.slice(at + 1)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rejects an object with a duplicate member, because its meaning is ambiguous. */
function parseOnce(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    const open: Set<string>[] = []
    let isTwice = false
    visit(text, {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty: (name) => {
        isTwice ||= open.at(-1)?.has(name) === true
        open.at(-1)?.add(name)
      },
    })
    if (!isTwice) return parsed
  } catch {
    // The text is invalid JSON, or is nested too deeply for the parser.
  }
  throw new ApiError('check-in-not-readable')
}
