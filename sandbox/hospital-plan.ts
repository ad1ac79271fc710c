import type { Addresses } from '#addresses.ts'
import type { Behaviour } from '#behaviour.ts'
import type { AudiencePolicy } from '#practice-organization.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

/** A hospital of one chart, and how it differs from the practice hospital. */
export type HospitalPlan = {
  readonly slug: string
  readonly hospitalName: string
  readonly audience: AudiencePolicy
  readonly behaviour: Partial<Behaviour>
  readonly addresses?: Addresses
  /** How many resources the chart has besides the patient and whoever wrote it. */
  readonly chartSize: number
  /** What the chart has besides. */
  readonly more?: (patientId: string) => readonly FhirResource[]
}
