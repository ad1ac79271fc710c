import type { CoverageRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, asTexts, commaList, oneLine, type Element } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { isUnreadMoney, readMoney } from '#fhir/values/money.ts'
import { asDate, asPeriodInWords, endOf } from '#fhir/values/partial-date.ts'
import { displayOf, actorName, actorNames } from '#fhir/references/actor-name.ts'
import { asQuantityText } from '#fhir/values/quantity.ts'
import { follow, readReference, type Resolve } from '#fhir/references/reference.ts'
import type { ReaderOf } from '#readers/reader.ts'
import { phoneOf } from '#readers/claims/claim-parts.ts'

/**
 * `plan` and `group` are the classes of the types 'plan' and 'group'. If no plan is stated, the subplan is the plan,
 * because Medicare sends its parts A to D this way. `memberId` is the identifier of type MB. `costs` are
 * `costToBeneficiary`: copays, coinsurance, deductible. Phone and address are those of the payor, if that
 * organization is stored. Amounts and percentages are as sent. Missing values are null. Source: FHIR R4 `Coverage`;
 * CARIN Blue Button C4BB-Coverage.
 */
export const readCoverage: ReaderOf<'Coverage'> = (resource, { providerName, resolve }) => {
  const classes = asObjects(resource.class).map(readClass)
  const ofType = (type: string) => classes.find((one) => one.code === type)
  const payors = resource.payor ?? resource.insurer
  const payer = payerOf(payors, resource, resolve)
  const [plan, group] = [ofType('plan') ?? ofType('subplan'), ofType('group')]
  const row = {
    resourceType: resource.resourceType,
    providerName,
    status: asText(resource.status),
    type: labelOf(resource.type),
    payer: actorNames(payors, resource, resolve),
    payerPhone: payer === null ? null : phoneOf(payer),
    payerAddress: payer === null ? null : addressOf(payer),
    plan: plan?.name ?? plan?.value ?? null,
    planCode: plan?.name === null ? null : (plan?.value ?? null),
    group: group?.name ?? group?.value ?? null,
    groupCode: group?.name === null ? null : (group?.value ?? null),
    subscriberId: subscriberId(resource),
    memberId: memberId(resource),
    dependent: asText(resource.dependent),
    relationship: labelOf(resource.relationship),
    subscriber: displayOf(resource.subscriber) ?? actorName(resource.policyHolder, resource, resolve),
    network: asText(resource.network),
    start: asDate(asObject(resource.period)?.start),
    end: endOf(resource.period),
    classes: classes.map(({ type, value, name }) => ({ type, value, name })),
    costs: asObjects(resource.costToBeneficiary).flatMap(readCost),
  } satisfies Omit<CoverageRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'coverage',
    row,
    label: oneLine(commaList([row.payer, row.plan]) ?? row.type ?? 'Coverage'),
    date: row.start,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

function readClass(one: LoosePart<'Coverage', 'class'>) {
  const code = classTypes.find((type) => hasCode(one.type, type))
  const value = asText(one.value) ?? asText(asObject(one.value)?.value)
  return { code: code ?? null, type: labelOf(one.type), value, name: asText(one.name) }
}

const classTypes = ['plan', 'subplan', 'group']

const memberId = (resource: LooseResource<'Coverage'>): string | null => {
  const identifiers = asObjects(resource.identifier)
  return asText((identifiers.find(({ type }) => hasCode(type, 'mb')) ?? identifiers[0])?.value)
}

/** Reads R4's text or R5's identifiers. */
const subscriberId = (resource: LooseResource<'Coverage'>): string | null =>
  asText(resource.subscriberId) ?? asText(asObjects(resource.subscriberId)[0]?.value)

function readCost(cost: LoosePart<'Coverage', 'costToBeneficiary'>): CoverageRow['costs'] {
  const money = readMoney(cost.valueMoney)
  const value = money === null ? asQuantityText(cost.valueQuantity) : commaList([money.amount, money.currency], ' ')
  const unread = value === null && isUnreadMoney(cost.valueMoney) ? ({ isUnread: true } as const) : null
  if (value === null && unread === null) return []
  const exceptions = asObjects(cost.exception).map(({ type, period }) =>
    exceptionInWords(labelOf(type), asPeriodInWords(period)),
  )
  const holdsFor = [cost.category, cost.network, cost.unit, cost.term].map(labelOf)
  return [{ kind: labelOf(cost.type), value, note: commaList([...holdsFor, ...exceptions]), ...unread }]
}

function payerOf(payors: Element, resource: LooseResource<'Coverage'>, resolve: Resolve): FhirResource | null {
  for (const payor of asObjects(payors)) {
    const found = follow(readReference(payor), resource, resolve)
    if (found?.resourceType === 'Organization') return found
  }
  return null
}

function addressOf(payer: LooseResource<'Organization' | 'Patient' | 'RelatedPerson'>): string | null {
  const addresses = [
    ...asObjects(payer.address),
    ...asObjects(payer.contact).flatMap(({ address }) => asObjects(address)),
  ]
  const [address] = addresses
  if (address === undefined) return null
  const parts = [...asTexts(address.line), asText(address.city), asText(address.state), asText(address.postalCode)]
  return asText(address.text) ?? commaList(parts)
}

function exceptionInWords(named: string | null, when: string | null): string {
  const what = named ?? words.unnamedException
  return when === null ? words.exception({ what }) : words.exceptionWhen({ what, when })
}
