import type { SeededRandom } from '#charts/seeded-random.ts'
import { concept, conceptCalled, cvx, hl7, loinc, rxnorm, snomed, type Coding } from '#making/codings.ts'
import { decimal } from '#making/decimal.ts'
import type { JsonObject } from '#records/fhir-resource.ts'

type Codes = readonly [Coding, ...Coding[]]

const CONDITIONS: Codes = [
  snomed('38341003', 'Hypertensive disorder'),
  snomed('44054006', 'Diabetes mellitus type 2'),
  snomed('709044004', 'Chronic kidney disease'),
  snomed('55822004', 'Hyperlipidemia'),
  snomed('195967001', 'Asthma'),
  snomed('444814009', 'Viral sinusitis'),
]
const MEDICINES: Codes = [
  rxnorm('314076', 'lisinopril 10 MG Oral Tablet'),
  rxnorm('860975', '24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet'),
  rxnorm('617310', 'atorvastatin 20 MG Oral Tablet'),
  rxnorm('197361', 'amlodipine 5 MG Oral Tablet'),
  rxnorm('198440', 'acetaminophen 500 MG Oral Tablet'),
]
const PROCEDURES: Codes = [
  snomed('430193006', 'Medication reconciliation'),
  snomed('710824005', 'Assessment of health and social care needs'),
  snomed('265764009', 'Renal dialysis'),
  snomed('29303009', 'Electrocardiographic procedure'),
]
const VACCINES: Codes = [
  cvx('140', 'Influenza, split virus, trivalent, PF'),
  cvx('115', 'Tdap'),
  cvx('133', 'Pneumococcal conjugate PCV 13'),
]
const VISITS: Codes = [
  snomed('185349003', 'Encounter for check up'),
  snomed('185345009', 'Encounter for symptom'),
  snomed('390906007', 'Follow-up encounter'),
]
const PANELS: Codes = [
  loinc('51990-0', 'Basic metabolic panel - Blood'),
  loinc('58410-2', 'CBC panel - Blood by Automated count'),
  loinc('57698-3', 'Lipid panel with direct LDL - Serum or Plasma'),
]

export type Occasion = {
  readonly random: SeededRandom
  readonly at: string
  readonly person: JsonObject
  readonly encounter: JsonObject
}

export const generatedKinds = {
  Encounter: ({ random, at, person }: Occasion): JsonObject => ({
    status: 'finished',
    class: hl7('v3-ActCode', 'AMB', 'ambulatory'),
    type: [concept(random.pick(VISITS))],
    subject: person,
    period: { start: at, end: at.replace(/T(\d\d):\d\d/, 'T$1:59') },
  }),
  Condition: ({ random, at, person, encounter }: Occasion): JsonObject => ({
    clinicalStatus: concept(hl7('condition-clinical', random.next() < 0.7 ? 'resolved' : 'active')),
    verificationStatus: concept(hl7('condition-ver-status', 'confirmed')),
    category: [concept(hl7('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis'))],
    code: concept(random.pick(CONDITIONS)),
    subject: person,
    encounter,
    onsetDateTime: at,
    recordedDate: at,
  }),
  MedicationRequest: ({ random, at, person, encounter }: Occasion): JsonObject => ({
    status: random.next() < 0.8 ? 'completed' : 'active',
    intent: 'order',
    medicationCodeableConcept: concept(random.pick(MEDICINES)),
    subject: person,
    encounter,
    authoredOn: at,
    dosageInstruction: [{ text: `Take ${random.whole(1, 2)} tablet by mouth every day` }],
  }),
  DiagnosticReport: ({ random, at, person, encounter }: Occasion): JsonObject => ({
    status: 'final',
    category: [concept(hl7('v2-0074', 'LAB', 'Laboratory'))],
    code: concept(random.pick(PANELS)),
    subject: person,
    encounter,
    effectiveDateTime: at,
    issued: at,
  }),
  Procedure: ({ random, at, person, encounter }: Occasion): JsonObject => ({
    status: 'completed',
    code: concept(random.pick(PROCEDURES)),
    subject: person,
    encounter,
    performedDateTime: at,
  }),
  Immunization: ({ random, at, person }: Occasion): JsonObject => ({
    status: 'completed',
    vaccineCode: concept(random.pick(VACCINES)),
    patient: person,
    occurrenceDateTime: at,
    primarySource: true,
  }),
  DocumentReference: ({ random, at, person, encounter }: Occasion): JsonObject => ({
    status: 'current',
    type: concept(loinc('11506-3', 'Progress note')),
    category: [
      concept({
        system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
        code: 'clinical-note',
        display: 'Clinical Note',
      }),
    ],
    subject: person,
    date: at,
    content: [
      {
        attachment: {
          contentType: 'text/plain',
          data: Buffer.from(
            `Visit of ${at.slice(0, 10)}. Feels well. Plan: ${random.pick(PROCEDURES).display}.`,
          ).toString('base64'),
        },
      },
    ],
    context: { encounter: [encounter] },
  }),
  ServiceRequest: ({ random, at, person, encounter }: Occasion): JsonObject => ({
    status: 'completed',
    intent: 'order',
    category: [concept(snomed('108252007', 'Laboratory procedure'))],
    code: concept(random.pick(PANELS)),
    subject: person,
    encounter,
    authoredOn: at,
  }),
  Claim: ({ random, at, person }: Occasion): JsonObject => ({
    status: 'active',
    type: concept(hl7('claim-type', 'professional', 'Professional')),
    use: 'claim',
    patient: person,
    created: at,
    provider: { display: 'Made-up clinic' },
    priority: concept(hl7('processpriority', 'normal')),
    insurance: [{ sequence: 1, focal: true, coverage: { display: 'Made-up insurer' } }],
    total: { value: decimal(`${random.whole(60, 900)}.${random.whole(10, 99)}`), currency: 'USD' },
  }),
  CarePlan: ({ at, person }: Occasion): JsonObject => ({
    text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Follow-up plan</div>' },
    status: 'completed',
    intent: 'plan',
    category: [concept({ system: 'http://hl7.org/fhir/us/core/CodeSystem/careplan-category', code: 'assess-plan' })],
    subject: person,
    period: { start: at.slice(0, 10) },
  }),
  AllergyIntolerance: ({ at, person }: Occasion): JsonObject => ({
    clinicalStatus: concept(hl7('allergyintolerance-clinical', 'active')),
    verificationStatus: concept(hl7('allergyintolerance-verification', 'unconfirmed')),
    code: conceptCalled('Latex', snomed('111088007', 'Latex')),
    patient: person,
    recordedDate: at,
  }),
} as const satisfies Readonly<Record<string, (occasion: Occasion) => JsonObject>>
