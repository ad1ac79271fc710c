import { expect, test } from 'vitest'
import { z } from 'zod'
import { allergyRow, listAllergies } from '../sections/allergies.ts'
import { claimRow, listClaims } from '../calls/claims.ts'
import { conditionRow, listConditions } from '../sections/conditions.ts'
import { constants } from './constants.ts'
import { getDocumentBinary, getPdf, listVisitNotes, visitNoteRow } from '../sections/drvisitnotes.ts'
import { listEncounters } from '../sections/encounters.ts'
import type { Endpoint } from '../calls/endpoint.ts'
import { immunizationRow, listImmunizations } from '../sections/immunization.ts'
import { getLabDocument, labResult, labRow, listLabs } from '../sections/labs.ts'
import { listMedications, medicationRow } from '../sections/medications.ts'
import { listProcedures, procedureRow } from '../sections/procedures.ts'
import { getRecordTypes, readNote, recordType, saveNote } from '../calls/record-types.ts'
import { storageKeys } from './storage-keys.ts'
import { messages, pageSubtitles, pageTitles, exportedOn, notesTitle } from '../text/texts.ts'
import { carePlanActivity, carePlanRow, listCarePlans } from '../sections/treatmentplan.ts'
import { disabilityRating, getDisabilityData } from '../calls/veteran.ts'
import { listVitals, vitalRow } from '../sections/vitals.ts'

const fields: Readonly<Record<string, readonly [z.ZodType, string]>> = {
  'lab result': [
    labRow,
    'id, providerName, patient, effectiveDateTime, category, code, status, performer, value, interpretation, results',
  ],
  'result of a report': [labResult, 'code, value, referenceRange, effectiveDateTime'],
  vital: [
    vitalRow,
    'providerName, patient, status, category, code, effectiveDateTime, observation, value, socialHistoryResult, dataAbsentReason, encounter, interpretation',
  ],
  'value of a vital': [vitalRow.shape.value.element, 'text, value, code'],
  condition: [
    conditionRow,
    'providerName, patient, category, code, dateRecorded, clinicalStatus, onsetStartDateTime, onsetEndDateTime, onsetString, encounter, bodySite',
  ],
  medication: [
    medicationRow,
    'providerName, dose, informationSource, medicationCodeableConcept, patient, datePrescribed, route, frequency, quantityUnit, quantityValue',
  ],
  immunization: [
    immunizationRow,
    'providerName, resourceType, patient, vaccineCode, status, date, location, performer, doseQuantityvalue, doseQuantityunit, encounter, route',
  ],
  'care plan': [carePlanRow, 'providerName, patient, status, addresses, activity'],
  'activity of a care plan': [carePlanActivity, 'careTeam, kind, codeText, coding, scheduled, status'],
  procedure: [
    procedureRow,
    'providerName, performerName, patientName, code, codeNumber, status, datePerformed, location',
  ],
  'visit note': [
    visitNoteRow,
    'id, providerName, authors, subject, category, dateGenerated, indexedOn, type, status, custodian, description, contentType',
  ],
  allergy: [
    allergyRow,
    'providerName, patient, substance, type, category, recordedDate, asserter, status, reaction, recorder, code, description, onset, severity, note, exposureRoute',
  ],
  'disability rating': [
    disabilityRating,
    'decision, disability_rating_id, effective_date, rating_percentage, diagnostic_type_code, diagnostic_type_name, diagnostic_text',
  ],
  'record type': [recordType, 'id, name, eName, tabUrl, isDisplay, sortOrder'],
  note: [saveNote.body ?? z.object({}), 'profileId, recordTypeId, note'],
  claim: [
    claimRow,
    'lastUpdated, status, patient, organization, facility, careTeam, insurance, service, servicedDate, quantity, adjudicationamount, adjudicationDisplay',
  ],
}

test.each(Object.entries(fields))('a %s has every field that the specification requires', (_what, [schema, names]) => {
  const has = Object.keys((schema as z.ZodObject).shape)
  expect(names.split(', ').filter((name) => !has.includes(name))).toEqual([])
})

