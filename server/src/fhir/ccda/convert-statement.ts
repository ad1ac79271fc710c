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

/** What stands around others and means nothing of its own. */
const convertInside: Convert = (statement, context) => context.convertRelated(statement)

const convertLoneSupply: Convert = (supply, context) => convertSupply(supply, undefined, context)

/** Converters by the number of C-CDA's entry template (2.16.840.1.113883.10.20.22.4.n). */
const byTemplate: ReadonlyMap<number, Convert> = new Map<number, Convert>([
  ...[3, 33, 34, 51, 65, 80, 132, 136].map((number): [number, Convert] => [number, convertConcern]),
  ...[4, 19].map((number): [number, Convert] => [number, convertLoneProblem]),
  ...[35, 36, 66, 75, 108, 135].map((number): [number, Convert] => [number, convertInside]),
  ...[2, 27, 38, 48, 67, 68, 69, 72, 74, 78, 85, 109, 111, 114, 124, 128, 138, 144, 200].map(
    (number): [number, Convert] => [number, convertObservation],
  ),
  ...[12, 13, 14].map((number): [number, Convert] => [number, convertProcedure]),
  ...[39, 40, 41, 44, 140].map((number): [number, Convert] => [number, convertRequest]),
  ...[16, 42, 120].map((number): [number, Convert] => [number, convertMedication]),
  ...[17, 18].map((number): [number, Convert] => [number, convertLoneSupply]),
  ...[60, 61].map((number): [number, Convert] => [number, convertCoverage]),
  [1, convertResults],
  [7, convertAllergy],
  [26, convertVitalSigns],
  [30, convertAllergyConcern],
  [45, convertRelative],
  [49, convertEncounter],
  [50, convertDeviceSupply],
  [52, convertImmunization],
  [121, convertGoal],
  [202, convertNote],
  [500, convertCareTeam],
])

/** Templates that only ever say something of the statement around them. */
const ofAnother = new Set([19])

/**
 * What reads a statement: by its mood where it tells of the future, by its template, else by its structure and the
 * section it stands in. Null where nothing here knows it.
 */
export function converterOf(statement: Xml, kind: string): Convert | null {
  const mood = attr(statement, 'moodCode')
  const name = nameOf(statement)
  // What stands among the family's history is never the patient's own, whatever its template says.
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
      if (relatedTo(statement).some((one) => hasTemplate(one, 7))) return convertAllergyConcern
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
  return childrenOf(act, 'templateId').some((one) => attr(one, 'root') === '2.16.840.1.113883.10.20.6.2.5')
}

/** Whether an act has no code of its own but that of a concern. */
function isUnnamed(act: Xml): boolean {
  return (attrAt(act, 'code', 'code') ?? 'CONC') === 'CONC'
}

/** The members of an organizer that is not known, each as it is. */
const convertMembers: Convert = (organizer, context) => {
  for (const member of relatedTo(organizer)) converterOf(member, context.section.kind)?.(member, context)
}

/** An act that is not known: what stands inside; where that is nothing, something
 * that was done, if it has a status. */
const convertDone: Convert = (act, context) => {
  const inside = relatedTo(act).filter((one) => innerConverterOf(one) !== null)
  if (inside.length > 0) context.convertRelated(act)
  else if (attrAt(act, 'statusCode', 'code') !== null) convertProcedure(act, context)
}

function isProblemSection(kind: string): boolean {
  return kind === 'problems' || kind === 'encounter-diagnoses' || kind === 'health-concerns'
}
