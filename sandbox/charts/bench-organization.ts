import { generateChart } from '#charts/generate-chart.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { makeStaff } from '#making/make-staff.ts'
import { readPassword, type PracticeOrganization } from '#practice-organization.ts'
import type { FhirResource } from '#records/fhir-resource.ts'
import { concept, loinc } from '../making/codings.ts'

const FIRST_DAY = Date.UTC(2004, 2, 1)
const DAY_MS = 86_400_000
const LINES = 160

function* generateNotes(patientId: string, count: number): Generator<FhirResource> {
  for (let number = 0; number < count; number += 1) {
    const at = new Date(FIRST_DAY + number * DAY_MS).toISOString()
    const binaryId = `${patientId}-document-${number}`
    const line = `Note ${number} of the measuring bench. Nothing in it is about anybody, and every line is alike.\n`
    yield {
      resourceType: 'DocumentReference',
      id: `${patientId}-note-${number}`,
      meta: { versionId: '1', lastUpdated: at },
      status: 'current',
      type: concept(loinc('11506-3', 'Progress note')),
      subject: { reference: `Patient/${patientId}` },
      date: at,
      content: [{ attachment: { contentType: 'text/plain', url: `Binary/${binaryId}` } }],
    }
    yield {
      resourceType: 'Binary',
      id: binaryId,
      meta: { versionId: '1', lastUpdated: at },
      contentType: 'text/plain',
      securityContext: { reference: `Patient/${patientId}` },
      data: Buffer.from(line.repeat(LINES)).toString('base64'),
    }
  }
}

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

/**
 * For measurements. Patient `bench-{size}` has exactly `size` resources, plus `notes` additional notes, each with a
 * document at a URL.
 */
export function makeBenchOrganization(sizes: readonly number[], notes = 0): PracticeOrganization {
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
        yield* generateNotes(`bench-${size}`, notes)
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