const calls: readonly (readonly [Endpoint, path: string, read: string | null])[] = [
  [listLabs, 'GET /MergeEHR/DiagnosticReportByProfileId', 'diagnosticReport'],
  [listMedications, 'GET /MergeEHR/MedicationStatementByProfileId', 'medicationStatement'],
  [listVitals, 'GET /MergeEHR/ObservationByProfileId', 'observation'],
  [listVisitNotes, 'GET /MergeEHR/DocumentReferenceByProfileId', 'documentReference'],
  [listConditions, 'GET /MergeEHR/ConditionByProfileId', 'condition'],
  [listEncounters, 'GET /MergeEHR/EncounterByProfileId', 'encounter'],
  [listProcedures, 'GET /MergeEHR/ProcedureByProfileId', 'procedures'],
  [listImmunizations, 'GET /MergeEHR/ImmunizationByProfileId', 'immunization'],
  [listAllergies, 'GET /MergeEHR/AllergyIntoleranceByProfileId', 'allergyIntolence'],
  [listCarePlans, 'GET /MergeEHR/CarePlanProfileId', 'carePlan'],
  [listClaims, 'GET /BlueButton/ExplanationOfBenefit', 'explanationOfBenefit'],
  [getLabDocument, 'GET /MergeEHR/DiagnosticReportBinary', 'data'],
  [getDocumentBinary, 'GET /MergeEHR/DocumentReferenceBinary', 'data'],
  [getPdf, 'GET /MergeEHR/get-pdf/{docid}', null],
  [getRecordTypes, 'GET /Providers/GetRecordType', null],
  [readNote, 'GET /MergeEHR/RecordNote/Profile/{profileId}/RecordNote/{recordId}', 'data'],
  [saveNote, 'POST /Providers/AddUpdateRecordNote', 'message'],
  [getDisabilityData, 'GET /Profile/get-disability-data', 'data'],
]

test.each(calls.map(([call, path, read]) => [path, call, read] as const))(
  '%s matches the specification, requires a sign-in and returns the response field that the portal reads',
  (path, call, read) => {
    expect(`${call.method} ${call.path}`).toBe(path)
    expect(call.access).toMatch(/^(session|record)$/)
    if (read !== null) expect(Object.keys((call.answer as z.ZodObject).shape)).toContain(read)
  },
)

test('the portal stores browser data under the keys of the specification', () => {
  expect(Object.values(storageKeys)).toEqual(
    expect.arrayContaining([
      'email',
      'fullName',
      'profileId',
      'mrToken',
      'refreshToken',
      'isWebsite',
      'shareRecord',
      'cerner',
    ]),
  )
})

test('titles, messages and limits match the specification', () => {
  expect([pageTitles.myrecords, pageSubtitles.myrecords]).toEqual([
    'My Records',
    'Here you can see your clinical records.',
  ])
  expect([pageTitles.yourclaims, pageSubtitles.yourclaims]).toEqual(['Your Claims', 'Here you can see your claims.'])
  expect(pageTitles.disability).toBe('Veteran Disability Rating')
  expect(notesTitle('Labs')).toBe('Labs Notes')
  expect(exportedOn('03-09-2026')).toBe('Exported on 03-09-2026.csv')
  expect(messages).toMatchObject({
    noDataFound: 'No Data Found',
    noteSaved: 'Note saved successful!',
    noteFailed: 'Something went wrong while saving note',
    noDocument: 'No Document Exist!',
    documentParseError: 'Error parsing document',
    documentLoadError: 'Error loading document.',
    somethingWentWrong: 'Something went wrong',
    noRecordsFound: 'No records found',
    emptyCell: '--',
    cernerPlaceholder: 'EHR',
  })
  expect(constants).toMatchObject({
    noteLength: 200,
    gridHeight: 500,
    defaultPageSize: 8,
    largePageSize: 10,
    cardTextLength: 18,
    veteranFrameInset: 200,
    cernerPlaceholder: -1,
    emptyDatePrefix: '0001-01-01',
    recordTypesDelayMs: 2000,
  })
})
