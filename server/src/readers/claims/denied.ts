import type { ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, type Element } from '#fhir/json/elements.ts'
import type { LoosePart } from '#fhir/json/loose.ts'
import type { SentClaim } from './sent-claim.ts'
import { linesOf } from './read-amounts.ts'

export function deniedOf(claim: SentClaim): Pick<ClaimRow, 'denied'> {
  const lines = linesOf(claim)
  const denied = lines.filter(
    (line) => isDenied(asObjects(line.adjudication)) || isDecidedAgainst(line.reviewOutcome),
  ).length
  if (isDenied(asObjects(claim.adjudication)) || isDecidedAgainst(claim) || (denied > 0 && denied === lines.length))
    return { denied: 'all' }
  return denied === 0 ? {} : { denied: 'some' }
}

/** Source: FHIR R5 `decision`, `item.reviewOutcome.decision`, code system claim-decision. */
const isDecidedAgainst = (element: Element): boolean =>
  asObjects(element).some(({ decision }) => hasCode(decision, 'denied'))

/** Source: CARIN Blue Button, slices denialreason and rejectreason. */
export function isDenied(adjudications: readonly LoosePart<'ExplanationOfBenefit', 'adjudication'>[]): boolean {
  return adjudications.some(
    ({ category, reason }) => hasCode(category, 'denialreason', 'rejectreason') && reasonWords(reason) !== null,
  )
}

/**
 * Ignores Medicare's values '0' and 'N/A'. Medicare sends its reduced-payment indicator as a denial reason, and these
 * values mean that the payment for the line was not reduced.
 */
export function reasonWords(reason: Element): string | null {
  const words = labelOf(reason)
  return words === null || noReason.has(words.toLowerCase()) ? null : words
}

const noReason: ReadonlySet<string> = new Set(['n/a', '0', 'not applicable', 'none'])
