import { connectApp } from '@kinchart/sandbox/practice-app.ts'
import { splitBundle } from '@kinchart/server/fhir/json/split-bundle.ts'

export type ChartEntry = { readonly type: string; readonly id: string; readonly text: string }

const TYPES = [
  'Patient',
  'AllergyIntolerance',
  'CarePlan',
  'CareTeam',
  'Condition',
  'Coverage',
  'Claim',
  'Device',
  'DiagnosticReport',
  'DocumentReference',
  'Encounter',
  'ExplanationOfBenefit',
  'Goal',
  'Immunization',
  'MedicationRequest',
  'Observation',
  'Procedure',
  'ServiceRequest',
]

/** Fetches a whole chart as texts: the bytes that an import of it loads. */
export async function fetchChart(sandboxUrl: string, patientId: string): Promise<ChartEntry[]> {
  const app = await connectApp(`${sandboxUrl}/bench/fhir/r4`, { username: patientId })
  const chart = new Map<string, ChartEntry>()
  for (const type of TYPES) {
    const by = type === 'Patient' ? '_id' : 'patient'
    let next: string | undefined = `${type}?${by}=${patientId}&_count=1000`
    while (next !== undefined) {
      const answer: { status: number; text: string } = await app.get(next)
      if (answer.status !== 200) break
      const page = splitBundle(answer.text)
      if (page.kind !== 'bundle') break
      for (const { resource, text } of page.entries) {
        const id = resource?.['id']
        if (resource && typeof id === 'string')
          chart.set(`${resource.resourceType}/${id}`, { type: resource.resourceType, id, text })
      }
      next = page.links.find((link) => link.relation === 'next')?.url
    }
  }
  return [...chart.values()]
}
