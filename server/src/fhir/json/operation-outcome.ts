import { asObject, asObjects, asText } from './elements.ts'
import type { JsonObject } from './json.ts'

const TAG = /<(script|style)\b[\s\S]*?<\/\1\s*>|<[a-z!/][^>]*>/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const ENTITY = /&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/gi

const STACK =
  /(?:[\w$]+\.)+[\w$]*(?:Exception|Error)\b|\b[A-Z]\w*Exception\b|\bat [\w$.<>/]+ ?\(|\bTraceback \(most recent|\bFile "[^"]+", line \d|\b[\w$-]+\.(?:java|cs|py|js|rb|php|go):\d+/

/** Converts another system's message to text for users, without markup or stack traces. Null if no text is left. */
export function plainWords(message: string): string | null {
  const text = beforeStack(message)
    .replaceAll(TAG, ' ')
    .replaceAll(ENTITY, decoded)
    .replaceAll(TAG, ' ')
    .replaceAll(/\p{Cc}+/gu, ' ')
  const words = beforeStack(text).replaceAll(/ {2,}/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : null
}

function beforeStack(text: string): string {
  const stack = STACK.exec(text)
  return stack ? text.slice(0, stack.index) : text
}

function decoded(entity: string): string {
  const inner = entity.slice(1, -1).toLowerCase()
  if (!inner.startsWith('#')) return ENTITIES[inner] ?? ' '
  const code = inner.startsWith('#x') ? Number.parseInt(inner.slice(2), 16) : Number(inner.slice(1))
  return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ' '
}

/** An issue of an OperationOutcome, in the source's words. Never treated as part of the patient's record. */
export type OutcomeIssue = {
  readonly severity: string | null
  readonly code: string | null
  /** Includes vendor-specific numbers (4119: 'may not be the entire record'). */
  readonly detailCodes: readonly string[]
  readonly text: string | null
  readonly diagnostics: string | null
}

/**
 * `text` is `details.text`, else a coding's display, else `diagnostics`. Returns an empty list for an outcome without
 * issues. Source: FHIR R4 `OperationOutcome.issue`.
 */
export function readIssues(outcome: JsonObject): readonly OutcomeIssue[] {
  return asObjects(outcome.issue).map((issue) => {
    const details = asObject(issue.details)
    const codings = asObjects(details?.coding)
    return {
      severity: asText(issue.severity),
      code: asText(issue.code),
      detailCodes: codings.flatMap((coding) => asText(coding.code) ?? []),
      text:
        asText(details?.text) ??
        codings.map((coding) => asText(coding.display)).find((display) => display !== null) ??
        asText(issue.diagnostics),
      diagnostics: asText(issue.diagnostics),
    }
  })
}

/** Epic's 4101: no results. Nothing was left out. */
const nothingFound = ['4101']
const leftOut = ['4118', '4130', '4131', '4134', '59204', '59205']
/** Epic's 4119: the record may contain more than was requested. Epic sends this code with every response. */
const routineCodes = ['4119']

/**
 * True for a disclaimer that a source adds to every response. Kinchart quotes the disclaimer, but does not report
 * missing data because of it.
 */
export const isDisclaimer = ({ detailCodes }: OutcomeIssue): boolean =>
  detailCodes.some((one) => routineCodes.includes(one)) && !detailCodes.some((one) => leftOut.includes(one))

const leftOutCodes = [
  'suppressed',
  'incomplete',
  'forbidden',
  'security',
  'login',
  'unknown',
  'expired',
  'throttled',
  'timeout',
  'too-costly',
  'transient',
  'exception',
]
const harmlessCodes = ['informational', 'success', 'not-supported', 'deleted']

const saysNothingFound =
  /\b(?:no (?:matching )?(?:results?|resources?|records?|data|entries)\b|returned no results|not found\b)/i
const saysParameterIgnored =
  /\b(?:unknown|unsupported|unrecogni[sz]ed|invalid|not supported|ignored?)\b[^.]{0,200}\b(?:parameter|_revinclude|_include|_count|_total|_summary|_lastUpdated|_sort)\b|\bparameter\b[^.]{0,200}\b(?:ignored|not supported|unknown)\b/i

const saysLeftOut =
  /\b(?:withheld|suppressed|redacted|masked|not (?:been )?included|not authori[sz]ed|(?:may|does) not contain|incomplete|partial results?)\b/i

/**
 * Returns whether something was left out of the response. A warning counts as an omission, except in two cases: it
 * only states that a search parameter was ignored, or that there are no results. An issue with severity 'information'
 * counts only if its text mentions an omission. Source: FHIR R4 `OperationOutcome.issue` (`severity`, `code`:
 * 'suppressed', 'incomplete', …); Epic's `details.coding`.
 */
export function tellsOfGap(issue: OutcomeIssue): boolean {
  const { severity, code, detailCodes, text } = issue
  if (isDisclaimer(issue)) return false
  if (detailCodes.some((one) => leftOut.includes(one))) return true
  if (detailCodes.some((one) => nothingFound.includes(one))) return false
  if (code !== null && leftOutCodes.includes(code)) return true
  const isHarmless = severity === 'information' || severity === 'success'
  if (isHarmless || (code !== null && harmlessCodes.includes(code))) return text !== null && saysLeftOut.test(text)
  if (text === null) return true
  return !saysParameterIgnored.test(text) && (saysLeftOut.test(text) || !saysNothingFound.test(text))
}

/**
 * For an issue that is sent instead of results. True for an error that reports neither an empty result nor an omission.
 * If true, it is unknown which records exist.
 */
export function refusesQuery(issue: OutcomeIssue): boolean {
  const { severity, detailCodes, text } = issue
  if ((severity !== 'error' && severity !== 'fatal') || tellsOfGap(issue)) return false
  if (detailCodes.some((one) => nothingFound.includes(one))) return false
  return text === null || saysParameterIgnored.test(text) || !saysNothingFound.test(text)
}

/**
 * Joins the issue's text and diagnostics in the source's own words, without repetition. Null if neither contains
 * text.
 */
export const issueWords = (issue: OutcomeIssue): string | null => {
  const [text, diagnostics] = [issue.text, issue.diagnostics].map((part) => (part === null ? null : plainWords(part)))
  if (text === undefined || diagnostics === undefined) return null
  if (text === null || diagnostics === null || diagnostics.includes(text)) return diagnostics ?? text
  return text.includes(diagnostics) ? text : `${text} ${diagnostics}`
}
