import type { JsonObject } from '#fhir/json/json.ts'
import { denialInText } from '#fhir/meaning/absent.ts'
import { conceptOf, hl7Concept, MAX_CODE_NAME_LENGTH } from './concepts.ts'
import { some, type Context } from './context.ts'
import { converterOf, innerConverterOf } from './convert-statement.ts'
import type { ResourceStore, Reference } from './keep.ts'
import { narrativeDiv } from './narrative.ts'
import { isEmptyForm } from './placeholders.ts'
import { activityOf, isPlanLike, addPlan } from './plans.ts'
import { isPlanned } from './moods.ts'
import { sectionCodeOf, sectionKindOf } from './section-kinds.ts'
import { denialIn, gapOf, gapOfRows, typeOfSection } from './section-gaps.ts'
import { isAboutAnother } from './subjects.ts'
import { hasTemplate } from './templates.ts'
import {
  at,
  attr,
  childrenOf,
  collect,
  first,
  isNegated,
  isUnknown,
  nameOf,
  relatedTo,
  statementsIn,
  textOf,
  type Xml,
} from './xml-elements.ts'
import { refusedEntry, type RefusedEntry, type RefusedWhy } from './refused-entry.ts'
import { template } from './template-names.ts'

export type DocumentContext = Omit<Context, 'section' | 'hasReader' | 'convertRelated'>

export function convertSections(
  sections: readonly Xml[],
  document: DocumentContext,
  store: ResourceStore,
  refused: RefusedEntry[],
  around = '',
): readonly JsonObject[] {
  return sections.map((section, index) => {
    const title = textOf(first(section, 'title'))
    const kind = sectionKindOf(section)
    const context: Context = {
      ...document,
      section: { kind, title },
      hasReader: (statement) => innerConverterOf(statement) !== null,
      convertRelated: (statement, less = []) => {
        for (const inner of relatedTo(statement).filter((one) => !store.isUsed(one) && !less.includes(one))) {
          const convert = innerConverterOf(inner)
          if (convert) convert(inner, context)
          else if (isStated(inner)) context.convertRelated(inner)
        }
      },
    }
    const before = store.made().length
    const atFirst = new Set(refused)
    const text = narrativeDiv(first(section, 'text'))
    const place = `${around}${index}.`
    convertEntries(section, context, store, refused, place)
    const inner = convertSections(at(section, 'component/section'), document, store, refused, place)
    const code = conceptOf(first(section, 'code'), document.texts)
    const flavor = attr(section, 'nullFlavor')
    const hasContent =
      clinical(store.made().slice(before)).length > 0 ||
      refused.some((one) => !atFirst.has(one) && one.why !== 'no-information')
    const statements = childrenOf(section, 'entry').flatMap(statementsIn).length
    const entries = Math.max(statements, clinical(store.made().slice(before)).length)
    const gap = hasContent ? gapOfRows(section, kind, entries) : gapOf(section, kind)
    if (gap) refused.push(gap)
    else if (!hasContent) keepDenial(section, context, place)
    return {
      ...(title !== null && { title }),
      ...(code && { code }),
      ...(text !== null && { text: { status: 'additional', div: text } }),
      ...(flavor !== null && { emptyReason: emptyReasonOf(flavor) }),
      entry: some(clinical(store.made().slice(before))),
      section: some(inner),
    }
  })
}

/**
 * Stores a record if the section's text states that there are no items, such as 'No known allergies'. The record has
 * this text and the document's date.
 */
function keepDenial(section: Xml, { keep, section: { kind }, patient, created }: Context, place: string): void {
  const words = denialIn(section)
  const type = typeOfSection[kind]
  if (words === null || words.length > MAX_CODE_NAME_LENGTH || type === undefined) return
  const fields = denialInText(type, words, patient, created)
  if (fields) keep(type, { key: `denial ${place}` }, fields)
}

