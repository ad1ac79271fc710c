import { isNoName } from '#fhir/codes/no-name.ts'
import { codesOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import { readValue } from '#fhir/values/measured-value.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { concept, conceptsOf, hl7Concept } from './concepts.ts'
import { authorOf, codeOf, performersAndPlaces, statusOf, type Context, type Convert } from './context.ts'
import { resolveText } from './narrative.ts'
import { notesOf } from './remarks.ts'
import { intervalOf, whenFields } from './instants.ts'
import { isFile, nullWords, referenceRangesOf, valueFields } from './observed-values.ts'
import type { SectionKind } from './section-kinds.ts'
import { hasTemplate } from './templates.ts'
import { specimensOf } from './procedures.ts'
import { attr, attrAt, childrenOf, first, isNegated, isUnknown, relatedTo, textOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const resultStatuses = {
  completed: 'final',
  active: 'preliminary',
  aborted: 'cancelled',
  cancelled: 'cancelled',
  held: 'registered',
  new: 'registered',
  suspended: 'registered',
  nullified: 'entered-in-error',
}

/** A preliminary result without a value gets the status 'registered'. */
export function resultStatus(statement: Xml, hasValue: boolean): string {
  const status = statusOf(statement, resultStatuses, 'final')
  return status === 'preliminary' && !hasValue ? 'registered' : status
}

const usCore = 'http://hl7.org/fhir/us/core/CodeSystem/us-core-category'

const categories: Readonly<Partial<Record<SectionKind, JsonObject>>> = {
  results: hl7Concept('observation-category', 'laboratory', 'Laboratory'),
  'vital-signs': hl7Concept('observation-category', 'vital-signs', 'Vital Signs'),
  'social-history': hl7Concept('observation-category', 'social-history', 'Social History'),
  'functional-status': concept(usCore, 'functional-status', 'Functional Status'),
  'mental-status': concept(usCore, 'cognitive-status', 'Cognitive Status'),
  procedures: hl7Concept('observation-category', 'procedure', 'Procedure'),
}

/** Codes for observations whose own code is only 'ASSERTION', by template. */
const asserted: readonly (readonly [template: number, code: string, display: string])[] = [
  [template.smokingStatus, '72166-2', 'Tobacco smoking status'],
  [template.tobaccoUse, '11367-0', 'History of tobacco use'],
  [template.birthSex, '76689-9', 'Sex assigned at birth'],
  [template.caregiver, '80976-4', 'Caregiver'],
]

/** Source: C-CDA's observations of every type, CDA R2 `Observation`. */
export const convertObservation: Convert = (observation, context) => {
  observe(observation, context, categoryOf(observation, context))
  context.convertRelated(observation)
}

function categoryOf(observation: Xml, { section }: Context): JsonObject | undefined {
  if (hasTemplate(observation, template.resultObservation)) return categories.results
  if (hasTemplate(observation, template.vitalSign)) return categories['vital-signs']
  if (
    hasTemplate(
      observation,
      template.socialHistory,
      template.smokingStatus,
      template.tobaccoUse,
      template.caregiver,
      template.homeEnvironment,
      template.culturalObservation,
      template.birthSex,
    )
  )
    return categories['social-history']
  if (
    hasTemplate(
      observation,
      template.functionalStatus,
      template.functionalStatusProblem,
      template.assessmentScale,
      template.selfCare,
    )
  )
    return categories[section.kind] ?? categories['functional-status']
  if (hasTemplate(observation, template.cognitiveStatusProblem, template.mentalStatus))
    return categories['mental-status']
  return categories[section.kind] ?? (section.title === null ? undefined : { text: section.title })
}

/**
 * Returns undefined if the observation has no finding and does not state what it is about. Units and digits are as
 * sent. `around` is the organizer. If the observation has no time or author, the organizer provides it.
 */
export function observe(
  observation: Xml,
  context: Context,
  category: JsonObject | undefined,
  around: Xml | null = null,
): JsonObject | undefined {
  const values = childrenOf(observation, 'value')
  const [value = null] = values
  const found = valueOf(observation, value, context)
  const code = subjectOf(observation, context) ?? (Object.keys(found).length > 0 ? sectionCode(context) : undefined)
  if (!code) return undefined
  const file = value && isFile(value) ? attached(value, observation, code, context) : undefined
  const own = whenFields('effective', first(observation, 'effectiveTime'))
  const scores = relatedTo(observation).filter(isScore)
  const several = values.length > 1 ? values.map((one) => ({ code, ...valueOf(observation, one, context) })) : []
  const parts = [...several, ...scores.flatMap((score) => componentOf(score, context))]
  const author = authorOf(observation, context) ?? (around ? authorOf(around, context) : undefined)
  const performers =
    performersAndPlaces(observation, context) ?? (around ? performersAndPlaces(around, context) : undefined)
  return context.keep(
    'Observation',
    observation,
    {
      status: resultStatus(observation, parts.length > 0 || readValue(found) !== null),
      category: category && [category],
      code,
      subject: context.patient,
      ...(Object.keys(own).length > 0 ? own : around && whenFields('effective', first(around, 'effectiveTime'))),
      performer: performers ?? (author && [author]),
      ...(values.length > 1 ? {} : found),
      interpretation: conceptsOf(childrenOf(observation, 'interpretationCode'), context.texts),
      note: withWords(notesOf(observation, context, isScore), wordsWithoutValue(observation, code, found, context)),
      bodySite: conceptsOf(childrenOf(observation, 'targetSiteCode'), context.texts)?.[0],
      specimen: specimensOf(observation, context)[0],
      method: conceptsOf(childrenOf(observation, 'methodCode'), context.texts)?.[0],
      referenceRange: referenceRangesOf(observation, context.texts),
      derivedFrom: file && [file],
      component: parts.length === 0 ? undefined : parts,
    },
    labelOf(code),
  )
}

/**
 * Returns text such as 'See scanned report'. Returns null if there is no text, or if the text only repeats the name.
 */
function wordsWithoutValue(observation: Xml, code: JsonObject, found: JsonObject, { texts }: Context): string | null {
  const words = resolveText(first(observation, 'text'), texts)
  if (found.dataAbsentReason === undefined || words === null || isNoName(words)) return null
  return labelOf(code)?.toLowerCase().includes(words.toLowerCase()) === true ? null : words
}

const withWords = (notes: readonly JsonObject[] | undefined, words: string | null): readonly JsonObject[] | undefined =>
  words === null ? notes : [...(notes ?? []), { text: words }]

/** Source: C-CDA Assessment Scale Supporting Observation. */
const isScore = (one: Xml): boolean => hasTemplate(one, template.assessmentScaleAnswer)

function componentOf(score: Xml, context: Context): readonly JsonObject[] {
  const code = codeOf(score, context)
  if (!code) return []
  const values = childrenOf(score, 'value')
  return values.length === 0 ? [{ code }] : values.map((value) => ({ code, ...valueOf(score, value, context) }))
}

function subjectOf(observation: Xml, context: Context): JsonObject | undefined {
  const known = asserted.find(([template]) => hasTemplate(observation, template))
  const sent = codeOf(observation, context)
  const isOwn = attrAt(observation, 'code', 'code') !== 'ASSERTION'
  const isNamed =
    sent?.text !== undefined ||
    !known ||
    !codesOf(sent).includes(known[1]) ||
    attrAt(observation, 'code', 'displayName') !== null
  if (isOwn && isNamed) return sent
  return known ? concept('http://loinc.org', known[1], known[2]) : sectionCode(context)
}

function sectionCode({ section }: Context): JsonObject {
  return { text: section.title ?? 'Observation' }
}

/**
 * FHIR cannot mark a value as negated or uncertain, so a negated or uncertain value becomes text. The text of a
 * negated finding states that the finding is not present. If the source does not know whether there is a finding, the
 * text states this. A negation without a value may refer to the finding or to the examination.
 */
function valueOf(observation: Xml, value: Xml | null, { texts }: Context): JsonObject {
  const fields = valueFields(value, texts)
  const words = readValue(fields)?.text
  if (isNegated(observation))
    return { valueString: words === undefined ? 'Not present or not done' : `Not present: ${words}` }
  return isUnknown(observation) && words !== undefined ? { valueString: `${nullWords(observation)}: ${words}` } : fields
}

function attached(value: Xml, observation: Xml, code: JsonObject, context: Context): JsonObject {
  const { start } = intervalOf(first(observation, 'effectiveTime'))
  return context.keep('DocumentReference', observation, {
    status: 'current',
    type: code,
    subject: context.patient,
    date: start ?? context.created,
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
