/** Claims, coverage and what they cost. Source: S3 §2, §3 (Claim), §7; FHIR R4 ExplanationOfBenefit, Claim, Coverage. */
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
 * Amounts of a claim or a line as decimal texts, to the cent at least and never rounded. Null where the source states
 * none: a missing amount is never zero.
 */
export const claimAmounts = z.object({
  charged: text,
  allowed: text,
  planPaid: text,
  /** What falls to the patient: stated as such, else copay, coinsurance and deductible together. */
  youOwe: text,
  /** What the patient has paid, where the source says so. */
  youPaid: text,
  copay: text,
  coinsurance: text,
  deductible: text,
})
export type ClaimAmounts = z.output<typeof claimAmounts>

const stepsInOrder = ['charged', 'allowed', 'planPaid', 'youOwe', 'youPaid'] as const
/** Which amount a list shows of a claim: the first one stated. Absence: undefined. */
export const firstStep = (amounts: ClaimAmounts): (typeof stepsInOrder)[number] | undefined =>
  stepsInOrder.find((step) => amounts[step] !== null)

const inCurrency = z.object({ currency: text, amounts: claimAmounts })

/**
 * Warnings about the amounts of a claim. 'unread': an amount was sent and cannot be read, so that those shown are incomplete.
 * 'disagree': what the plan paid and the patient's part come to more than was charged. 'negative': an amount is below zero.
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
  /** The amount that the list shows: charged, else the next one that is stated. */
  adjudicationamount: text,
  adjudicationDisplay: text,
  amounts: claimAmounts,
  /** ISO 4217; null where none is named. */
  currency: text,
  /** Amounts in other currencies than `currency`; absent where there are none. */
  otherCurrencies: z.array(inCurrency).min(1).optional(),
  caveats,
  /** 'claim', or what it is instead ('preauthorization', …). */
  use: text,
  /** Whether the plan did not cover it, or some of its lines. Absent where it denied none. */
  denied: z.enum(['all', 'some']).optional(),
  created: text,
  /** Numbers of the claims that this one takes the place of or reverses, and that take its place. */
  replaces: z.array(z.string()),
  replacedBy: z.array(z.string()),
  /** Other numbers and references under which claims may name this one; absent where there are none. */
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
    /** By id, why the amounts of a claim are in no total because of another claim. */
    notCounted: z.record(z.string(), notCounted),
  }),
})

/** `amount` is null where it cannot be read. */
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
  /** Every amount of the line in the source's words. */
  stated: z.array(money),
  isDenied: z.boolean(),
  /** Why it was denied or adjusted. */
  reasons: z.array(z.string()),
  /** The plan added this line itself. */
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
  /** What has to be known before its amounts are read; absent where nothing qualifies it. */
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
  /** Group, plan and number of the coverage that was used. */
  coverage: z.array(z.object({ label: z.string(), text: z.string() })),
  network: text,
  payee: text,
  payment: z
    .object({
      amount: text,
      currency: text,
      date: text,
      kind: text,
      /** By how much the payment was adjusted, and why; absent where it was not. */
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
  /** Why its amounts are in no total; absent where they are. */
  notCounted: notCounted.optional(),
  /** Totals as the source states them, by category. */
  totals: z.array(money),
  lines: z.array(claimLine),
  /** Lines beyond what is shown; all are in the source data. */
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

/** Sums over claims. A sum is null where none of its claims states the amount. */
export const costSums = z.object({
  charged: text,
  allowed: text,
  planPaid: text,
  youOwe: text,
  /**
   * What was charged less what the plan paid and what the patient owes: taken off by the plan, or not stated. Null where one
   * of the three is not stated, or where they come to more than was charged.
   */
  rest: text,
  claims: z.number().int(),
  /** Of them, claims that state no amount at all. */
  withoutAmounts: z.number().int(),
  /** Of them, claims with an amount that cannot be read: the sums are incomplete. */
  unread: z.number().int(),
  /** Of them, claims of which plan and patient pay more than was charged. */
  disagree: z.number().int(),
  /** Of them, claims with an amount below zero. */
  negative: z.number().int(),
  /** Of them, claims that are also counted in another currency. */
  otherCurrencies: z.number().int(),
})
export type CostSums = z.output<typeof costSums>

/** `name` is null where it is not stated; `isRest` gathers what is beyond the longest list shown. */
export const costGroup = costSums.extend({ name: text, isRest: z.boolean() })
export type CostGroup = z.output<typeof costGroup>

export const costsOfCurrency = z.object({
  currency: text,
  total: costSums,
  byYear: z.array(costGroup),
  /** 'YYYY-MM', all twelve of the year that is shown; empty for all years together. */
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
    /** Years that hold claims, the newest first. */
    years: z.array(z.string()),
    currencies: z.array(costsOfCurrency),
    /** Claims that are not counted, and why. */
    notCounted: z.record(z.enum(notCountedReasons), z.number().int()),
    /** Claims that their source marked as entered in error; they are in no list. */
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
  /** An amount was sent and cannot be read. */
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
  /** Every class, those above included: type, value, name. */
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
    /** What each coverage states. */
    planned: z.array(
      z.object({
        ...{ coverageId: z.string(), payer: text, plan: text, status: text, start: text, end: text },
        costs: z.array(costShare),
      }),
    ),
    /** By kind of claim and part, the latest that a claim states. */
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

/** The PDF of one claim. */
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
