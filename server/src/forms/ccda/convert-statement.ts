import { convertAllergy, convertAllergyConcern } from './allergies.ts'
import type { Convert } from './context.ts'
import { convertDeviceSupply } from './devices.ts'
import { convertEncounter } from './encounters.ts'
import { convertReferral, convertStudy, isReferral, isStudy } from './imaging.ts'
import { convertImmunization } from './immunizations.ts'
import { convertMedication } from './medications.ts'
import { convertMedia, convertNote } from './notes.ts'
import { convertObservation } from './observations.ts'
import { convertGoal } from './plans.ts'
import { convertConcern, convertLoneProblem, isProblem } from './problems.ts'
import { isPlanned } from './moods.ts'
import { convertProcedure, convertRequest } from './procedures.ts'
import { convertSupply } from './supplies.ts'
import { convertCareTeam, convertCoverage } from './relations.ts'
import { convertRelative } from './relatives.ts'
import { convertResults, convertVitalSigns } from './reports.ts'
import { otherSubjectOf } from './subjects.ts'
import { hasTemplate, templatesOf } from './templates.ts'
import { attr, attrAt, childrenOf, nameOf, relatedTo } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'
import { PROCEDURE_CONTEXT, template } from './template-names.ts'

/** What is around others and means nothing of its own. */
const convertInside: Convert = (statement, context) => context.convertRelated(statement)

const convertLoneSupply: Convert = (supply, context) => convertSupply(supply, undefined, context)

/** Converters by C-CDA's entry template. */
const byTemplate: ReadonlyMap<number, Convert> = new Map<number, Convert>([
  ...[
    template.problemConcern,
    template.dischargeDiagnosis,
    template.admissionDiagnosis,
    template.postprocedureDiagnosis,
    template.preoperativeDiagnosis,
    template.encounterDiagnosis,
    template.healthConcern,
    template.riskConcern,
  ].map((one): [number, Convert] => [one, convertConcern]),
  ...[template.problemObservation, template.indication].map((one): [number, Convert] => [one, convertLoneProblem]),
  ...[
    template.dischargeMedication,
    template.admissionMedication,
    template.functionalStatusOrganizer,
    template.mentalStatusOrganizer,
    template.advanceDirectiveOrganizer,
    template.medicalEquipmentOrganizer,
  ].map((one): [number, Convert] => [one, convertInside]),
  ...[
    template.resultObservation,
    template.vitalSign,
    template.socialHistory,
    template.advanceDirective,
    template.functionalStatus,
    template.functionalStatusProblem,
    template.assessmentScale,
    template.caregiver,
    template.mentalStatus,
    template.smokingStatus,
    template.tobaccoUse,
    template.homeEnvironment,
    template.culturalObservation,
    template.longitudinalCareWoundObservation,
    template.nutritionalStatus,
    template.selfCare,
    template.nutritionAssessment,
    template.outcome,
    template.birthSex,
  ].map((one): [number, Convert] => [one, convertObservation]),
  ...[template.procedureAct, template.procedureObservation, template.procedure].map((one): [number, Convert] => [
    one,
    convertProcedure,
  ]),
  ...[
    template.plannedAct,
    template.plannedEncounter,
    template.plannedProcedure,
    template.plannedObservation,
    template.patientReferral,
  ].map((one): [number, Convert] => [one, convertRequest]),
  ...[template.medicationActivity, template.plannedMedication, template.plannedImmunization].map(
    (one): [number, Convert] => [one, convertMedication],
  ),
  ...[template.medicationSupplyOrder, template.medicationDispense].map((one): [number, Convert] => [
    one,
    convertLoneSupply,
  ]),
  ...[template.coverageActivity, template.policyActivity].map((one): [number, Convert] => [one, convertCoverage]),
  [template.resultOrganizer, convertResults],
  [template.allergyObservation, convertAllergy],
  [template.vitalSignsOrganizer, convertVitalSigns],
  [template.allergyConcern, convertAllergyConcern],
  [template.familyHistoryOrganizer, convertRelative],
  [template.encounterActivity, convertEncounter],
  [template.nonMedicinalSupply, convertDeviceSupply],
  [template.immunization, convertImmunization],
  [template.goal, convertGoal],
  [template.note, convertNote],
  [template.careTeam, convertCareTeam],
])

