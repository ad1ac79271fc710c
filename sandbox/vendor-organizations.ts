import { generateChart } from '#charts/generate-chart.ts'
import { addPatient } from '#making/add-patient.ts'
import { openChartMaker } from '#making/chart-maker.ts'
import { makeStaff } from '#making/make-staff.ts'
import { readPassword, type PracticeOrganization, type SignIn } from '#practice-organization.ts'
import { vendors } from '#vendors.ts'
import type { HospitalPlan } from './vendors.ts'

type ChartPerson = SignIn & {
  readonly given: string
  readonly family: string
  readonly gender: 'female' | 'male'
  readonly birthDate: string
}

/**
 * Returns one organization for each simulated vendor. The test patient Marisol Whitcombe has a separate chart at each
 * organization.
 */
export function listVendorOrganizations(): readonly PracticeOrganization[] {
  return vendors.map((plan) => {
    const id = `${plan.slug.replace(/-.*/, '')}-marisol`
    const name = 'Marisol Whitcombe'
    return makeHospitalWithChart(plan, {
      username: 'marisol',
      password: readPassword('marisol'),
      name,
      patients: [{ id, name }],
      fhirUser: `Patient/${id}`,
      given: 'Marisol',
      family: 'Whitcombe',
      gender: 'female',
      birthDate: '1984-03-17',
    })
  })
}

/**
 * Returns an organization with one person, who has a generated chart. The same plan always generates the same bytes.
 */
export function makeHospitalWithChart(plan: HospitalPlan, person: ChartPerson): PracticeOrganization {
  const { slug, hospitalName, audience, behaviour, addresses, chartSize, more } = plan
  const { given, family, gender, birthDate, ...signIn } = person
  const doctor = {
    id: `${slug}-doctor`.slice(-64),
    given: 'Odalys',
    family: 'Fernhollow',
    specialty: 'Family Medicine',
    nucc: '207Q00000X',
  }
  const place = { city: 'Prairie Junction', state: 'KS', postalCode: '66002' }
  return {
    slug,
    hospitalName,
    audience,
    behaviour,
    ...(addresses ? { addresses } : {}),
    signIns: [signIn],
    *makeResources() {
      yield* makeStaff({ slug, hospitalName, ...place, doctors: [doctor] })
      for (const { id } of person.patients) {
        const chart = openChartMaker(id, person.name)
        addPatient(chart, { given: [given], family, gender, birthDate, street: '218 Bluestem Lane', ...place })
        const [patient] = chart.list()
        if (!patient) throw new Error('The patient was not made')
        const performer = { reference: `Practitioner/${doctor.id}`, display: `Dr. ${doctor.given} ${doctor.family}` }
        yield* generateChart({ patient, name: person.name, count: chartSize, seed: chartSize, performer })
        if (more) yield* more(id)
      }
    },
  }
}
