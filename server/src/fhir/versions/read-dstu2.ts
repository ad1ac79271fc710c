import { asObject, asText, type Element } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { changed, each, noteOf, relatedResults, withNames, wrapped } from '#fhir/versions/rename.ts'

/**
 * Converts the dosages of older versions to R4's structure. Source: DSTU2 `MedicationOrder.dosageInstruction`,
 * `MedicationStatement.dosage` (`quantity[x]`, `site[x]`, `additionalInstructions`), `Timing.repeat.periodUnits`,
 * `.boundsQuantity`; STU3 `Dosage`.
 */
export const olderDosages = (element: Element): Element =>
  changed(element, (dosage) => {
    const timing = asObject(dosage.timing)
    const renamed = withNames(dosage, {
      doseQuantity: dosage.quantityQuantity ?? dosage.quantity,
      doseRange: dosage.quantityRange,
      additionalInstruction: dosage.additionalInstructions,
      site: dosage.siteCodeableConcept ?? dosage.siteReference,
    })
    return timing === null ? renamed : { ...renamed, timing: olderTiming(timing) }
  })

function olderTiming(timing: JsonObject): JsonObject {
  const repeat = asObject(timing.repeat)
  if (repeat === null) return timing
  const renamed = withNames(repeat, {
    periodUnit: repeat.periodUnits,
    durationUnit: repeat.durationUnits,
    boundsDuration: repeat.boundsQuantity,
  })
  return { ...timing, repeat: renamed }
}

const criticalities: Readonly<Record<string, string>> = {
  CRITL: 'low',
  CRITH: 'high',
  CRITU: 'unable-to-assess',
}

type Change = (resource: FhirResource) => FhirResource

/**
 * Converts to R4's structure, for code that reads R4. Statuses and negations stay as sent, because `readMeaning`
 * handles every version. Elements that the older version does not define are missing. Source: HL7 FHIR DSTU2 (1.0.2),
 * resource definitions.
 */
export const fromDstu2: Readonly<Record<string, Change>> = {
  MedicationOrder: (order) => ({
    ...withNames(order, {
      authoredOn: order.dateWritten,
      requester: order.prescriber,
      subject: order.patient,
      statusReason: order.reasonEnded,
      reasonCode: order.reasonCodeableConcept,
      note: noteOf(order.note),
    }),
    resourceType: 'MedicationRequest',
    dosageInstruction: olderDosages(order.dosageInstruction),
  }),
  MedicationStatement: (statement) => ({
    ...withNames(statement, {
      subject: statement.patient,
      statusReason: statement.reasonNotTaken,
      reasonCode: statement.reasonForUseCodeableConcept,
      note: noteOf(statement.note),
    }),
    dosage: olderDosages(statement.dosage),
  }),
  MedicationDispense: (dispense) => ({
    ...withNames(dispense, { subject: dispense.patient }),
    dosageInstruction: olderDosages(dispense.dosageInstruction),
  }),
  MedicationAdministration: (given) => ({
    ...withNames(given, {
      subject: given.patient,
      effectiveDateTime: given.effectiveTimeDateTime,
      effectivePeriod: given.effectiveTimePeriod,
      statusReason: given.reasonNotGiven,
      reasonCode: given.reasonGiven,
      note: noteOf(given.note),
    }),
    dosage: changed(given.dosage, (dosage) =>
      withNames(dosage, { dose: dosage.quantity, site: dosage.siteCodeableConcept ?? dosage.siteReference }),
    ),
  }),
  Condition: (condition) =>
    withNames(condition, {
      subject: condition.patient,
      recordedDate: condition.dateRecorded,
      onsetAge: condition.onsetQuantity,
      abatementAge: condition.abatementQuantity,
      note: noteOf(condition.notes),
    }),
  AllergyIntolerance: (allergy) => ({
    ...withNames(allergy, {
      code: allergy.substance,
      asserter: allergy.reporter,
      onsetDateTime: allergy.onset,
      lastOccurrence: allergy.lastOccurence,
    }),
    criticality: criticalityOf(allergy.criticality),
  }),
  Immunization: (immunization) => ({
    ...withNames(immunization, {
      occurrenceDateTime: immunization.date,
      statusReason: each(immunization.explanation, 'reasonNotGiven'),
      reasonCode: each(immunization.explanation, 'reason'),
      protocolApplied: immunization.vaccinationProtocol,
    }),
    ...performersOf(immunization),
  }),
  Procedure: (procedure) =>
    withNames(procedure, {
      statusReason: procedure.reasonNotPerformed,
      reasonCode: procedure.reasonCodeableConcept,
      note: noteOf(procedure.notes),
    }),
  Observation: (observation) =>
    withNames(observation, { note: noteOf(observation.comments), ...relatedResults(observation.related) }),
  DiagnosticReport: (report) => withNames(report, { conclusionCode: report.codedDiagnosis, media: report.image }),
  CarePlan: (plan) => ({
    ...withNames(plan, {
      created: plan.modified,
      careTeam: each(plan.participant, 'member'),
      note: noteOf(plan.note),
    }),
    activity: changed(plan.activity, (activity) => {
      const detail = asObject(activity.detail)
      if (detail === null) return activity
      const timing = asObject(detail.scheduledTiming)
      return {
        ...activity,
        detail: {
          ...withNames(detail, { kind: asObject(detail.category)?.text ?? codeOf(detail.category) }),
          ...(timing === null ? {} : { scheduledTiming: olderTiming(timing) }),
        },
      }
    }),
  }),
  DocumentReference: (document) =>
    withNames(document, { category: document.class, date: document.indexed, securityLabel: document.confidentiality }),
  FamilyMemberHistory: (relative) => ({
    ...withNames(relative, {
      ageAge: relative.ageQuantity,
      deceasedAge: relative.deceasedQuantity,
      note: noteOf(relative.note),
    }),
    condition: changed(relative.condition, (one) => withNames(one, { onsetAge: one.onsetQuantity })),
  }),
  Encounter: (visit) =>
    withNames(visit, { subject: visit.patient, reasonCode: visit.reason, reasonReference: visit.indication }),
}

/**
 * DSTU2 has one performer. R4 has a list of performers with functions. A `performer` that already has R4's structure
 * stays unchanged.
 */
function performersOf(immunization: FhirResource): { performer?: Element } {
  const performer = asObject(immunization.performer)
  return performer === null || performer.actor !== undefined ? {} : { performer: wrapped(performer, 'actor') }
}

function criticalityOf(element: Element): Element {
  const code = asText(element)
  return code === null ? element : (criticalities[code] ?? element)
}

function codeOf(element: Element): Element {
  const coding = asObject(asObject(element)?.coding)
  return coding?.display ?? coding?.code
}
