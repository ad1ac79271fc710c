import { asArray, isObject, asObject, asObjects, asText, type Element } from '#fhir/json/elements.ts'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { fromDstu2, olderDosages } from './read-dstu2.ts'
import { versionOf } from '#fhir/versions/version-of.ts'
import { hasCode } from '#fhir/codes/codeable-concept.ts'
import { addAmounts, readMoney } from '#fhir/values/money.ts'
import { changed, each, noteOf, relatedResults, withNames } from './rename.ts'

const claimUses: Readonly<Record<string, string>> = {
  complete: 'claim',
  proposed: 'preauthorization',
  exploratory: 'predetermination',
}

type Change = (resource: FhirResource) => FhirResource

/**
 * Converts to R4's structure, for code that reads R4. Statuses and negations stay as sent, because `readMeaning`
 * handles every version. Elements that the older version does not define are missing. Source: HL7 FHIR STU3 (3.0.2),
 * resource definitions.
 */
const fromStu3: Readonly<Record<string, Change>> = {
  MedicationRequest: (request) => {
    const agent = asObject(request.requester)?.agent
    return {
      ...withNames(request, { encounter: request.context }),
      ...(agent === undefined ? {} : { requester: agent }),
      dosageInstruction: olderDosages(request.dosageInstruction),
    }
  },
  MedicationStatement: (statement) => ({
    ...withNames(statement, { statusReason: statement.reasonNotTaken }),
    dosage: olderDosages(statement.dosage),
  }),
  MedicationDispense: (dispense) => ({
    ...withNames(dispense, { statusReasonCodeableConcept: dispense.notDoneCodeableConcept }),
    dosageInstruction: olderDosages(dispense.dosageInstruction),
  }),
  MedicationAdministration: (given) => withNames(given, { statusReason: given.reasonNotGiven }),
  Condition: (condition) =>
    withNames(condition, { recordedDate: condition.assertedDate, encounter: condition.context }),
  AllergyIntolerance: (allergy) => withNames(allergy, { recordedDate: allergy.assertedDate }),
  Immunization: (immunization) =>
    withNames(immunization, {
      occurrenceDateTime: immunization.date,
      performer: changed(immunization.practitioner, (one) => withNames(one, { function: one.role })),
      statusReason: each(immunization.explanation, 'reasonNotGiven'),
      reasonCode: each(immunization.explanation, 'reason'),
      protocolApplied: immunization.vaccinationProtocol,
    }),
  Procedure: (procedure) =>
    withNames(procedure, { statusReason: procedure.notDoneReason, encounter: procedure.context }),
  Observation: (observation) =>
    withNames(observation, {
      note: noteOf(observation.comment),
      encounter: observation.context,
      ...relatedResults(observation.related),
    }),
  DiagnosticReport: (report) => ({
    ...withNames(report, {
      conclusionCode: report.codedDiagnosis,
      media: report.image,
      encounter: report.context,
    }),
    ...actorsOf(report.performer),
  }),
  CarePlan: (plan) => ({
    ...withNames(plan, { encounter: plan.context }),
    activity: changed(plan.activity, (activity) => {
      const detail = asObject(activity.detail)
      if (detail === null) return activity
      const coding = asObject(asObject(detail.category)?.coding)
      const kind = asObject(detail.category)?.text ?? coding?.display ?? coding?.code
      return { ...activity, detail: withNames(detail, { kind }) }
    }),
  }),
  DocumentReference: (document) => withNames(document, { category: document.class, date: document.indexed }),
  Claim: (claim) => ({ ...claim, use: claimUses[asText(claim.use) ?? ''] ?? claim.use }),
  ExplanationOfBenefit: (benefit) =>
    withNames(benefit, {
      total: [
        ...totalOf(benefit.totalCost, 'submitted'),
        ...totalOf(benefit.totalBenefit, 'benefit'),
        ...totalOf(wholeDeductible(benefit), 'deductible'),
      ],
    }),
  Encounter: (visit) => ({
    ...withNames(visit, { reasonCode: visit.reason }),
    diagnosis: changed(visit.diagnosis, (one) => withNames(one, { use: one.role })),
  }),
}

