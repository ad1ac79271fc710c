import { readAllergy } from '#record/allergies/read-allergy.ts'
import { readCondition } from '#record/conditions/read-condition.ts'
import { readDocumentReference } from '#record/drvisitnotes/read-document-reference.ts'
import { readEncounter } from '#record/encounters/read-encounter.ts'
import { readFamilyMemberHistory } from '#record/familyhistory/read-family-member-history.ts'
import { readImmunization } from '#record/immunization/read-immunization.ts'
import { readDiagnosticReport } from '#record/labs/read-diagnostic-report.ts'
import { readMedicationDispense } from '#record/medications/read-medication-dispense.ts'
import { readMedicationRequest } from '#record/medications/read-medication-request.ts'
import { readMedicationAdministration, readMedicationStatement } from '#record/medications/read-medication-statement.ts'
import { readProcedure } from '#record/procedures/read-procedure.ts'
import type { Readers } from '#record/reader.ts'
import { readCarePlan } from '#record/treatmentplan/read-care-plan.ts'
import { readObservation } from '#record/vitals/read-observation.ts'

/** The readers of the clinical record. Every other type is read by `plainReader` unless a capability brings its own. */
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
