/** FHIR's kinds of record in a person's words. */
const words: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'Allergies',
  Appointment: 'Appointments',
  Binary: 'Documents',
  CarePlan: 'Treatment plans',
  CareTeam: 'Care teams',
  Claim: 'Claims',
  Condition: 'Conditions',
  Coverage: 'Coverage',
  Device: 'Devices',
  DiagnosticReport: 'Lab and other reports',
  DocumentReference: 'Dr visit notes',
  Encounter: 'Encounters',
  Entry: 'Entries of no known kind',
  ExplanationOfBenefit: 'Explanations of benefit',
  FamilyMemberHistory: 'Family history',
  Goal: 'Goals',
  ImagingStudy: 'Imaging studies',
  Immunization: 'Immunizations',
  Location: 'Places',
  Media: 'Pictures and recordings',
  Medication: 'Medicines',
  MedicationAdministration: 'Medications given',
  MedicationDispense: 'Medications dispensed',
  MedicationRequest: 'Medications prescribed',
  MedicationStatement: 'Medications taken',
  Observation: 'Vitals and lab results',
  Organization: 'Organizations',
  Patient: 'Patient',
  Practitioner: 'Practitioners',
  PractitionerRole: 'Practitioners’ roles',
  Procedure: 'Procedures',
  Provenance: 'Where entries come from',
  QuestionnaireResponse: 'Questionnaires',
  RelatedPerson: 'Related people',
  ServiceRequest: 'Orders and referrals',
  Specimen: 'Specimens',
}

/** A kind we have no word for is named by FHIR's, with its words apart. */
export function kindWord(resourceType: string): string {
  return words[resourceType] ?? resourceType.replace(/([a-z])([A-Z])/g, '$1 $2')
}