/** STU3 has a separate element for each total. R4 has a list of totals with categories. */
const totalOf = (amount: Element, code: string): readonly JsonObject[] =>
  amount === undefined || amount === null
    ? []
    : [{ category: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/adjudication', code }] }, amount }]

/**
 * Returns the sum of the deductibles of all lines and of the deductible that is not assigned to a line. The element
 * name `unallocDeductable` is spelled as in STU3.
 */
function wholeDeductible({ unallocDeductable, item, addItem }: FhirResource): Element {
  const apart = readMoney(unallocDeductable)
  if (apart === null) return unallocDeductable
  const ofLines = [...asObjects(item), ...asObjects(addItem)].flatMap((line) =>
    asObjects(line.adjudication).flatMap(({ category, amount }) =>
      hasCode(category, 'deductible') ? (readMoney(amount)?.amount ?? []) : [],
    ),
  )
  const value = addAmounts([apart.amount, ...ofLines])
  return value === null
    ? unallocDeductable
    : { value, ...(apart.currency === null ? {} : { currency: apart.currency }) }
}

/** In STU3, a DiagnosticReport wraps each performer in an object. */
function actorsOf(performer: Element): { performer?: Element } {
  const actors = each(performer, 'actor')
  return actors === undefined || (isObject(performer) && performer.reference !== undefined) ? {} : { performer: actors }
}

/** Thrown for a resource of an unsupported FHIR version, which would be misread as R4. */
export class OtherVersionError extends Error {
  constructor(kind: string) {
    super(`This ${kind} has the shape of a FHIR version that Kinchart does not read.`)
    this.name = 'OtherVersionError'
  }
}

/**
 * By type: the elements that name a record. If such an element has an unknown structure, Kinchart can't trust the rest
 * of the record.
 */
const concepts: Readonly<Record<string, readonly string[]>> = {
  Condition: ['code'],
  AllergyIntolerance: ['code'],
  Immunization: ['vaccineCode'],
  Procedure: ['code'],
  Observation: ['code'],
  DiagnosticReport: ['code'],
  MedicationRequest: ['medicationCodeableConcept', 'medication'],
  MedicationStatement: ['medicationCodeableConcept', 'medication'],
  MedicationDispense: ['medicationCodeableConcept', 'medication'],
  MedicationAdministration: ['medicationCodeableConcept', 'medication'],
}

/**
 * Converts a resource to R4 without changing the input. Returns R5 resources unchanged, because the code that reads
 * R4 also reads R5's elements. Throws OtherVersionError for DSTU1, where `refusedIndicator` reverses the meaning of a
 * vaccination. Also throws if the element that names the record does not match a supported version.
 */
export function asR4(resource: FhirResource): FhirResource {
  const { resourceType: kind } = resource
  const version = versionOf(resource)
  if (version === 'dstu1') throw new OtherVersionError(kind)
  const change = version === 'dstu2' ? fromDstu2[kind] : version === 'stu3' ? fromStu3[kind] : undefined
  const read = change?.(resource) ?? resource
  for (const key of concepts[read.resourceType] ?? []) {
    if (asArray(read[key]).some((one) => isObject(one) && !isConcept(one))) throw new OtherVersionError(kind)
  }
  return read
}

/** Converts a resource to R4, to show it in another record. Returns a resource of an unsupported version unchanged. */
export function asR4IfRead(resource: FhirResource): FhirResource {
  try {
    return asR4(resource)
  } catch (error) {
    if (error instanceof OtherVersionError) return resource
    throw error
  }
}

/** Elements of CodeableConcept, Coding, R5's CodeableReference and Reference, and the elements common to all types. */
const known = new Set(
  'id extension coding text code display system version userSelected concept reference identifier type'.split(' '),
)

/**
 * An empty object is harmless. An unknown element next to known elements does not mean that the structure is different.
 */
const isConcept = (one: object): boolean => {
  const keys = Object.keys(one).filter((key) => !key.startsWith('_'))
  return keys.length === 0 || keys.some((key) => known.has(key))
}
