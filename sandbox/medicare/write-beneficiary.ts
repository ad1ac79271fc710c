import { concept, conceptCalled, hl7 } from '#making/codings.ts'
import type { FhirResource } from '#records/fhir-resource.ts'
import type { MedicareVersion } from '#medicare/addresses.ts'
import type { ClaimPlan } from '#medicare/claim-plan.ts'
import { nameCoverage, writeClaim, writeProfile } from './write-claim.ts'

export type Beneficiary = {
  readonly username: string
  /** Negative, like the ids of Blue Button's synthetic patients. */
  readonly patientId: string
  readonly given: string
  readonly family: string
  readonly gender: 'female' | 'male'
  readonly birthDate: string
  /** Made up: real Medicare numbers never have an S in second position. */
  readonly medicareNumber: string
  readonly formerNumber?: string
  readonly isWithholding?: boolean
  readonly listClaims: () => readonly ClaimPlan[]
}

const MEMBER_SINCE = '2021-01-01'
const PARTS = [
  ['a', 'Part A'],
  ['b', 'Part B'],
  ['d', 'Part D'],
] as const

export function* writeBeneficiary(who: Beneficiary, version: MedicareVersion): Generator<FhirResource> {
  yield writePatient(who, version)
  for (const [part, name] of PARTS) yield writeCoverage(who, version, part, name)
  for (const plan of who.listClaims()) yield writeClaim(who.patientId, version, plan)
}

function writePatient(who: Beneficiary, version: MedicareVersion): FhirResource {
  const { patientId, given, family, gender, birthDate } = who
  return {
    resourceType: 'Patient',
    id: patientId,
    meta: { lastUpdated: '2026-02-03T04:05:06.000+00:00', profile: [writeProfile('Patient', version)] },
    identifier: [
      { system: 'https://bluebutton.cms.gov/resources/variables/bene_id', value: patientId },
      writeNumber(who.medicareNumber, 'current', 'Current'),
      ...(who.formerNumber === undefined ? [] : [writeNumber(who.formerNumber, 'historic', 'Historic')]),
    ],
    active: true,
    name: [{ use: 'usual', family, given: [given] }],
    gender,
    birthDate,
    address: [{ city: 'Prairie Junction', state: 'KS', postalCode: '66002' }],
  }
}

function writeNumber(value: string, code: 'current' | 'historic', display: string) {
  const system = 'https://bluebutton.cms.gov/resources/codesystem/identifier-currency'
  const extension = [{ url: system, valueCoding: { system, code, display } }]
  const type = { coding: [{ extension, ...hl7('v2-0203', 'MC', "Patient's Medicare number") }] }
  return { type, system: 'http://hl7.org/fhir/sid/us-mbi', value }
}

function writeCoverage(
  { patientId, medicareNumber }: Beneficiary,
  version: MedicareVersion,
  part: 'a' | 'b' | 'd',
  name: string,
): FhirResource {
  return {
    resourceType: 'Coverage',
    id: nameCoverage(part, patientId).slice('Coverage/'.length),
    meta: { lastUpdated: '2026-02-03T04:05:06.000+00:00', profile: [writeProfile('Coverage', version)] },
    contained: [{ resourceType: 'Organization', id: 'payor-org', active: true, name: 'Medicare (practice)' }],
    status: 'active',
    type: conceptCalled('Medicare', { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'SUBSIDIZ' }),
    subscriberId: medicareNumber,
    beneficiary: { reference: `Patient/${patientId}` },
    relationship: concept(hl7('subscriber-relationship', 'self', 'Self')),
    period: { start: MEMBER_SINCE },
    payor: [{ reference: '#payor-org' }],
    class: [
      { type: concept(hl7('coverage-class', 'group', 'Group')), value: 'Medicare' },
      { type: concept(hl7('coverage-class', 'plan', 'Plan')), value: name, name: `Medicare ${name}` },
    ],
  }
}
