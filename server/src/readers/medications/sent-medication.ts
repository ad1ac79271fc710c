import type { LooseResource } from '#fhir/json/loose.ts'

/** Any type of medication record as sent; `dateEnded` is DSTU2's. */
export type SentMedication = LooseResource<
  'MedicationRequest' | 'MedicationDispense' | 'MedicationStatement' | 'MedicationAdministration',
  'dateEnded'
>
