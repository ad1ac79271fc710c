import type { ChartMaker } from '#making/chart-maker.ts'
import type { JsonObject } from '#records/fhir-resource.ts'

type Demographics = {
  /** The given names. Defaults to the first word of the patient's name. */
  readonly given?: readonly string[]
  readonly family?: string
  readonly gender: 'female' | 'male' | 'other' | 'unknown'
  readonly birthDate: string
  readonly street: string
  /** Defaults to Prairie Junction, KS 66002. */
  readonly city?: string
  readonly state?: string
  readonly postalCode?: string
}

const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition'

/** Adds a US Core Patient. Telephone numbers are from the range reserved for fiction, email addresses from .example. */
export function addPatient(chart: ChartMaker, who: Demographics, extra: JsonObject = {}) {
  const [first = '', ...rest] = chart.subject.display.split(' ')
  const {
    given = [first],
    family = rest.join(' '),
    city = 'Prairie Junction',
    state = 'KS',
    postalCode = '66002',
  } = who
  return chart.add('Patient', {
    id: chart.patientId,
    extension: [
      {
        url: `${US_CORE}/us-core-race`,
        extension: [
          {
            url: 'ombCategory',
            valueCoding: { system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'ASKU' },
          },
          { url: 'text', valueString: 'Asked but unknown' },
        ],
      },
    ],
    identifier: [
      {
        use: 'usual',
        type: {
          coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }],
          text: 'Medical record number',
        },
        system: '{fhirBaseUrl}/medical-record-number',
        value: `MRN-${chart.patientId}`,
      },
    ],
    active: true,
    name: [{ use: 'official', text: `${given.join(' ')} ${family}`, family, given }],
    telecom: [
      { system: 'phone', value: '(555) 555-0142', use: 'mobile' },
      { system: 'email', value: `${chart.patientId}@people.example` },
    ],
    gender: who.gender,
    birthDate: who.birthDate,
    address: [{ use: 'home', line: [who.street], city, state, postalCode, country: 'US' }],
    communication: [
      {
        language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'en', display: 'English' }], text: 'English' },
        preferred: true,
      },
    ],
    ...extra,
  })
}
