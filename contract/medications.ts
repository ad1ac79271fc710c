/** Medications. Source: S3 §3 (Medication statement), §7; FHIR R4 MedicationRequest, MedicationDispense, MedicationStatement. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, recordList, rowBase } from './record-list.ts'

const text = z.string().nullable()

export const medicationRow = rowBase.extend({
  dose: text,
  /** Shown as 'prescribed by'. */
  informationSource: text,
  medicationCodeableConcept: text,
  patient: text,
  status: text,
  datePrescribed: text,
  route: text,
  frequency: text,
  quantityUnit: text,
  quantityValue: text,
  /** Why it was stopped, was not given or is not taken, in the source's words. FHIR R4 `statusReason`. */
  statusReason: text.optional(),
  /** Until when it is or was to be taken. Absent in rows that were read before this field was there. */
  courseEnd: text.optional(),
  /** Until when it may be dispensed. FHIR R4 `MedicationRequest.dispenseRequest.validityPeriod`. */
  dispenseUntil: text.optional(),
  /** True where the patient told it (MedicationRequest.reported). */
  isReported: z.boolean(),
})
export type MedicationRow = z.output<typeof medicationRow>

export const listMedications = endpoint({
  method: 'GET',
  path: '/MergeEHR/MedicationStatementByProfileId',
  summary: 'Medications: requests, dispenses and statements',
  access: 'record',
  query: listQuery,
  answer: recordList('medicationStatement', medicationRow),
})
