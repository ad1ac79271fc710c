import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { Json, JsonObject } from '#fhir/json/json.ts'
import { codeAmong, concept, conceptOf, hl7Concept, isNameless } from './concepts.ts'
import { authorOf, isNullified, namedInText, some, type Context, type Convert } from './context.ts'
import { isSeverity, isStatus, notesOf } from './remarks.ts'
import { fhirDate, intervalOf } from './instants.ts'
import { resolveText } from './narrative.ts'
import { isDenial, isDenied } from './none-known.ts'
import { authorTime } from './people.ts'
import { clinicalStatus, readStatedStatus } from './problems.ts'
import { hasTemplate } from './templates.ts'
import {
  at,
  attrAt,
  collect,
  first,
  isRelatedBy,
  isNegated,
  isUnknown,
  relatedTo,
  textOf,
  type Xml,
} from './xml-elements.ts'
import { template } from './template-names.ts'

const SNOMED = 'http://snomed.info/sct'
const terminology = 'http://terminology.hl7.org/CodeSystem/'

type Kind = { readonly type?: 'allergy' | 'intolerance'; readonly category?: 'medication' | 'food' | 'environment' }

const kinds: Readonly<Record<string, Kind>> = {
  '420134006': {},
  '418038007': {},
  '419511003': { category: 'medication' },
  '418471000': { category: 'food' },
  '419199007': { type: 'allergy' },
  '416098002': { type: 'allergy', category: 'medication' },
  '414285001': { type: 'allergy', category: 'food' },
  '426232007': { type: 'allergy', category: 'environment' },
  '59037007': { type: 'intolerance', category: 'medication' },
  '235719002': { type: 'intolerance', category: 'food' },
}

/** SNOMED CT codes that mean any substance. When negated, they mean that there is no allergy. */
const generalSubstances: Readonly<Record<string, Kind>> = {
  '105590001': {},
  '410942007': { category: 'medication' },
  '373873005': { category: 'medication' },
  '762766007': { category: 'food' },
}

const severities: Readonly<Record<string, string>> = {
  '255604002': 'mild',
  '371923003': 'moderate',
  '6736007': 'moderate',
  '371924009': 'severe',
  '24484000': 'severe',
  '399166001': 'severe',
}

const criticalities: Readonly<Record<string, string>> = { CRITL: 'low', CRITH: 'high', CRITU: 'unable-to-assess' }

/** Source: C-CDA Allergy Concern Act. */
export const convertAllergyConcern: Convert = (act, context) => {
  for (const related of relatedTo(act)) {
    if (isAllergy(related)) allergy(related, act, context)
    context.convertRelated(related)
  }
}

const isAllergy = (one: Xml): boolean =>
  one.localName === 'observation' &&
  !isReaction(one) &&
  !isSeverity(one) &&
  !isStatus(one) &&
  !hasTemplate(one, template.comment, template.criticality)

const isReaction = (one: Xml): boolean => hasTemplate(one, template.reaction) || isRelatedBy(one, 'MFST')

/** Some senders attach a reaction to the concern instead of to its only allergy. */
function reactionsIn(observation: Xml, act: Xml | null): readonly Xml[] {
  const actReactions = act && relatedTo(act).filter(isAllergy).length === 1 ? relatedTo(act) : []
  return [...relatedTo(observation), ...actReactions].filter(
    (one) => isReaction(one) && !isNegated(one) && !isUnknown(one),
  )
}

export const convertAllergy: Convert = (observation, context) => {
  allergy(observation, null, context)
  context.convertRelated(observation)
}

/**
 * A negated allergy to a substance becomes refuted. A negation without a substance means that no allergy (of this type)
 * is known. The severity of the allergy is copied to its reactions only if no reaction has a severity. The source's
 * text stays in the notes. Source: C-CDA Allergy - Intolerance Observation.
 */
function allergy(observation: Xml, act: Xml | null, context: Context): void {
  const kind = codeAmong(first(observation, 'value'), kinds) ?? {}
  const sent = substanceOf(observation, context)
  const substance = sent && isNameless(sent) ? namedInText(sent, observation, context) : sent
  const value = conceptOf(first(observation, 'value'), context.texts)
  const isNegative = isDenied(observation, act)
  const general = codeAmong(first(observation, 'participant/participantRole/playingEntity/code'), generalSubstances)
  const isNone = isNegative && (!substance || general !== null || isDenial(substance))
  const { reactions, words, statements: borrowed } = reactionsOf(observation, act, context)
  const code = isNone
    ? noneKnown({ ...general, ...kind })
    : substance
      ? ownWords(substance, [value?.text, ...borrowed])
      : value
  if (!code) return
  const { start } = intervalOf(first(observation, 'effectiveTime'))
  const status = clinicalStatus(observation, act, context)
  const isWrong = isNullified(observation) || (act !== null && isNullified(act))
  const isUnsure = isUnknown(observation) && !isNegative
  const statedStatus = isNegative && !isNone ? 'refuted' : isUnsure ? 'unconfirmed' : 'confirmed'
  const verification = isWrong ? 'entered-in-error' : statedStatus
  const criticality = relatedTo(observation).find((one) => hasTemplate(one, template.criticality))
  const readWith = new Set(reactionsIn(observation, act))
  const isRead = (one: Xml): boolean => readWith.has(one) || isSeverity(one) || readStatedStatus(one, context) !== null
  const notes = [
    ...(notesOf(observation, context, isRead) ?? []),
    ...((act && notesOf(act, context, (one) => isRead(one) || isAllergy(one))) ?? []),
    ...words,
  ]
  context.keep('AllergyIntolerance', observation, {
    ...(!isWrong && { clinicalStatus: statusConcept(status) }),
    verificationStatus: coded('allergyintolerance-verification', verification),
    type: kind.type,
    category: kind.category && [kind.category],
    criticality: criticality && (codeAmong(first(criticality, 'value'), criticalities) ?? undefined),
    code,
    patient: context.patient,
    onsetDateTime: start,
    recordedDate: authorTime(observation) ?? (act && (authorTime(act) ?? fhirDate(attrAt(act, 'effectiveTime/low')))),
    recorder: authorOf(observation, context) ?? (act ? authorOf(act, context) : undefined),
    reaction: some(reactions),
    note: some(notes),
  })
}

