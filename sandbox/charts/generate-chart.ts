import { generatedKinds } from '#charts/generated-kinds.ts'
import { makeMeasurement } from '#charts/generated-observations.ts'
import { openSeededRandom } from '#charts/seeded-random.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

export type ChartPlan = {
  readonly patient: FhirResource
  readonly name: string
  /** How many resources besides the patient. */
  readonly count: number
  readonly seed: number
  readonly performer: { readonly reference: string; readonly display: string }
}

type Kind = 'Observation' | keyof typeof generatedKinds

/** Of a hundred resources: half are observations, the rest as charts have them. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['Observation', 50],
  ['Encounter', 8],
  ['DiagnosticReport', 8],
  ['MedicationRequest', 7],
  ['DocumentReference', 6],
  ['Procedure', 5],
  ['Claim', 5],
  ['Condition', 4],
  ['ServiceRequest', 4],
  ['Immunization', 1.5],
  ['CarePlan', 1],
  ['AllergyIntolerance', 0.5],
]

const FIRST_DAY = Date.UTC(1998, 0, 5)
const LAST_DAY = Date.UTC(2026, 5, 30)

/** A big chart, one resource after the other; the same seed makes the same bytes. */
export function* generateChart(plan: ChartPlan): Generator<FhirResource> {
  yield plan.patient
  const random = openSeededRandom(plan.seed)
  const person = { reference: `Patient/${plan.patient.id}`, display: plan.name }
  let encounter = { reference: `Encounter/${plan.patient.id}-0` }
  for (let number = 0; number < plan.count; number += 1) {
    const type = number === 0 ? 'Encounter' : chooseKind((number * 61) % 100)
    const instant = FIRST_DAY + Math.floor(((LAST_DAY - FIRST_DAY) * number) / plan.count)
    const at = `${new Date(instant).toISOString().slice(0, 13)}:${String(random.whole(10, 58))}:00Z`
    if (type === 'Encounter') encounter = { reference: `Encounter/${plan.patient.id}-${number}` }
    const links = { subject: person, encounter, performer: [plan.performer] }
    const elements =
      type === 'Observation'
        ? makeMeasurement(random, at, links)
        : generatedKinds[type]({ random, at, person, encounter })
    yield {
      resourceType: type,
      id: `${plan.patient.id}-${number}`,
      meta: { versionId: '1', lastUpdated: at.replace('Z', '.000Z') },
      ...elements,
    }
  }
}

function chooseKind(percent: number): Kind {
  let sum = 0
  for (const [kind, share] of SHARES) {
    sum += share
    if (percent < sum) return kind
  }
  return 'Observation'
}
