import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { readValue } from '#fhir/values/measured-value.ts'
import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { conceptOf, shortened } from './concepts.ts'
import { COMMENT, isReason, type Context } from './context.ts'
import { intervalOf } from './instants.ts'
import { isPlanned } from './moods.ts'
import { resolveText } from './narrative.ts'
import { nullWords, valueFields } from './observed-values.ts'
import { humanNameOf, nameText } from './people.ts'
import { isEmptyForm } from './placeholders.ts'
import { otherSubjectOf } from './subjects.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, childrenOf, collect, first, isNegated, isUnknown, relatedTo, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

/** Returns whether a nested statement is read with the enclosing statement and therefore needs no note. */
export type IsRead = (inner: Xml) => boolean

const STATUS = '33999-4'

const nothingMore: IsRead = () => false

/**
 * Returns comments (Comment Activity). Also returns as text any nested statement without its own converter, such as a
 * reaction to a medication, a failed attempt, a rank or a due date.
 */
export function notesOf(
  statement: Xml,
  context: Context,
  isRead: IsRead = nothingMore,
): readonly JsonObject[] | undefined {
  const texts = [
    ...commentsOf(statement, context),
    ...remarksOf(statement, context, isRead),
    ...peopleIn(statement, context),
  ]
  return texts.length === 0 ? undefined : [...new Set(texts)].map((text) => ({ text }))
}

/**
 * Labels for people related to a statement, by CDA participation or role. Agents, devices, places and products are read
 * elsewhere.
 */
const parts: Readonly<Record<string, string>> = {
  VRF: 'Verified by',
  CST: 'Kept by',
  CAREGIVER: 'Caregiver',
  RESP: 'Responsible',
}

function peopleIn(statement: Xml, { texts }: Context): readonly string[] {
  return collect(childrenOf(statement, 'participant'), (participant) => {
    const role = first(participant, 'participantRole')
    const part = parts[attr(participant, 'typeCode') ?? ''] ?? parts[attr(role, 'classCode') ?? '']
    const name = nameText(humanNameOf(first(role, 'playingEntity/name')))
    const words = [name, labelOf(conceptOf(first(role, 'code'), texts))].filter((word) => word !== null)
    return part === undefined || words.length === 0 ? null : `${part}: ${words.join(', ')}`
  })
}

const isComment = (one: Xml): boolean => hasTemplate(one, template.comment) || attrAt(one, 'code', 'code') === COMMENT

function commentsOf(statement: Xml, { texts }: Context): readonly string[] {
  return collect(relatedTo(statement).filter(isComment), (comment) => resolveText(first(comment, 'text'), texts))
}

const readAround = [
  template.age,
  template.familyHistoryDeath,
  template.policyActivity,
  template.substanceAdministeredAct,
  template.entryReference,
  template.criticality,
  template.freeTextSig,
]
const codesAround = new Set(['76662-6'])

function isReadAround(one: Xml): boolean {
  const code = first(one, 'code')
  return (
    isComment(one) ||
    hasTemplate(one, ...readAround) ||
    codesAround.has(attr(code, 'code') ?? '') ||
    // Skips references to images, because they contain only identifiers.
    attr(one, 'classCode') === 'DGIMG' ||
    attr(code, 'nullFlavor') === 'NP'
  )
}

function remarksOf(statement: Xml, context: Context, isRead: IsRead): readonly string[] {
  const left = relatedTo(statement).filter(
    (one) =>
      !context.hasReader(one) &&
      !isReadAround(one) &&
      !isRead(one) &&
      (isSeverity(one) || isStatus(one) || !isEmptyForm(one, context.texts)),
  )
  return collect(left, (one) => remarkOf(one, context))
}

/** Names for statements that are identified only by template. */
const namesOf: readonly (readonly [template: number, name: string])[] = [
  [template.severity, 'Severity'],
  [template.reaction, 'Reaction'],
  [template.instruction, 'Instruction'],
  [template.priorityPreference, 'Priority'],
]
const bareCodes = new Set(['ASSERTION', 'CONC', 'SEV', '55607006', '75326-9', '404684003', '64572001', '225773000'])

/** Returns text such as 'Reaction: Hives (Severity: Severe)'; null if there is no text. */
function remarkOf(statement: Xml, context: Context): string | null {
  const name = nameIn(statement, context)
  const valueText = readValueText(statement, context)
  const inner = remarksOf(statement, context, nothingMore).map((one) => one.replace(/^Planned: /, ''))
  const whose = labelOf(conceptOf(first(otherSubjectOf(statement), 'code'), context.texts))
  const words = [whose, name, valueText === name ? null : valueText].filter((part) => part !== null).join(': ')
  if (words === '' && inner.length === 0) return null
  const more = inner.length === 0 ? '' : ` (${inner.join('; ')})`
  return shortened(
    `${isPlanned(statement) && !hasTemplate(statement, template.instruction) ? 'Planned: ' : ''}${words}${more}`.trim(),
  )
}

function nameIn(statement: Xml, { texts }: Context): string | null {
  if (isReason(statement)) return 'Reason'
  if (isStatus(statement)) return 'Status'
  const known = namesOf.find(([template]) => hasTemplate(statement, template))?.[1]
  const code = first(statement, 'code')
  if (known !== undefined || bareCodes.has(attr(code, 'code') ?? '')) return known ?? null
  return labelOf(conceptOf(code, texts))
}

function readValueText(statement: Xml, { texts }: Context): string | null {
  const values = collect(childrenOf(statement, 'value'), (value) => readValue(valueFields(value, texts))?.text)
  const { start } = intervalOf(first(statement, 'effectiveTime'))
  const words =
    values.length > 0
      ? values.join(', ')
      : (resolveText(first(statement, 'text'), texts) ?? (start === null ? null : dateTimeInWords(start)))
  if (isNegated(statement)) return words === null ? 'No' : `Not present: ${words}`
  return isUnknown(statement) ? [nullWords(statement), words].filter((part) => part !== null).join(': ') : words
}

/** Matches C-CDA's Problem Status and Allergy Status Observation by template, and CCD's status observations by code. */
export const isStatus: IsRead = (one) =>
  hasTemplate(one, template.problemStatus, template.allergyStatus) || attrAt(one, 'code', 'code') === STATUS

export const isSeverity: IsRead = (one) => hasTemplate(one, template.severity) || attrAt(one, 'code', 'code') === 'SEV'