/** Source: HL7 v3 NullFlavor, FHIR list-empty-reason. */
function emptyReasonOf(flavor: string): JsonObject {
  if (flavor === 'MSK') return hl7Concept('list-empty-reason', 'withheld', 'Information Withheld')
  if (flavor === 'NASK') return hl7Concept('list-empty-reason', 'notasked', 'Not Asked')
  return hl7Concept('list-empty-reason', 'unavailable', 'Unavailable')
}

/** Returns false for a negated or unknown statement, because its content is not a fact. */
const isStated = (statement: Xml): boolean => !isNegated(statement) && !isUnknown(statement)

/** Returns each reference once. Omits authors, because they are not clinical content. */
function clinical(references: readonly Reference[]): readonly Reference[] {
  const found = new Map(references.map((reference) => [reference.reference, reference]))
  return [...found]
    .filter(([place]) => !/^(?:Practitioner|Organization)\//.test(place))
    .map(([, reference]) => reference)
}

function convertEntries(
  section: Xml,
  context: Context,
  store: ResourceStore,
  refused: RefusedEntry[],
  place: string,
): void {
  const activities: JsonObject[] = []
  const goals: Reference[] = []
  const isPlan = context.section.kind === 'plan'
  for (const statement of childrenOf(section, 'entry').flatMap(statementsIn)) {
    const before = store.made().length
    const activitiesBefore = activities.length
    let why: RefusedWhy = whyNothing(statement, context)
    try {
      if (why === 'no-information' || why === 'of-another') {
        // An empty entry, or an entry about another person, gets no resource, because a resource would state more
        // about the patient than the entry does.
      } else if (isPlan) planned(statement, context, store, activities, goals)
      else converterOf(statement, context.section.kind)?.(statement, context)
    } catch {
      why = 'unreadable'
    }
    if (store.made().length === before && activities.length === activitiesBefore) {
      refused.push(refusedEntry(context.section.title ?? sectionCodeOf(section) ?? '', why, statement))
    }
  }
  if (!isPlan) return
  const words = textOf(first(section, 'text'))
  const isInWords = activities.length === 0 && goals.length === 0 && words !== null
  const plannedActivities = isInWords ? [{ detail: { status: 'unknown', description: words } }] : activities
  addPlan(section, plannedActivities, goals, words, place, context)
}

function planned(
  statement: Xml,
  context: Context,
  store: ResourceStore,
  activities: JsonObject[],
  goals: Reference[],
): void {
  const before = store.made().length
  const isMedicine = nameOf(statement) === 'substanceAdministration'
  const isActivity = isPlanned(statement) || isPlanLike(statement)
  const inside = relatedTo(statement).filter((one) => isPlanned(one) && nameOf(one) !== 'substanceAdministration')
  if (isMedicine || !isActivity) converterOf(statement, 'plan')?.(statement, context)
  else {
    const planParts =
      hasTemplate(statement, template.intervention, template.plannedIntervention) && inside.length > 0
        ? inside
        : [statement]
    activities.push(...collect(planParts, (one) => activityOf(one, context)))
    context.convertRelated(statement, planParts)
  }
  for (const reference of clinical(store.made().slice(before))) {
    if (reference.reference.startsWith('Goal/')) goals.push(reference)
    else if (isMedicine) activities.push({ reference })
  }
}

function whyNothing(statement: Xml, { texts, cells, section }: Context): RefusedWhy {
  // A concern is named by its text. If the text refers to an empty table cell, another cell of the row names the
  // concern.
  const named = nameOf(statement) === 'act' ? (id: string) => texts(id) ?? cells.namedBy(id) : texts
  if (isEmptyForm(statement, named)) return 'no-information'
  if (
    section.kind !== 'family-history' &&
    !hasTemplate(statement, template.familyHistoryOrganizer) &&
    isAboutAnother(statement)
  )
    return 'of-another'
  const related = relatedTo(statement)
  const isOnlyReferring =
    related.length > 0 &&
    related.every((one) => nameOf(one) === 'act' && attr(first(one, 'code'), 'nullFlavor') === 'NP')
  const isOutside = related.length === 0 && at(statement, 'reference').length > 0
  return isOnlyReferring || isOutside ? 'only-refers' : 'unknown-kind'
}
