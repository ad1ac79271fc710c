/** Claims, coverage and costs. Source: S3 §2, §3 (Claim), §7; FHIR R4 ExplanationOfBenefit, Claim, Coverage. */
import { z } from 'zod'
import { notCounted, notCountedReasons } from '../rules/claim-counts.ts'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { listQuery, listSource, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

/** Source: HL7 claim-type; `other` is everything else. */
export const claimKinds = ['professional', 'institutional', 'pharmacy', 'oral', 'vision', 'other'] as const
export const claimKind = z.enum(claimKinds)
export type ClaimKind = z.output<typeof claimKind>

/**
 * Decimal strings with at least two decimals, never rounded. Null if the source states no amount, which never means
 * zero.
 */
export const claimAmounts = z.object({
  charged: text,
  allowed: text,
  planPaid: text,
  /** The amount that the source states. If the source states none, the sum of copay, coinsurance and deductible. */
  youOwe: text,
  /** Null if the source does not state it. */
  youPaid: text,
  copay: text,
  coinsurance: text,
  deductible: text,
})
export type ClaimAmounts = z.output<typeof claimAmounts>

const stepsInOrder = ['charged', 'allowed', 'planPaid', 'youOwe', 'youPaid'] as const
/**
 * Returns the amount to show in lists: the first amount in the order of `stepsInOrder` that the source states.
 * Undefined if no amount is stated.
 */
export const firstStep = (amounts: ClaimAmounts): (typeof stepsInOrder)[number] | undefined =>
  stepsInOrder.find((step) => amounts[step] !== null)

const inCurrency = z.object({ currency: text, amounts: claimAmounts })

/**
 * 'unread': an amount could not be read, so the claim's amounts are incomplete. 'disagree': the plan's and patient's
 * shares add up to more than the charge. 'negative': an amount is below zero.
 */
export const amountCaveats = ['unread', 'disagree', 'negative'] as const
export type AmountCaveat = (typeof amountCaveats)[number]

const caveats = z.array(z.enum(amountCaveats)).min(1).optional()

export const claimRow = rowBase.extend({
  /** Text with the claim's kind and number. */
  claims: text,
  number: text,
  kind: claimKind,
  lastUpdated: text,
  status: text,
  patient: text,
  organization: text,
  facility: text,
  careTeam: text,
  insurance: text,
  service: text,
  servicedDate: text,
  servicedEnd: text,
  quantity: text,
  /** The amount that the list shows: the charge. If there is no charge, the first stated amount of `stepsInOrder`. */
  adjudicationamount: text,
  adjudicationDisplay: text,
  amounts: claimAmounts,
  /** ISO 4217; null if none is stated. */
  currency: text,
  /** Absent if there are none. */
  otherCurrencies: z.array(inCurrency).min(1).optional(),
  caveats,
  /** 'claim', or another use that the source states ('preauthorization', …). */
  use: text,
  /** Whether the plan denied all or some of the lines. Absent if it denied none. */
  denied: z.enum(['all', 'some']).optional(),
  created: text,
  /** `replaces`: other claims that this claim replaces or reverses. */
  replaces: z.array(z.string()),
  replacedBy: z.array(z.string()),
  /** Other numbers by which claims may refer to this claim. Absent if there are none. */
  knownAs: z.array(z.string()).min(1).optional(),
})
export type ClaimRow = z.output<typeof claimRow>

export const listClaims = endpoint({
  method: 'GET',
  path: '/BlueButton/ExplanationOfBenefit',
  summary: 'Explanations of benefit, and claims that none explains',
  access: 'record',
  query: listQuery.extend({ providerType: z.string().max(40).optional() }),
  answer: recordList('explanationOfBenefit', claimRow).extend({
    /** Claims left out of every total because of another claim. Keyed by claim id. */
    notCounted: z.record(z.string(), notCounted),
  }),
})

/** `amount` is null if it can't be read. */
const money = z.object({ label: z.string(), amount: text, currency: text })

const coded = z.object({ code: text, text: z.string() })

export const claimLine = z.object({
  sequence: text,
  service: text,
  code: text,
  modifiers: text,
  date: text,
  end: text,
  quantity: text,
  place: text,
  amounts: claimAmounts,
  currency: text,
  otherCurrencies: z.array(inCurrency).min(1).optional(),
  caveats,
  stated: z.array(money),
  isDenied: z.boolean(),
  reasons: z.array(z.string()),
  isAdded: z.boolean(),
})
export type ClaimLine = z.output<typeof claimLine>

export const claimDetails = z.object({
  id: z.string(),
  resourceType: z.string(),
  number: text,
  kind: claimKind,
  kindText: text,
  status: text,
  /**
   * Qualifiers that change how to read the amounts, such as 'Withdrawn' (`rules/meaning.ts`). Absent if there are
   * none.
   */
  meaning: meaning.optional(),
  outcome: text,
  disposition: text,
  use: text,
  created: text,
  received: text,
  servicedDate: text,
  servicedEnd: text,
  admission: text,
  patient: text,
  organization: text,
  facility: text,
  insurer: text,
  coverage: z.array(z.object({ label: z.string(), text: z.string() })),
  network: text,
  payee: text,
  payment: z
    .object({
      amount: text,
      currency: text,
      date: text,
      kind: text,
      /** Adjustment of the payment; absent if there was none. */
      adjustment: z.object({ amount: text, currency: text, reason: text }).optional(),
    })
    .nullable(),
  careTeam: z.array(z.object({ name: z.string(), role: text, qualification: text })),
  diagnoses: z.array(coded.extend({ kind: text })),
  procedures: z.array(coded.extend({ date: text })),
  amounts: claimAmounts,
  currency: text,
  otherCurrencies: z.array(inCurrency).min(1).optional(),
  caveats,
  /** Why the claim's amounts are left out of the totals. Absent if they are included. */
  notCounted: notCounted.optional(),
  totals: z.array(money),
  lines: z.array(claimLine),
  moreLines: z.number().int(),
  notes: z.array(z.string()),
  related: z.array(z.object({ relationship: text, number: text })),
  providerName: z.string(),
})
export type ClaimDetails = z.output<typeof claimDetails>

export const getClaim = endpoint({
  method: 'GET',
  path: '/claims/get',
  formerPath: '/BlueButton/get-claim',
  summary: 'One claim in full: lines, diagnoses, care team, insurer and amounts',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: claimDetails,
})

/** A sum is null if none of the claims states the amount. */
export const costSums = z.object({
  charged: text,
  allowed: text,
  planPaid: text,
  youOwe: text,
  /**
   * The charge minus the plan's and patient's shares: either the plan's discount, or an amount without a stated reason.
   * Null if one of the three amounts is not stated, or if the shares exceed the charge.
   */
  rest: text,
  claims: z.number().int(),
  withoutAmounts: z.number().int(),
  unread: z.number().int(),
  disagree: z.number().int(),
  negative: z.number().int(),
  otherCurrencies: z.number().int(),
})
export type CostSums = z.output<typeof costSums>

/**
 * `name` is null if not stated. `isRest` marks the group that combines all groups beyond the maximum number of
 * groups.
 */
export const costGroup = costSums.extend({ name: text, isRest: z.boolean() })
export type CostGroup = z.output<typeof costGroup>

export const costsOfCurrency = z.object({
  currency: text,
  total: costSums,
  byYear: z.array(costGroup),
  /** A group for each of the year's twelve months, named 'YYYY-MM'. Empty if the request has no `year`. */
  byMonth: z.array(costGroup),
  byProvider: z.array(costGroup),
  byKind: z.array(costGroup),
})
export type CostsOfCurrency = z.output<typeof costsOfCurrency>

export const getCosts = endpoint({
  method: 'GET',
  path: '/claims/get-costs',
  formerPath: '/BlueButton/get-costs',
  summary: 'What care has cost: by year, by provider and by kind',
  access: 'record',
  query: z.object({
    profileId: z.string().max(64),
    year: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
  }),
  answer: z.object({
    message: z.string(),
    /** Newest first. */
    years: z.array(z.string()),
    currencies: z.array(costsOfCurrency),
    notCounted: z.record(z.enum(notCountedReasons), z.number().int()),
    enteredInError: z.number().int(),
    sources: z.array(listSource),
    unreadable: z.number().int(),
  }),
})

const costShare = z.object({
  kind: text,
  /** In one line, digits as sent. */
  value: text,
  note: text,
  isUnread: z.literal(true).optional(),
})
export type CostShare = z.output<typeof costShare>

export const coverageRow = rowBase.extend({
  status: text,
  type: text,
  payer: text,
  payerPhone: text,
  payerAddress: text,
  plan: text,
  planCode: text,
  group: text,
  groupCode: text,
  subscriberId: text,
  memberId: text,
  dependent: text,
  relationship: text,
  subscriber: text,
  network: text,
  start: text,
  end: text,
  classes: z.array(z.object({ type: text, value: text, name: text })),
  costs: z.array(costShare),
})
export type CoverageRow = z.output<typeof coverageRow>

export const listCoverage = endpoint({
  method: 'GET',
  path: '/claims/list-coverage',
  formerPath: '/BlueButton/Coverage',
  summary: 'Insurance coverage',
  access: 'record',
  query: listQuery,
  answer: recordList('coverage', coverageRow),
})

export const copayParts = ['copay', 'coinsurance', 'deductible'] as const

export const getCopays = endpoint({
  method: 'GET',
  path: '/claims/list-copays',
  formerPath: '/BlueButton/get-copays',
  summary: 'What a plan says a visit costs, and what claims say it did cost',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({
    message: z.string(),
    planned: z.array(
      z.object({
        ...{ coverageId: z.string(), payer: text, plan: text, status: text, start: text, end: text },
        costs: z.array(costShare),
      }),
    ),
    seen: z.array(
      z.object({
        kind: claimKind,
        part: z.enum(copayParts),
        amount: z.string(),
        currency: text,
        date: text,
        claimId: z.string(),
        service: text,
        organization: text,
      }),
    ),
    sources: z.array(listSource),
    unreadable: z.number().int(),
  }),
})

export const getClaimDocument = endpoint({
  method: 'GET',
  path: '/claims/get-document/{id}',
  formerPath: '/BlueButton/claim-document/{id}',
  summary: 'One claim as a document to print (PDF)',
  access: 'record',
  params: z.object({ id: z.string().max(300) }),
  query: z.object({ profileId: z.string().max(64) }),
  /** The response is a file, not JSON. */
  answer: z.never(),
})