function substanceOf(observation: Xml, context: Context): JsonObject | undefined {
  for (const entity of at(observation, 'participant/participantRole/playingEntity')) {
    const code = conceptOf(first(entity, 'code'), context.texts)
    const name = textOf(first(entity, 'name'))
    if (name !== null && (!code || isNameless(code))) return { text: name }
    if (code) return labelOf({ ...code, coding: undefined }) === null && name !== null ? { ...code, text: name } : code
  }
  return undefined
}

/**
 * Some senders link the substance's text to the row of its reaction or type. In that case the code provides the name.
 */
function ownWords(substance: JsonObject, others: readonly (Json | undefined)[]): JsonObject {
  const { text, ...rest } = substance
  const isBorrowed = typeof text === 'string' && others.includes(text) && labelOf(rest) !== null
  return isBorrowed ? rest : substance
}

function noneKnown({ category }: Kind): JsonObject {
  if (category === 'medication')
    return { ...concept(SNOMED, '409137002', 'No known drug allergy'), text: 'No known drug allergies' }
  if (category === 'food')
    return { ...concept(SNOMED, '429625007', 'No known food allergy'), text: 'No known food allergies' }
  if (category === 'environment')
    return {
      ...concept(SNOMED, '428607008', 'No known environmental allergy'),
      text: 'No known environmental allergies',
    }
  return { ...concept(SNOMED, '716186003', 'No known allergy'), text: 'No known allergies' }
}

function reactionsOf(
  observation: Xml,
  act: Xml | null,
  context: Context,
): {
  readonly reactions: readonly JsonObject[]
  readonly words: readonly JsonObject[]
  readonly statements: readonly string[]
} {
  const found = reactionsIn(observation, act)
  const whole = severityOf(observation, context) ?? (act && severityOf(act, context))
  const isStated = found.some((one) => severityOf(one, context) !== null)
  const reactions = found.flatMap((one): JsonObject[] => {
    const manifestation = conceptOf(first(one, 'value'), context.texts)
    const severity = severityOf(one, context) ?? (isStated ? null : whole)
    const reactionConcept = manifestation ?? readTextOnly(one, context)
    if (!reactionConcept) return []
    const { start } = intervalOf(first(one, 'effectiveTime'))
    return [
      {
        manifestation: [reactionConcept],
        ...(start !== null && { onset: start }),
        ...(severity?.code !== undefined && { severity: severity.code }),
      },
    ]
  })
  const isShown = !isStated && whole?.code === whole?.words && reactions.length > 0
  const statedTexts = [
    ...collect(found, (one) => resolveText(first(one, 'text'), context.texts)),
    ...collect(reactions, ({ manifestation }) => labelOf(manifestation)),
  ]
  return { reactions, words: whole && !isShown ? [{ text: `Severity: ${whole.words}` }] : [], statements: statedTexts }
}

function readTextOnly(reaction: Xml, { texts }: Context): JsonObject | undefined {
  const text = resolveText(first(reaction, 'text'), texts)
  return text === null ? undefined : { text }
}

type Severity = { readonly code: string | undefined; readonly words: string }

function severityOf(holder: Xml, { texts }: Context): Severity | null {
  const severity = relatedTo(holder).find(
    (one) => hasTemplate(one, template.severity) || attrAt(one, 'code', 'code') === 'SEV',
  )
  const value = severity ? first(severity, 'value') : null
  const words = labelOf(conceptOf(value, texts))
  return words === null ? null : { code: codeAmong(value, severities) ?? undefined, words: words.toLowerCase() }
}

function statusConcept(status: string): JsonObject {
  const code = status === 'active' || status === 'resolved' ? status : 'inactive'
  return hl7Concept('allergyintolerance-clinical', code, `${code.charAt(0).toUpperCase()}${code.slice(1)}`)
}

function coded(system: string, code: string): JsonObject {
  return { coding: [{ system: terminology + system, code }] }
}
