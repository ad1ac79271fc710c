import type { Addresses } from '#addresses.ts'
import type { Behaviour } from '#behaviour.ts'
import type { AudiencePolicy } from '#practice-organization.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

/** A hospital with one chart, and its differences from the practice hospital. */
export type HospitalPlan = {
  readonly slug: string
  readonly hospitalName: string
  readonly audience: AudiencePolicy
  readonly behaviour: Partial<Behaviour>
  readonly addresses?: Addresses
  /** Number of resources in the chart in addition to the patient and the authors. */
  readonly chartSize: number
  /** Additional resources of the chart. */
  readonly more?: (patientId: string) => readonly FhirResource[]
}
