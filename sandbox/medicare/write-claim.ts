import { concept, hl7, icd10, type Coding } from '#making/codings.ts'
import type { FhirResource } from '#records/fhir-resource.ts'
import type { MedicareVersion } from '#medicare/addresses.ts'
import { addUp, type ClaimKind, type ClaimPlan, type Line } from '#medicare/claim-plan.ts'
import { decimal } from '../making/decimal.ts'
import type { Amounts } from './claim-plan.ts'
import type { Behaviour } from '../behaviour.ts'

const EOB_TYPE = 'https://bluebutton.cms.gov/resources/codesystem/eob-type'

/** Values of the search parameter `type`, case-sensitive. Source: Blue Button 2.0, ExplanationOfBenefit. */
const CLAIM_KINDS = ['carrier', 'dme', 'hha', 'hospice', 'inpatient', 'outpatient', 'snf', 'pde']

export const medicareBehaviour: Partial<Behaviour> = {
  providerType: 'BlueButton',
  vendor: 'CMS Blue Button',
  types: ['Patient', 'Coverage', 'ExplanationOfBenefit'],
  hasWildcardScopes: false,
  shortestState: 16,
  clients: 'with-secret',
  refreshTokens: 'always',
  expiresInFraction: 0.48,
  patientInToken: 'after-refresh',
  hasIdToken: false,
  moreOfToken: 'grant-expiration',
  isRevocationAlwaysFine: true,
  hasUserinfo: true,
  hasDemographicsChoice: true,
  words: {
    'ExplanationOfBenefit.type': Object.fromEntries(
      CLAIM_KINDS.map((kind) => [kind, `${EOB_TYPE}|${kind.toUpperCase()}`]),
    ),
  },
  counts: { usual: 50, greatest: 50 },
  paging: 'start-index',
}

/** Returns the URL of a CARIN BB profile. The URL includes the CARIN BB release in version 3 but not in version 2. */
export function writeProfile(name: string, version: MedicareVersion): string {
  return `http://hl7.org/fhir/us/carin-bb/StructureDefinition/C4BB-${name}${version === 'v3' ? '|2.2.0' : ''}`
}

const carin = (name: string, code: string, display: string): Coding => ({
  system: `http://hl7.org/fhir/us/carin-bb/CodeSystem/${name}`,
  code,
  display,
})
const adjudication = (code: string, display: string) => carin('C4BBAdjudication', code, display)

/** Source: CARIN Blue Button 2.2, ExplanationOfBenefit, adjudication categories. */
const CATEGORIES = {
  submitted: hl7('adjudication', 'submitted', 'Submitted Amount'),
  eligible: hl7('adjudication', 'eligible', 'Eligible Amount'),
  deductible: hl7('adjudication', 'deductible', 'Deductible'),
  discount: adjudication('discount', 'Discount'),
  coinsurance: adjudication('coinsurance', 'Coinsurance'),
  noncovered: adjudication('noncovered', 'Noncovered'),
  paidtoprovider: adjudication('paidtoprovider', 'Paid to provider'),
  memberliability: adjudication('memberliability', 'Member liability'),
  drugcost: adjudication('drugcost', 'Drug cost'),
  paidbypatient: adjudication('paidbypatient', 'Paid by patient'),
} as const satisfies Readonly<Record<string, Coding>>

const MEDICAL = ['submitted', 'discount', 'eligible', 'deductible', 'coinsurance', 'noncovered'] as const

const money = (cents: number) => ({ value: decimal((cents / 100).toFixed(2)), currency: 'USD' })

/**
 * Writes a claim's amounts as in CARIN BB. For a medication, also writes its cost and the amount that each party
 * paid.
 */
function writeAmounts(kind: ClaimKind, amounts: Amounts) {
  const write = (name: keyof typeof CATEGORIES, cents: number) => ({
    category: concept(CATEGORIES[name]),
    amount: money(cents),
  })
  const paid = [
    write('paidtoprovider', amounts.paidtoprovider),
    ...(kind === 'pde'
      ? [write('paidbypatient', amounts.memberliability)]
      : [write('memberliability', amounts.memberliability)]),
  ]
  if (kind === 'pde') return [write('drugcost', amounts.submitted), ...paid]
  return [...MEDICAL.map((name) => write(name, amounts[name])), ...paid]
}

/** Source: CARIN BB, slice denialreason. */
function writeDenial() {
  return {
    category: concept(carin('C4BBAdjudicationDiscriminator', 'denialreason', 'Denial Reason')),
    reason: concept({
      system: 'https://x12.org/codes/claim-adjustment-reason-codes',
      code: '96',
      display: 'Non-covered charge(s).',
    }),
  }
}

type KindFacts = {
  readonly profile: string
  readonly type: string
  readonly codes: string
  readonly coverage: 'a' | 'b' | 'd'
  readonly office: string
}

