import type { LooseResource } from '#fhir/json/loose.ts'

/** Any of the records of a medicine, as it was sent; `dateEnded` is DSTU2's. */
export type SentMedication = LooseResource<
  'MedicationRequest' | 'MedicationDispense' | 'MedicationStatement' | 'MedicationAdministration',
  'dateEnded'
>
