import { generateChart } from '#charts/generate-chart.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { makeStaff } from '#making/make-staff.ts'
import { readPassword, type PracticeOrganization } from '#practice-organization.ts'

const STAFF = {
  slug: 'honeylocust-family-clinic',
  hospitalName: 'Honeylocust Family Clinic',
  city: 'Prairie Junction',
  state: 'KS',
  postalCode: '66002',
  doctors: [{ id: 'hf-larkin', given: 'Benedikt', family: 'Larkin', specialty: 'Pediatrics', nucc: '208000000X' }],
}
const PERFORMER = { reference: 'Practitioner/hf-larkin', display: 'Dr. Benedikt Larkin' }
const FAMILY_NAME = 'Whitcombe'

const family = [
  { id: 'hf-30417', given: 'Marisol', gender: 'female', birthDate: '1984-03-17', size: 30 },
  { id: 'hf-51160', given: 'Teodor', gender: 'male', birthDate: '2016-09-08', size: 20 },
  { id: 'hf-58823', given: 'Inez', gender: 'female', birthDate: '2023-01-30', size: 12 },
] as const

/**
 * A clinic with proxy access. The mother's sign-in covers herself and both children. Token responses name no patient,
 * and her `fhirUser` is a RelatedPerson. The father's `fhirUser` is a Patient, but his grant also covers his daughter's
 * record.
 */
export function makeFamilyClinic(): PracticeOrganization {
  const patients = family.map(({ id, given }) => ({ id, name: `${given} ${FAMILY_NAME}` }))
  const [, , inez] = patients
  const father = { id: 'hf-30555', given: 'Anselm', gender: 'male', birthDate: '1982-11-02', size: 10 } as const
  const fatherName = `${father.given} ${FAMILY_NAME}`
  return {
    slug: STAFF.slug,
    hospitalName: STAFF.hospitalName,
    audience: 'required',
    behaviour: { patientInToken: 'never', grantCovers: 'everyone' },
    signIns: [
      {
        username: 'marisol',
        password: readPassword('marisol'),
        name: `Marisol ${FAMILY_NAME}`,
        patients,
        fhirUser: 'RelatedPerson/hf-mother',
      },
      {
        username: 'anselm',
        password: readPassword('anselm'),
        name: fatherName,
        patients: [{ id: father.id, name: fatherName }, ...(inez ? [inez] : [])],
        fhirUser: `Patient/${father.id}`,
      },
    ],
    *makeResources() {
      yield* makeStaff(STAFF)
      for (const { id, given, gender, birthDate, size } of [...family, father]) {
        const name = `${given} ${FAMILY_NAME}`
        const { city, state, postalCode } = STAFF
        const chart = openChartMaker(id, name)
        const place = { street: '218 Bluestem Lane', city, state, postalCode }
        addPatient(chart, { given: [given], family: FAMILY_NAME, gender, birthDate, ...place })
        const [patient] = chart.list()
        if (!patient) throw new Error('The patient was not made')
        yield* generateChart({ patient, name, count: size, seed: size, performer: PERFORMER })
      }
    },
  }
}
