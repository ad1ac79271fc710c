import type { OwnEntry, OwnEntryOf, OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import { ownNote } from '@kinchart/texts/en/own.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { INFORMATION_SOURCE, patientReference, referenceTo } from '#store/author.ts'
import { buildVital } from './build-vital.ts'
import type { EntryFacts } from './entry-facts.ts'

const NOTE_CODE = '51855-5'

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'

const coded = (system: string, code: string): JsonObject => ({ coding: [{ system: `${TERMINOLOGY}/${system}`, code }] })

const absentConcept: JsonObject = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
}

const given = (name: string, text: string, value: JsonObject[string] = text): JsonObject =>
  text === '' ? {} : { [name]: value }

/**
 * Builds the FHIR resource of an entry that the patient added. Follows the US Core profile if the entry fits it.
 * Input is stored as typed: names are text without a code, and digits and units are those in the form. Adds nothing
 * that the patient did not state: no verification, no range, no flag. Source: FHIR R4 MedicationStatement,
 * AllergyIntolerance, Condition, Immunization, Procedure, DocumentReference.
 */
export function buildEntry(entry: OwnEntry, facts: EntryFacts): FhirResource {
  if (entry.kind === 'vitals') return buildVital(entry, facts)
  const build = builders[entry.kind] as (entry: OwnEntry, facts: EntryFacts) => FhirResource
  return { ...build(entry, facts), id: facts.id }
}

/** `DocumentReference.type.text` by code. The kind of a stored document is read from this text, so never reword it. */
export const storedKinds: Readonly<Record<OwnEntryOf<'document'>['type'], string>> = {
  letter: 'Letter',
  result: 'Test result',
  report: 'Report',
  picture: 'Picture',
  form: 'Form',
  other: 'Document',
}

type Builders = {
  readonly [Kind in Exclude<OwnKind, 'vitals'>]: (entry: OwnEntryOf<Kind>, facts: EntryFacts) => FhirResource
}

const builders: Builders = {
  medicine: ({ name, dose, frequency, since, until, isTaken }, { author, writtenAt }) => ({
    resourceType: 'MedicationStatement',
    status: isTaken === 'yes' ? 'active' : 'stopped',
    medicationCodeableConcept: { text: name },
    subject: patientReference,
    ...(since === '' && until === ''
      ? {}
      : { effectivePeriod: { ...given('start', since), ...given('end', isTaken === 'yes' ? '' : until) } }),
    dateAsserted: writtenAt,
    informationSource: referenceTo(author),
    ...(dose === '' && frequency === ''
      ? {}
      : { dosage: [{ ...given('text', dose), ...given('timing', frequency, { code: { text: frequency } }) }] }),
  }),
  allergy: ({ name, reaction, severity, since }, { author, writtenAt }) => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: coded('allergyintolerance-clinical', 'active'),
    code: { text: name },
    patient: patientReference,
    ...given('onsetDateTime', since),
    recordedDate: writtenAt,
    recorder: referenceTo(author),
    asserter: referenceTo(author),
    // FHIR requires a manifestation even if only a severity was entered.
    ...(reaction === '' && severity === ''
      ? {}
      : {
          reaction: [
            {
              manifestation: [reaction === '' ? absentConcept : { text: reaction }],
              ...given('severity', severity),
            },
          ],
        }),
  }),
  condition: ({ name, since, until, isThere }, { author, writtenAt }) => ({
    resourceType: 'Condition',
    clinicalStatus: coded('condition-clinical', isThere === 'yes' ? 'active' : 'resolved'),
    category: [coded('condition-category', 'problem-list-item')],
    code: { text: name },
    subject: patientReference,
    ...given('onsetDateTime', since),
    ...given('abatementDateTime', isThere === 'yes' ? '' : until),
    recordedDate: writtenAt,
    recorder: referenceTo(author),
    asserter: referenceTo(author),
  }),
  vaccination: ({ name, date, place }, { author, writtenAt }) => ({
    resourceType: 'Immunization',
    extension: [{ url: INFORMATION_SOURCE, valueReference: referenceTo(author) }],
    status: 'completed',
    vaccineCode: { text: name },
    patient: patientReference,
    occurrenceDateTime: date,
    recorded: writtenAt,
    primarySource: false,
    reportOrigin: coded('immunization-origin', 'recall'),
    ...given('location', place, { display: place }),
  }),
  procedure: ({ name, date, place }, { author }) => ({
    resourceType: 'Procedure',
    status: 'completed',
    code: { text: name },
    subject: patientReference,
    performedDateTime: date,
    recorder: referenceTo(author),
    asserter: referenceTo(author),
    ...given('location', place, { display: place }),
  }),
  note: ({ name, text, date }, facts) =>
    document(facts, date, name, {
      type: { coding: [{ system: 'http://loinc.org', code: NOTE_CODE, display: 'Patient Note' }], text: ownNote.type },
      attachment: {
        contentType: 'text/plain; charset=utf-8',
        data: Buffer.from(text).toString('base64'),
        title: name,
      },
    }),
  document: ({ name, type, date }, facts) =>
    document(facts, date, name, {
      type: { text: storedKinds[type] },
      attachment: {
        contentType: facts.file?.type ?? 'application/octet-stream',
        data: facts.file?.base64 ?? '',
        size: String(facts.file?.size ?? 0),
        title: name,
      },
    }),
}

const document = (
  { author, writtenAt }: EntryFacts,
  date: string,
  name: string,
  { type, attachment }: { readonly type: JsonObject; readonly attachment: JsonObject },
): FhirResource => ({
  resourceType: 'DocumentReference',
  status: 'current',
  type,
  category: [
    {
      coding: [
        { system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category', code: 'clinical-note' },
      ],
    },
  ],
  subject: patientReference,
  date: writtenAt,
  author: [referenceTo(author)],
  description: name,
  content: [{ attachment: { ...attachment, creation: date } }],
})
