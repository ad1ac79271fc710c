import { splitBundle } from '#fhir/json/split-bundle.ts'
import type { OutboundAnswer } from '#platform/outbound/outbound.ts'

/** Types that are never HTML: an HTML page with one of these is a sign-in or error page. */
const NO_PAGE = /^(?:application\/(?:pdf|rtf|msword|dicom|zip|vnd\.)|image\/|audio\/|video\/|text\/rtf)/i
const HTML = /^(?:text\/html|application\/xhtml)/i
const MOST_OF_AN_OUTCOME = 100_000

/**
 * Returns whether a response is the requested document, and not an OperationOutcome or an HTML page. `stated` is the
 * content type in the record.
 */
export function isTheDocument(
  { body, headers }: Pick<OutboundAnswer, 'body' | 'headers'>,
  stated: string | null,
): boolean {
  const start = body
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()
  if (/^<(?:!doctype html|html)[\s>]/i.test(start)) {
    const isPage = HTML.test(headers['content-type'] ?? 'text/html')
    return !(isPage && (NO_PAGE.test(stated ?? '') || asksToSignIn(body, stated)))
  }
  if (/^(?:<\?[^>]*\?>\s*)?<(?:[\w.-]+:)?OperationOutcome\s[^>]*http:\/\/hl7\.org\/fhir/.test(start)) return false
  const isSmall = start.startsWith('{') && body.length < MOST_OF_AN_OUTCOME
  return !isSmall || splitBundle(body.toString()).kind !== 'outcome'
}

const LOOKED_AT = 200_000

/** A page with a password field is not a document; nor is one with a form if the stated type is not HTML. */
function asksToSignIn(body: Buffer, stated: string | null): boolean {
  const page = body.subarray(0, LOOKED_AT).toString('latin1')
  if (/<input\b[^>]*\btype\s*=\s*["']?password/i.test(page)) return true
  return stated !== null && !HTML.test(stated) && /<form[\s>]/i.test(page)
}
