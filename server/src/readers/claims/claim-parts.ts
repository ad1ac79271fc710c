import { codingsOf, hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, commaList, isObject, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asDate, endOf, sortKeyOf } from '#fhir/values/partial-date.ts'
import { actorName } from '#fhir/references/actor-name.ts'
import { follow, readReference, type Resolve } from '#fhir/references/reference.ts'
import { linesOf } from './read-amounts.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import type { SentClaim, SentLine } from './sent-claim.ts'
import type { LooseResource } from '#fhir/json/loose.ts'

/** Returns the payer's own phone number, or else the number of a contact. Returns null if neither was sent. */
export function phoneOf(payer: LooseResource<'Organization' | 'Patient' | 'RelatedPerson'>): string | null {
  const telecoms = [
    ...asObjects(payer.telecom),
    ...asObjects(payer.contact).flatMap((contact) => asObjects(contact.telecom)),
  ]
  return asText(telecoms.find(({ system }) => asText(system) === 'phone')?.value)
}

const MAX_SERVICES = 20

/** Returns dates as sent: the billed period, or else the earliest and latest dates of the lines. */
export function servicedDates(claim: SentClaim): { servicedDate: string | null; servicedEnd: string | null } {
  const start = asDate(claim.billablePeriod)
  if (start !== null) return span(start, endOf(claim.billablePeriod))
  const starts = linesOf(claim).flatMap((line) => lineDates(line).date ?? [])
  const ends = linesOf(claim).flatMap((line) => lineDates(line).end ?? lineDates(line).date ?? [])
  return span(byTime(starts)[0] ?? null, byTime(ends).at(-1) ?? null)
}

/** `end` is set only if it differs from `date`. */
export function lineDates(line: SentLine): { date: string | null; end: string | null } {
  const date = asDate(line.servicedDate) ?? asDate(line.servicedPeriod)
  const { servicedDate, servicedEnd } = span(date, endOf(line.servicedPeriod))
  return { date: servicedDate, end: servicedEnd }
}

const span = (start: string | null, end: string | null) => ({
  servicedDate: start,
  servicedEnd: end === start ? null : end,
})

const byTime = (dates: readonly string[]): string[] =>
  dates.toSorted((a, b) => ((sortKeyOf(a) ?? '') < (sortKeyOf(b) ?? '') ? -1 : 1))

/** Lists a claim's services without duplicates. Names of procedure codes are licensed, so often only codes are sent. */
export function servicesOf(claim: SentClaim): string | null {
  const named = [...new Set(linesOf(claim).flatMap((line) => serviceName(line) ?? []))]
  const shown = named.slice(0, MAX_SERVICES)
  const left = named.length - shown.length
  return commaList(left > 0 ? [...shown, claimTexts.andMore({ count: left })] : shown)
}

/** Returns the product or service, or else the revenue code. Lists the ingredients of a compound medicine. */
export function serviceName(line: SentLine): string | null {
  const concepts = asObjects(line.productOrService ?? line.service)
  if (concepts.some((one) => hasCode(one, 'compound'))) {
    const parts = asObjects(line.detail).map((part) => labelOf(part.productOrService))
    return commaList([claimTexts.compound, ...parts])
  }
  const named = labelOf(line.productOrService ?? line.service)
  return (named === 'NULL' ? null : named) ?? labelOf(line.revenue)
}

export function serviceCode(line: SentLine): string | null {
  const codes = asObjects(line.productOrService ?? line.service)
    .flatMap(codingsOf)
    .flatMap(({ code }) => asText(code) ?? [])
    .filter((code) => code !== 'NULL')
  return commaList(codes)
}

/** Source: `insurer`, or else the payor of the coverage used (`insurance.coverage`). */
export function insurerName(claim: SentClaim, resolve: Resolve): string | null {
  const named = actorName(claim.insurer, claim, resolve)
  if (named !== null) return named
  const coverages = focalCoverages(claim)
  for (const element of coverages) {
    const reference = readReference(element)
    const coverage = follow(reference, claim, resolve)
    const payors = commaList(
      asObjects(coverage?.payor).map((payor) => actorName(payor, coverage?.contained ? coverage : claim, resolve)),
    )
    if (payors !== null) return payors
    if (reference?.display) return reference.display
  }
  return null
}

/** If there are several coverages, returns only those marked as focal. */
export function focalCoverages(claim: SentClaim): readonly Element[] {
  const insurance = asObjects(claim.insurance)
  const focal = insurance.filter((one) => one.focal === true)
  return (focal.length > 0 ? focal : insurance).map(({ coverage }) => coverage)
}

/** Source: `facility`; CARIN Blue Button, supportingInfo 'servicefacility'. */
export function facilityName(claim: SentClaim, resolve: Resolve): string | null {
  const stated = actorName(claim.facility, claim, resolve)
  if (stated !== null) return stated
  const info = asObjects(claim.supportingInfo).find(({ category }) => hasCode(category, 'servicefacility'))
  return info === undefined ? null : actorName(info.valueReference, claim, resolve)
}

/** Source: `careTeam`. */
export function careTeamOf(claim: SentClaim, resolve: Resolve) {
  const members = asObjects(claim.careTeam).flatMap((member) => {
    const name = actorName(member.provider, claim, resolve)
    return name === null ? [] : [{ name, role: labelOf(member.role), qualification: labelOf(member.qualification) }]
  })
  const seen = new Set<string>()
  return members.filter(({ name, role }) => {
    const key = `${name}\n${role}`
    return !seen.has(key) && seen.add(key)
  })
}

export function supportingInfo(claim: SentClaim, category: string): JsonObject | undefined {
  return asObjects(claim.supportingInfo).find((info) => isObject(info) && hasCode(info.category, category))
}
