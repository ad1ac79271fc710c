import { concept, hl7, type Coding } from '#making/codings.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

type Doctor = {
  readonly id: string
  readonly given: string
  readonly family: string
  readonly specialty: string
  readonly nucc: string
}

export type StaffPlan = {
  readonly slug: string
  readonly hospitalName: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly doctors: readonly Doctor[]
}

/** The NPIs are made up and were never issued. */
export function makeStaff(plan: StaffPlan): readonly FhirResource[] {
  const meta = { versionId: '1', lastUpdated: '2026-01-02T08:00:00.000Z' }
  const organization = { reference: `Organization/${plan.slug}`, display: plan.hospitalName }
  const address = {
    line: ['1 Practice Way'],
    city: plan.city,
    state: plan.state,
    postalCode: plan.postalCode,
    country: 'US',
  }
  const telecom = [{ system: 'phone', value: '(555) 555-0100', use: 'work' }]
  const kind = (code: string, display: string): Coding => hl7('organization-type', code, display)
  return [
    {
      resourceType: 'Organization',
      id: plan.slug,
      meta,
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1000000000' }],
      active: true,
      type: [concept(kind('prov', 'Healthcare Provider'))],
      name: plan.hospitalName,
      telecom,
      address: [address],
    },
    {
      resourceType: 'Location',
      id: `${plan.slug}-main`,
      meta,
      status: 'active',
      name: `${plan.hospitalName}, main building`,
      telecom,
      address,
      managingOrganization: organization,
    },
    ...plan.doctors.flatMap((doctor): readonly FhirResource[] => {
      const name = { use: 'official', family: doctor.family, given: [doctor.given], prefix: ['Dr.'] }
      const practitioner = { reference: `Practitioner/${doctor.id}`, display: `Dr. ${doctor.given} ${doctor.family}` }
      return [
        {
          resourceType: 'Practitioner',
          id: doctor.id,
          meta,
          identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npiOf(doctor.id) }],
          active: true,
          name: [name],
          telecom,
        },
        {
          resourceType: 'PractitionerRole',
          id: `${doctor.id}-role`,
          meta,
          active: true,
          practitioner,
          organization,
          specialty: [
            concept({ system: 'http://nucc.org/provider-taxonomy', code: doctor.nucc, display: doctor.specialty }),
          ],
          location: [{ reference: `Location/${plan.slug}-main` }],
          telecom,
        },
      ]
    }),
  ]
}

/**
 * Returns an NPI that is unique for each doctor and the same at every start. Its format is valid, but it is lower
 * than every issued NPI.
 */
function npiOf(id: string): string {
  const digits = Array.from(id).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 100_000, 7)
  const npi = `1000${String(digits).padStart(5, '0')}`
  // The check digit: Luhn's formula over '80840' and the number.
  const sum = Array.from(`80840${npi}`)
    .toReversed()
    .reduce((total, digit, at) => {
      const weighed = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  return `${npi}${(10 - (sum % 10)) % 10}`
}