/** Templates that only ever say something of the statement around them. */
const ofAnother = new Set<number>([template.indication])

/**
 * What reads a statement: by its mood where it tells of the future, by its template, else by its structure and the
 * section it is in. Null where nothing here knows it.
 */
export function converterOf(statement: Xml, kind: string): Convert | null {
  const mood = attr(statement, 'moodCode')
  const name = nameOf(statement)
  // What is among the family's history is never the patient's own, whatever its template says.
  if (kind === 'family-history' && familyForms.has(name)) return convertRelative
  if (mood === 'GOL') return convertGoal
  if (isPlanned(statement) && name !== 'substanceAdministration' && name !== 'supply') return convertRequest
  return templateConverter(statement) ?? structureConverter(statement, name, kind)
}

const familyForms = new Set(['organizer', 'observation', 'act'])

/** What reads a statement inside of another; null for one that only says more about that other. */
export function innerConverterOf(statement: Xml): Convert | null {
  if (templatesOf(statement).some((number) => ofAnother.has(number)) || otherSubjectOf(statement)) return null
  if (attr(statement, 'moodCode') === 'GOL') return convertGoal
  const known = templateConverter(statement)
  const name = nameOf(statement)
  const isAhead = isPlanned(statement) && name !== 'substanceAdministration' && name !== 'supply'
  // An alternative, a follow-up: what is ahead means something of its own, with or without a template.
  const isOwn = known !== null || (templatesOf(statement).length === 0 && aheadAlone.has(name))
  return isAhead && isOwn ? convertRequest : known
}

const aheadAlone = new Set(['procedure', 'encounter'])

function templateConverter(statement: Xml): Convert | null {
  for (const number of templatesOf(statement)) {
    const convert = byTemplate.get(number)
    if (convert) return convert
  }
  return null
}

function structureConverter(statement: Xml, name: string, kind: string): Convert | null {
  switch (name) {
    case 'organizer':
      return (
        {
          results: convertResults,
          'vital-signs': convertVitalSigns,
          'care-team': convertCareTeam,
        }[kind] ?? convertMembers
      )
    case 'observation':
      if (kind === 'allergies') return convertAllergy
      return isProblemSection(kind) && isProblem(statement) ? convertLoneProblem : convertObservation
    case 'act':
      if (kind === 'allergies') return convertAllergyConcern
      if (kind === 'payers') return convertCoverage
      if (isStudy(statement)) return convertStudy
      if (isReferral(statement)) return convertReferral
      if (kind === 'procedures' || isProcedureContext(statement)) return convertProcedure
      if (relatedTo(statement).some((one) => hasTemplate(one, template.allergyObservation)))
        return convertAllergyConcern
      if (relatedTo(statement).some(isProblem) || (kind === 'problems' && isUnnamed(statement))) return convertConcern
      return convertDone
    case 'procedure':
      return convertProcedure
    case 'encounter':
      return convertEncounter
    case 'substanceAdministration':
      return kind === 'immunizations' ? convertImmunization : convertMedication
    case 'supply':
      return kind === 'medications' ? convertLoneSupply : convertDeviceSupply
    case 'observationMedia':
      return convertMedia
    default:
      return null
  }
}

/** Source: C-CDA Procedure Context: which procedure the images of a report are of. */
function isProcedureContext(act: Xml): boolean {
  return childrenOf(act, 'templateId').some((one) => attr(one, 'root') === PROCEDURE_CONTEXT)
}

/** Whether an act has no code of its own but that of a concern. */
function isUnnamed(act: Xml): boolean {
  return (attrAt(act, 'code', 'code') ?? 'CONC') === 'CONC'
}

/** The members of an organizer that is not known, each as it is. */
const convertMembers: Convert = (organizer, context) => {
  for (const member of relatedTo(organizer)) converterOf(member, context.section.kind)?.(member, context)
}

/** An act that is not known: what is inside; where that is nothing, something
 * that was done, if it has a status. */
const convertDone: Convert = (act, context) => {
  const inside = relatedTo(act).filter((one) => innerConverterOf(one) !== null)
  if (inside.length > 0) context.convertRelated(act)
  else if (attrAt(act, 'statusCode', 'code') !== null) convertProcedure(act, context)
}

function isProblemSection(kind: string): boolean {
  return kind === 'problems' || kind === 'encounter-diagnoses' || kind === 'health-concerns'
}
