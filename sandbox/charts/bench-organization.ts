import { generateChart } from '#charts/generate-chart.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { makeStaff } from '#making/make-staff.ts'
import { readPassword, type PracticeOrganization } from '#practice-organization.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

const STAFF = {
  slug: 'bench',
  hospitalName: 'Measuring Bench Hospital',
  city: 'Stillwater',
  state: 'MN',
  postalCode: '55082',
  doctors: [
    { id: 'bench-doctor', given: 'Meret', family: 'Stopwatch', specialty: 'Internal Medicine', nucc: '207R00000X' },
  ],
}
const PERFORMER = { reference: 'Practitioner/bench-doctor', display: 'Dr. Meret Stopwatch' }

/** Creates an organization for performance measurements. Its patient `bench-{size}` has exactly `size` resources. */
export function makeBenchOrganization(sizes: readonly number[]): PracticeOrganization {
  return {
    slug: STAFF.slug,
    hospitalName: STAFF.hospitalName,
    audience: 'ignored',
    signIns: sizes.map((size) => {
      const id = `bench-${size}`
      const name = `Bench Chart ${size}`
      return { username: id, password: readPassword(id), name, patients: [{ id, name }], fhirUser: `Patient/${id}` }
    }),
    *makeResources() {
      yield* makeStaff(STAFF)
      for (const size of sizes) {
        yield* generateChart({
          patient: makeBenchPatient(size),
          name: `Bench Chart ${size}`,
          count: size - 1,
          seed: size,
          performer: PERFORMER,
        })
      }
    },
  }
}

function makeBenchPatient(size: number): FhirResource {
  const chart = openChartMaker(`bench-${size}`, `Bench Chart ${size}`)
  const place = { city: 'Stillwater', state: 'MN', postalCode: '55082', street: '4 Measure Street' }
  addPatient(chart, { given: ['Bench'], family: `Chart ${size}`, gender: 'other', birthDate: '1960-02-29', ...place })
  const [patient] = chart.list()
  if (!patient) throw new Error('The patient was not made')
  return patient
}
