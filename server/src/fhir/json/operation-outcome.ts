import { asObject, asObjects, asText } from './elements.ts'
import { plainWords } from './plain-words.ts'
import type { JsonObject } from './json.ts'

/** One issue of an OperationOutcome, as the other side worded it. Never a record of the patient. */
export type OutcomeIssue = {
  readonly severity: string | null
  readonly code: string | null
  /** Every code in `details.coding`; a hospital system's own numbers are there (4119: 'may not be the entire record'). */
  readonly detailCodes: readonly string[]
  readonly text: string | null
  readonly diagnostics: string | null
}

/**
 * Source: FHIR R4 `OperationOutcome.issue`; text from `details.text`, else a coding's display, else `diagnostics`.
 * Absence: an outcome without issues gives an empty list.
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

/** Hospital systems' own numbers (Epic): 4101 'no results' says that nothing was there; the others that something was left out. */
const nothingFound = ['4101']
const leftOut = ['4118', '4130', '4131', '4134', '59204', '59205']
/** Epic's 4119, which is beside every answer: the record in the system may have more than what was asked for. */
const standing = ['4119']

/** Whether an issue is a disclaimer that a source adds to every answer: it is quoted, and nothing is missing by it. */
export const isDisclaimer = ({ detailCodes }: OutcomeIssue): boolean =>
  detailCodes.some((one) => standing.includes(one)) && !detailCodes.some((one) => leftOut.includes(one))

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
 * Whether an issue beside an answer means that something was left out of it.
 *
 * Source: FHIR R4 `OperationOutcome.issue` (`severity`, `code`: 'suppressed', 'incomplete', …); Epic's `details.coding`. A
 * warning counts unless a parameter of the search was ignored, which makes the answer wider and not narrower, or unless it says
 * that there is nothing and no word of anything left out. What is sent as information counts where its words say that something was left out.
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
 * Whether an issue in the place of results says that the query was not taken: an error that neither means that there
 * is nothing nor that something was left out. An answer with such an issue and no results says nothing of what there is.
 */
export function refusesQuery(issue: OutcomeIssue): boolean {
  const { severity, detailCodes, text } = issue
  if ((severity !== 'error' && severity !== 'fatal') || tellsOfGap(issue)) return false
  if (detailCodes.some((one) => nothingFound.includes(one))) return false
  return text === null || saysParameterIgnored.test(text) || !saysNothingFound.test(text)
}

/** An issue in the source's own words, for the person: everything that it says for people, each once. */
export const issueWords = (issue: OutcomeIssue): string | null => {
  const [text, diagnostics] = [issue.text, issue.diagnostics].map((said) => (said === null ? null : plainWords(said)))
  if (text === undefined || diagnostics === undefined) return null
  if (text === null || diagnostics === null || diagnostics.includes(text)) return diagnostics ?? text
  return text.includes(diagnostics) ? text : `${text} ${diagnostics}`
}
