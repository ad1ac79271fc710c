import { convertAllergy, convertAllergyConcern } from './allergies.ts'
import { convertDeviceSupply } from './devices.ts'
import { convertEncounter } from './encounters.ts'
import { convertReferral, convertStudy, isReferral, isStudy } from './imaging.ts'
import { convertImmunization } from './immunizations.ts'
import { convertMedication } from './medications.ts'
import { convertObservation, observe, resultStatus } from './observations.ts'
import { convertGoal } from './plans.ts'
import { convertConcern, convertLoneProblem, isProblem } from './problems.ts'
import { isPlanned } from './moods.ts'
import { convertProcedure, convertRequest, specimensOf } from './procedures.ts'
import { convertSupply } from './supplies.ts'
import { convertCareTeam, convertCoverage } from './relations.ts'
import { convertRelative } from './relatives.ts'
import { otherSubjectOf } from './subjects.ts'
import { hasTemplate, templatesOf } from './templates.ts'
import { attr, attrAt, childrenOf, nameOf, relatedTo, first, textOf, at, collect, type Xml } from './xml-elements.ts'
import { PROCEDURE_CONTEXT, template } from './template-names.ts'
import { Buffer } from 'node:buffer'
import { codeOf, authorOf, performersAndPlaces, some, type Convert, type Context } from './context.ts'
import { intervalOf, whenFields } from './instants.ts'
import { resolveText } from './narrative.ts'
import { isFile } from './observed-values.ts'
import { authorTime } from './people.ts'
import { firstDate } from '#fhir/values/partial-date.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { hl7Concept } from './concepts.ts'
import { notesOf } from './remarks.ts'

const laboratory = hl7Concept('observation-category', 'laboratory', 'Laboratory')
const vitalSigns = hl7Concept('observation-category', 'vital-signs', 'Vital Signs')

/**
 * Creates an Observation for each result, in the order sent, including those in nested organizers. A result without a
 * time uses the organizer's time. Source: C-CDA Result Organizer.
 */
const convertResults: Convert = (organizer, context) => {
  const members = membersOf(organizer)
  const results = collect(members.filter(isFound), (member) => observe(member, context, laboratory, organizer))
  convertAhead(members, context)
  const code = codeOf(organizer, context)
  if (!code && results.length === 0) return
  const own = whenFields('effective', first(organizer, 'effectiveTime'))
  const author = authorOf(organizer, context)
  context.keep('DiagnosticReport', organizer, {
    status: resultStatus(organizer, members.some(hasValue)),
    category: [hl7Concept('v2-0074', 'LAB', 'Laboratory')],
    code: code ?? (context.section.title === null ? undefined : { text: context.section.title }),
    subject: context.patient,
    ...(firstDate(own, ['effectiveDateTime', 'effectivePeriod']) === null ? firstTime(organizer) : own),
    performer: performersAndPlaces(organizer, context) ?? (author && [author]),
    specimen: some(specimensOf(organizer, context, at(organizer, 'component/procedure/participant/participantRole'))),
    result: results.length === 0 ? undefined : results,
    note: notesOf(organizer, context, isMember),
  })
  for (const member of members) context.convertRelated(member)
}

/**
 * Keeps the systolic and diastolic blood pressure as separate Observations, as sent. Source: C-CDA Vital Signs
 * Organizer.
 */
const convertVitalSigns: Convert = (organizer, context) => {
  const members = membersOf(organizer)
  convertAhead(members, context)
  for (const member of members.filter(isFound)) {
    observe(member, context, vitalSigns, organizer)
    context.convertRelated(member)
  }
}

/** Excludes goals and planned items. Senders list them among the results, and only `moodCode` distinguishes them. */
const isFound = (member: Xml): boolean => !isPlanned(member) && attr(member, 'moodCode') !== 'GOL'

function convertAhead(members: readonly Xml[], context: Context): void {
  for (const member of members.filter((one) => !isFound(one))) {
    if (isPlanned(member)) convertRequest(member, context)
    else convertGoal(member, context)
  }
}

const hasValue = (member: Xml): boolean =>
  childrenOf(member, 'value').some(
    (value) => attr(value, 'nullFlavor') === null || childrenOf(value, 'translation').length > 0,
  )

/** A statement about another subject, such as a fetus, is not the patient's result and becomes a note. */
const isMember = (one: Xml): boolean =>
  (one.localName === 'observation' || one.localName === 'organizer') && !otherSubjectOf(one)

