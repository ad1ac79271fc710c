/** Contains every type a summary can contain, as hospitals send it, with missing and odd values. */
const about = { reference: 'Patient/p1' }
export const loinc = (code: string, text: string) => ({ coding: [{ system: 'http://loinc.org', code }], text })
export const category = (code: string) => [
  { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code }] },
]
export const state = (code: string) => ({ coding: [{ code }] })

export const samplePatient = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ family: 'Whitcombe', given: ['Marisol'] }],
  gender: 'female',
  birthDate: '1984-03-17',
  address: [{ line: ['12 Private Lane'] }],
  telecom: [{ system: 'phone', value: '555-0100' }],
  identifier: [{ system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-99-9999' }],
}

const aboutPatient = new Set(['AllergyIntolerance', 'Immunization'])

/** Returns a resource that refers to the sample's patient. */
export const sampleOf = (resourceType: string, id: string, elements: object): object => ({
  ...{ resourceType, id, [aboutPatient.has(resourceType) ? 'patient' : 'subject']: about },
  ...elements,
})

const sampleResources = [
  samplePatient,
  sampleOf('Condition', 'asthma', {
    code: { text: 'Asthma <script>alert(1)</script> & "hay fever"' },
    clinicalStatus: state('active'),
    recordedDate: '2023-01-02',
  }),
  sampleOf('Condition', 'fracture', {
    code: { text: 'Fractured wrist' },
    clinicalStatus: state('resolved'),
    recordedDate: '2012-05-01',
  }),
  sampleOf('AllergyIntolerance', 'none', {
    code: { coding: [{ system: 'http://snomed.info/sct', code: '716186003', display: 'No known allergy' }] },
    clinicalStatus: state('active'),
    recordedDate: '2024-01-01',
  }),
  sampleOf('AllergyIntolerance', 'codeless', { reaction: [{ manifestation: [{ text: 'Hives' }] }] }),
  { resourceType: 'Medication', id: 'm1', code: { text: 'Lisinopril 10 mg tablet' } },
  sampleOf('MedicationRequest', 'mr1', {
    status: 'active',
    intent: 'order',
    medicationReference: { reference: 'Medication/m1' },
    requester: { reference: 'Practitioner/d1', display: 'Dr. Ada Quill' },
    reasonReference: [{ reference: 'Condition/asthma' }],
    encounter: { reference: 'Encounter/e1' },
    authoredOn: '2024-02-03',
  }),
  sampleOf('MedicationStatement', 'ms1', { status: 'active', medicationCodeableConcept: { text: 'Vitamin D' } }),
  sampleOf('MedicationDispense', 'md1', {
    status: 'completed',
    medicationCodeableConcept: { text: 'Amoxicillin' },
    whenHandedOver: '2024-02-04',
  }),
  sampleOf('MedicationAdministration', 'ma1', {
    status: 'completed',
    medicationCodeableConcept: { text: 'Ondansetron' },
    effectiveDateTime: '2024-02-05',
  }),
  { resourceType: 'Immunization', id: 'i1', status: 'completed', patient: about, vaccineCode: { text: 'Influenza' } },
  { resourceType: 'Procedure', id: 'x1', status: 'completed', subject: about, code: { text: 'Appendectomy' } },
  { resourceType: 'Practitioner', id: 'd1', name: [{ text: 'Dr. Ada Quill' }] },
  sampleOf('Encounter', 'e1', {
    status: 'finished',
    class: { code: 'AMB' },
    reasonCode: [{ text: 'A private reason' }],
  }),
  sampleOf('DiagnosticReport', 'r1', {
    status: 'final',
    code: loinc('24323-8', 'Metabolic panel'),
    category: [{ coding: [{ code: 'LAB' }] }],
    effectiveDateTime: '2024-03-02',
    result: [{ reference: 'Observation/potassium' }],
  }),
  sampleOf('Observation', 'potassium', {
    status: 'final',
    category: category('laboratory'),
    code: loinc('2823-3', 'Potassium'),
    effectiveDateTime: '2024-03-02',
    valueQuantity: { value: 'DIGITS', unit: 'mmol/L' },
  }),
  sampleOf('Observation', 'weight', {
    status: 'final',
    category: category('vital-signs'),
    code: loinc('29463-7', 'Body weight'),
    valueQuantity: { value: 70, unit: 'kg' },
  }),
  sampleOf('Observation', 'smoking', {
    status: 'final',
    category: category('social-history'),
    code: loinc('72166-2', 'Tobacco smoking status'),
    effectiveDateTime: '2024-01-01',
    valueCodeableConcept: { text: 'Never smoked' },
  }),
  {
    resourceType: 'CarePlan',
    id: 'cp1',
    status: 'active',
    intent: 'plan',
    subject: about,
    title: 'Asthma plan',
    contained: [
      { resourceType: 'Goal', id: 'g', lifecycleStatus: 'active', description: { text: 'Run again' }, subject: about },
    ],
    goal: [{ reference: '#g' }],
  },
]

/** Includes a number that would lose digits as a float. */
export const sampleFile = (resources: readonly object[] = sampleResources): string =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource })),
  }).replace('"DIGITS"', '5.400000000000000000010')
