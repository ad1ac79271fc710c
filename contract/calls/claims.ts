/** Claims, coverage and costs. Source: S3 §2, §3 (Claim), §7; FHIR R4 ExplanationOfBenefit, Claim, Coverage. */
import { z } from 'zod'
import { notCounted, notCountedReasons } from '../rules/claim-counts.ts'
import { endpoint } from './endpoint.ts'
import { meaning } from '../rules/meaning.ts'
import { listQuery, listSource, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

/** Kinds of claim. Source: HL7 claim-type; `other` is everything else. */
export const claimKinds = ['professional', 'institutional', 'pharmacy', 'oral', 'vision', 'other'] as const
export const claimKind = z.enum(claimKinds)
export type ClaimKind = z.output<typeof claimKind>

/**
 * Amounts of a claim or a line as decimal strings, to the cent at least and never rounded. Null if the source states
 * none: a missing amount is never zero.
 */
export const claimAmounts = z.object({
  charged: text,
  allowed: text,
  planPaid: text,
  /** The patient's share: as stated, or else the sum of copay, coinsurance and deductible. */
  youOwe: text,
  /** The amount the patient has paid, if the source states it. */
  youPaid: text,
  copay: text,
  coinsurance: text,
  deductible: text,
})
export type ClaimAmounts = z.output<typeof claimAmounts>

const stepsInOrder = ['charged', 'allowed', 'planPaid', 'youOwe', 'youPaid'] as const
/** Returns which amount of a claim a list shows: the first one stated. Undefined if there is none. */
export const firstStep = (amounts: ClaimAmounts): (typeof stepsInOrder)[number] | undefined =>
  stepsInOrder.find((step) => amounts[step] !== null)

const inCurrency = z.object({ currency: text, amounts: claimAmounts })

/**
 * Warnings about the amounts of a claim. 'unread': an amount could not be read, so those shown are incomplete.
 * 'disagree': the plan's and the patient's shares add up to more than was charged. 'negative': an amount is below zero.
 */
export const amountCaveats = ['unread', 'disagree', 'negative'] as const
export type AmountCaveat = (typeof amountCaveats)[number]

const caveats = z.array(z.enum(amountCaveats)).min(1).optional()

export const claimRow = rowBase.extend({
  /** Kind and number of the claim. */
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
  /** The amount that the list shows: charged, or else the next one stated. */
  adjudicationamount: text,
  adjudicationDisplay: text,
  amounts: claimAmounts,
  /** ISO 4217; null if none is stated. */
  currency: text,
  /** Amounts in currencies other than `currency`; absent if there are none. */
  otherCurrencies: z.array(inCurrency).min(1).optional(),
  caveats,
  /** 'claim', or its actual use ('preauthorization', …). */
  use: text,
  /** Whether the plan denied all or some of its lines. Absent if it denied none. */
  denied: z.enum(['all', 'some']).optional(),
  created: text,
  /** Numbers of the claims that this one replaces or reverses, and of those that replace it. */
  replaces: z.array(z.string()),
  replacedBy: z.array(z.string()),
  /** Other numbers and references that claims may use for this one; absent if there are none. */
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
    /** By claim id: why its amounts are in no total because of another claim. */
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
  /** Every amount of the line, with the source's labels. */
  stated: z.array(money),
  isDenied: z.boolean(),
  /** Reasons for the denial or adjustment. */
  reasons: z.array(z.string()),
  /** Whether the plan added this line. */
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
  /** What to know before reading its amounts; absent if nothing qualifies them. */
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
  /** Group, plan and number of the coverage used. */
  coverage: z.array(z.object({ label: z.string(), text: z.string() })),
  network: text,
  payee: text,
  payment: z
    .object({
      amount: text,
      currency: text,
      date: text,
      kind: text,
      /** The amount of the payment adjustment, and its reason; absent if there was none. */
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
  /** Why its amounts are in no total; absent if they are. */
  notCounted: notCounted.optional(),
  /** Totals by category, as the source states them. */
  totals: z.array(money),
  lines: z.array(claimLine),
  /** The number of lines not shown; all are in the source data. */
  moreLines: z.number().int(),
  notes: z.array(z.string()),
  related: z.array(z.object({ relationship: text, number: text })),
  providerName: z.string(),
})
export type ClaimDetails = z.output<typeof claimDetails>

export const getClaim = endpoint({
  method: 'GET',
  path: '/BlueButton/get-claim',
  summary: 'One claim in full: lines, diagnoses, care team, insurer and amounts',
  access: 'record',
  query: z.object({ profileId: z.string().max(64), id: z.string().max(300) }),
  answer: claimDetails,
})

/** Sums over claims. A sum is null if none of its claims states the amount. */
export const costSums = z.object({
  charged: text,
  allowed: text,
  planPaid: text,
  youOwe: text,
  /**
   * The charged amount minus the plan's payment and the patient's share: discounted by the plan, or not stated. Null if
   * one of the three is not stated, or if they add up to more than was charged.
   */
  rest: text,
  claims: z.number().int(),
  /** How many of them state no amount at all. */
  withoutAmounts: z.number().int(),
  /** How many of them have an unreadable amount: the sums are incomplete. */
  unread: z.number().int(),
  /** How many of them have shares of plan and patient that exceed the charged amount. */
  disagree: z.number().int(),
  /** How many of them have an amount below zero. */
  negative: z.number().int(),
  /** How many of them are also counted in another currency. */
  otherCurrencies: z.number().int(),
})
export type CostSums = z.output<typeof costSums>

/** `name` is null if it is not stated; `isRest` combines the groups beyond the maximum shown. */
export const costGroup = costSums.extend({ name: text, isRest: z.boolean() })
export type CostGroup = z.output<typeof costGroup>

export const costsOfCurrency = z.object({
  currency: text,
  total: costSums,
  byYear: z.array(costGroup),
  /** 'YYYY-MM', all twelve of the shown year; empty for all years together. */
  byMonth: z.array(costGroup),
  byProvider: z.array(costGroup),
  byKind: z.array(costGroup),
})
export type CostsOfCurrency = z.output<typeof costsOfCurrency>

export const getCosts = endpoint({
  method: 'GET',
  path: '/BlueButton/get-costs',
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
    /** Years with claims, newest first. */
    years: z.array(z.string()),
    currencies: z.array(costsOfCurrency),
    /** The number of claims that are not counted, by reason. */
    notCounted: z.record(z.enum(notCountedReasons), z.number().int()),
    /** Claims that their source flagged as entered in error; they are in no list. */
    enteredInError: z.number().int(),
    sources: z.array(listSource),
    unreadable: z.number().int(),
  }),
})

const costShare = z.object({
  kind: text,
  /** Amount or percentage in one line, digits as sent. */
  value: text,
  note: text,
  /** True if an amount could not be read. */
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
  /** All classes, including those above: type, value, name. */
  classes: z.array(z.object({ type: text, value: text, name: text })),
  costs: z.array(costShare),
})
export type CoverageRow = z.output<typeof coverageRow>

export const listCoverage = endpoint({
  method: 'GET',
  path: '/BlueButton/Coverage',
  summary: 'Insurance coverage',
  access: 'record',
  query: listQuery,
  answer: recordList('coverage', coverageRow),
})

export const copayParts = ['copay', 'coinsurance', 'deductible'] as const

export const getCopays = endpoint({
  method: 'GET',
  path: '/BlueButton/get-copays',
  summary: 'What a plan says a visit costs, and what claims say it did cost',
  access: 'record',
  query: z.object({ profileId: z.string().max(64) }),
  answer: z.object({
    message: z.string(),
    /** The benefits that each coverage states. */
    planned: z.array(
      z.object({
        ...{ coverageId: z.string(), payer: text, plan: text, status: text, start: text, end: text },
        costs: z.array(costShare),
      }),
    ),
    /** By kind of claim and category: the latest amount stated by a claim. */
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

/** Returns the PDF of one claim. */
export const getClaimDocument = endpoint({
  method: 'GET',
  path: '/BlueButton/claim-document/{id}',
  summary: 'One claim as a document to print (PDF)',
  access: 'record',
  params: z.object({ id: z.string().max(300) }),
  query: z.object({ profileId: z.string().max(64) }),
  /** A file. */
  answer: z.never(),
})