function membersOf(organizer: Xml): readonly Xml[] {
  return relatedTo(organizer)
    .filter(isMember)
    .flatMap((member) => {
      if (member.localName === 'organizer') return membersOf(member)
      return member.localName === 'observation' ? member : []
    })
}

/**
 * Returns the time of the first member that has a time, for an organizer without its own time. Returns an empty
 * object if no member has a time.
 */
function firstTime(organizer: Xml): JsonObject {
  const times = membersOf(organizer).map((member) => whenFields('effective', first(member, 'effectiveTime')))
  return times.find((when) => Object.keys(when).length > 0) ?? {}
}

/** Converts a note's text to plain text. Source: C-CDA Note Activity. */
const convertNote: Convert = (act, context) => {
  const words = resolveText(first(act, 'text'), context.texts)
  if (words === null) return
  const author = authorOf(act, context)
  const data = Buffer.from(words, 'utf8').toString('base64')
  context.keep('DocumentReference', act, {
    status: 'current',
    type: codeOf(act, context),
    subject: context.patient,
    date: intervalOf(first(act, 'effectiveTime')).start ?? authorTime(act),
    author: author && [author],
    description: context.section.title,
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data } }],
  })
}

/** Source: CDA R2 `ObservationMedia`. */
const convertMedia: Convert = (media, context) => {
  const value = first(media, 'value')
  if (!value || !isFile(value)) return
  context.keep('DocumentReference', media, {
    status: 'current',
    subject: context.patient,
    date: context.created,
    description: context.section.title,
    content: [
      {
        attachment: {
          contentType: attr(value, 'mediaType') ?? 'application/octet-stream',
          data: (textOf(value) ?? '').replaceAll(' ', ''),
        },
      },
    ],
  })
}

const convertInside: Convert = (statement, context) => context.convertRelated(statement)

const convertLoneSupply: Convert = (supply, context) => convertSupply(supply, undefined, context)

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

/** Statements that only describe the enclosing statement. */
const ofAnother = new Set<number>([template.indication])

/**
 * Chooses the converter of a planned statement by its `moodCode`. Chooses the converter of any other statement by
 * template, then by structure and section. Returns null for a statement of unknown type.
 */
export function converterOf(statement: Xml, kind: string): Convert | null {
  const mood = attr(statement, 'moodCode')
  const name = nameOf(statement)
  // Entries in the family history are about relatives, never about the patient, whatever their template.
  if (kind === 'family-history' && familyForms.has(name)) return convertRelative
  if (mood === 'GOL') return convertGoal
  if (isPlanned(statement) && name !== 'substanceAdministration' && name !== 'supply') return convertRequest
  return templateConverter(statement) ?? structureConverter(statement, name, kind)
}

const familyForms = new Set(['organizer', 'observation', 'act'])

/** Returns null for a nested statement that only adds details to the enclosing statement. */
export function innerConverterOf(statement: Xml): Convert | null {
  if (templatesOf(statement).some((number) => ofAnother.has(number)) || otherSubjectOf(statement)) return null
  if (attr(statement, 'moodCode') === 'GOL') return convertGoal
  const known = templateConverter(statement)
  const name = nameOf(statement)
  const isAhead = isPlanned(statement) && name !== 'substanceAdministration' && name !== 'supply'
  // A planned statement, such as an alternative or a follow-up, is a separate record, with or without a template.
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

/** Returns true if the act describes the procedure that produced a report's images. Source: C-CDA Procedure Context. */
function isProcedureContext(act: Xml): boolean {
  return childrenOf(act, 'templateId').some((one) => attr(one, 'root') === PROCEDURE_CONTEXT)
}

function isUnnamed(act: Xml): boolean {
  return (attrAt(act, 'code', 'code') ?? 'CONC') === 'CONC'
}

const convertMembers: Convert = (organizer, context) => {
  for (const member of relatedTo(organizer)) converterOf(member, context.section.kind)?.(member, context)
}

/** Treats an act of unknown type as a procedure if it has a status and no nested statements to convert. */
const convertDone: Convert = (act, context) => {
  const inside = relatedTo(act).filter((one) => innerConverterOf(one) !== null)
  if (inside.length > 0) context.convertRelated(act)
  else if (attrAt(act, 'statusCode', 'code') !== null) convertProcedure(act, context)
}

function isProblemSection(kind: string): boolean {
  return kind === 'problems' || kind === 'encounter-diagnoses' || kind === 'health-concerns'
}