const CPT = 'http://www.ama-assn.org/go/cpt'
const KINDS: Readonly<Record<ClaimKind, KindFacts>> = {
  carrier: {
    profile: 'Professional-NonClinician',
    type: 'professional',
    codes: CPT,
    coverage: 'b',
    office: 'Riverbend Medical Group',
  },
  outpatient: {
    profile: 'Outpatient-Institutional',
    type: 'institutional',
    codes: CPT,
    coverage: 'b',
    office: 'Quarry Road Hospital, outpatient',
  },
  inpatient: {
    profile: 'Inpatient-Institutional',
    type: 'institutional',
    codes: CPT,
    coverage: 'a',
    office: 'Quarry Road Hospital',
  },
  pde: {
    profile: 'Pharmacy',
    type: 'pharmacy',
    codes: 'http://hl7.org/fhir/sid/ndc',
    coverage: 'd',
    office: 'Corner Pharmacy',
  },
}

/**
 * A CARIN BB ExplanationOfBenefit. An inpatient stay has its amounts in the header, and any other claim in its lines.
 * No claim has amounts in both places.
 */
export function writeClaim(patientId: string, version: MedicareVersion, plan: ClaimPlan): FhirResource {
  const facts = KINDS[plan.kind]
  const to = plan.to ?? plan.from
  const isHeader = plan.kind === 'inpatient' && !plan.isWithoutMoney
  const amounts = addUp(plan.lines)
  return {
    resourceType: 'ExplanationOfBenefit',
    id: nameClaim(plan.kind, plan.number),
    meta: {
      lastUpdated: plan.lastUpdated ?? `${addDays(to, 21)}T10:20:30.000+00:00`,
      profile: [writeProfile(`ExplanationOfBenefit-${facts.profile}${plan.isWithoutMoney ? '-Basis' : ''}`, version)],
    },
    contained: [
      { resourceType: 'Organization', id: 'provider-org', active: true, name: facts.office },
      { resourceType: 'Organization', id: 'insurer-org', active: true, name: 'Medicare (practice)' },
    ],
    identifier: [
      writeIdentifier('https://bluebutton.cms.gov/resources/variables/clm_id', -plan.number),
      writeIdentifier('https://bluebutton.cms.gov/resources/identifier/claim-group', -readGroup(plan)),
    ],
    status: plan.status ?? 'active',
    type: concept(hl7('claim-type', facts.type), { system: EOB_TYPE, code: plan.kind.toUpperCase() }),
    use: 'claim',
    patient: { reference: `Patient/${patientId}` },
    billablePeriod: { start: plan.from, end: to },
    created: addDays(to, 14),
    insurer: { reference: '#insurer-org' },
    provider: { reference: '#provider-org' },
    ...(plan.related
      ? {
          related: [
            {
              relationship: concept(hl7('ex-relatedclaimrelationship', plan.related.relationship)),
              reference: {
                system: 'https://bluebutton.cms.gov/resources/variables/clm_id',
                value: String(-plan.related.number),
              },
            },
          ],
        }
      : {}),
    outcome: 'complete',
    supportingInfo: [
      {
        sequence: 1,
        category: concept({
          system: 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBSupportingInfoType',
          code: 'clmrecvddate',
        }),
        timingDate: addDays(to, 3),
      },
    ],
    diagnosis: [
      {
        sequence: 1,
        diagnosisCodeableConcept: concept(icd10(plan.diagnosis.code, plan.diagnosis.name)),
        type: [concept(hl7('ex-diagnosistype', 'principal', 'Principal Diagnosis'))],
      },
    ],
    insurance: [{ focal: true, coverage: { reference: nameCoverage(facts.coverage, patientId) } }],
    item: plan.lines.map((line, at) => writeLine(plan, line, at, facts.codes, isHeader)),
    ...(isHeader ? { adjudication: writeAmounts(plan.kind, amounts) } : {}),
    ...(plan.isWithoutMoney
      ? {}
      : {
          total: writeAmounts(plan.kind, amounts),
          payment: { date: addDays(to, 20), amount: money(amounts.paidtoprovider) },
        }),
  }
}

function writeLine(plan: ClaimPlan, line: Line, at: number, system: string, isHeader: boolean) {
  const code: Coding = { system, code: line.code, display: line.name }
  const hasAmounts = !isHeader && !plan.isWithoutMoney
  const adjudication = [
    ...(hasAmounts ? writeAmounts(plan.kind, addUp([line])) : []),
    ...(line.isDenied ? [writeDenial()] : []),
  ]
  return {
    sequence: at + 1,
    diagnosisSequence: [1],
    productOrService: concept(code),
    servicedPeriod: { start: plan.from, end: plan.to ?? plan.from },
    quantity: { value: 1 },
    ...(adjudication.length > 0 ? { adjudication } : {}),
  }
}

function writeIdentifier(system: string, value: number) {
  const type = {
    system: 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBIdentifierType',
    code: 'uc',
    display: 'Unique Claim ID',
  }
  return { type: { coding: [type] }, system, value: String(value) }
}

/**
 * Returns the number of a claim's group. A claim and its replacement form one group, numbered after the original
 * claim.
 */
function readGroup({ number, related }: ClaimPlan): number {
  return 500_000 + Math.min(number, related?.number ?? number)
}

/** Numbers of made-up claims are negative, as in all of Blue Button's synthetic data. */
function nameClaim(kind: ClaimKind, number: number): string {
  return `${kind}--${number}`
}

export function nameCoverage(part: 'a' | 'b' | 'd', patientId: string): string {
  return `Coverage/part-${part}-${patientId}`
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
