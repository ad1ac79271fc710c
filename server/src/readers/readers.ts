import { readAllergy } from '#readers/allergies/read-allergy.ts'
import { readCondition } from '#readers/conditions/read-condition.ts'
import { readDocumentReference } from '#readers/drvisitnotes/read-document-reference.ts'
import { readEncounter } from '#readers/encounters/read-encounter.ts'
import { readFamilyMemberHistory } from '#readers/familyhistory/read-family-member-history.ts'
import { readImmunization } from '#readers/immunization/read-immunization.ts'
import { readDiagnosticReport } from '#readers/labs/read-diagnostic-report.ts'
import { readMedicationDispense } from '#readers/medications/read-medication-dispense.ts'
import { readMedicationRequest } from '#readers/medications/read-medication-request.ts'
import {
  readMedicationAdministration,
  readMedicationStatement,
} from '#readers/medications/read-medication-statement.ts'
import { readProcedure } from '#readers/procedures/read-procedure.ts'
import type { Readers } from './reader.ts'
import { readCarePlan } from '#readers/treatmentplan/read-care-plan.ts'
import { readObservation } from '#readers/observations/read-observation.ts'

export const clinicalReaders: Readers = new Map([
  ['Observation', readObservation],
  ['DiagnosticReport', readDiagnosticReport],
  ['MedicationRequest', readMedicationRequest],
  ['MedicationDispense', readMedicationDispense],
  ['MedicationStatement', readMedicationStatement],
  ['MedicationAdministration', readMedicationAdministration],
  ['Condition', readCondition],
  ['Procedure', readProcedure],
  ['Immunization', readImmunization],
  ['AllergyIntolerance', readAllergy],
  ['CarePlan', readCarePlan],
  ['DocumentReference', readDocumentReference],
  ['Encounter', readEncounter],
  ['FamilyMemberHistory', readFamilyMemberHistory],
])
