import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { readValue } from '#fhir/values/measured-value.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { quantityOf } from './amounts.ts'
import { conceptOf } from './concepts.ts'
import { some, statusOf, type Context, type Convert } from './context.ts'
import { fhirDate, intervalOf, periodOf } from './instants.ts'
import { nullWords, valueFields } from './observed-values.ts'
import { humanNameOf, nameText } from './people.ts'
import { isAnyProblem } from './problems.ts'
import { genderOf } from './relations.ts'
import { notesOf } from './remarks.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, collect, first, isNegated, isUnknown, nameOf, relatedTo, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const isObservation = (one: Xml): boolean => nameOf(one) === 'observation'

/**
 * Every entry in a family history section is about a relative. A disease becomes a note instead of a condition if the
 * entry negates the disease or states that it is unknown. In older documents, the entry is an act or only an
 * observation, with a separate subject. Source: C-CDA Family History Organizer with its observations, age at onset
 * and death.
 */
export const convertRelative: Convert = (statement, context) => {
  const inside = isObservation(statement) ? [statement] : relatedTo(statement).filter(isObservation)
  const apart = inside.filter((one) => one !== statement && first(one, 'subject/relatedSubject'))
  for (const one of apart) relativeOf(one, [one], context)
  const rest = inside.filter((one) => !apart.includes(one))
  if (rest.length > 0 || apart.length === 0) relativeOf(statement, rest, context)
}

function relativeOf(holder: Xml, observations: readonly Xml[], context: Context): void {
  const relative = first(holder, 'subject/relatedSubject')
  const relationship = conceptOf(first(relative, 'code'), context.texts)
  const person = first(relative, 'subject')
  const knownObservations = observations.filter((one) => !isNegated(one) && !isUnknown(one))
  const conditions = collect(knownObservations, (one) => conditionOf(one, context))
  const otherRemarks = collect(observations, (one) => (knownObservations.includes(one) ? null : notSo(one, context)))
  if (!relationship && conditions.length === 0 && otherRemarks.length === 0) return
  const isDead = attrAt(person, 'deceasedInd') === 'true' || knownObservations.some(isCauseOfDeath)
  const isAlive = !isDead && attrAt(person, 'deceasedInd') === 'false'
  const died = fhirDate(attrAt(person, 'deceasedTime'))
  context.keep(
    'FamilyMemberHistory',
    holder,
    {
      status: isUnknown(holder) ? 'health-unknown' : statusOf(holder, { nullified: 'entered-in-error' }, 'completed'),
      patient: context.patient,
      date: context.created,
      name: nameText(humanNameOf(first(person, 'name'))),
      relationship: relationship ?? { text: 'Relative' },
      sex:
        genderOf(first(person, 'administrativeGenderCode')) &&
        conceptOf(first(person, 'administrativeGenderCode'), context.texts),
      bornDate: fhirDate(attrAt(person, 'birthTime')),
      ...(died === null ? (isDead || isAlive) && { deceasedBoolean: isDead } : { deceasedDate: died }),
      condition: some(conditions),
      note: some([
        ...(isObservation(holder) ? [] : (notesOf(holder, context, isObservation) ?? [])),
        ...otherRemarks.map((text) => ({ text })),
      ]),
    },
    labelOf(relationship),
  )
}

function notSo(observation: Xml, { texts }: Context): string | null {
  const value = first(observation, 'value')
  const words = readValue(valueFields(value, texts))?.text ?? null
  if (isUnknown(observation)) return words === null ? null : `${nullWords(observation)}: ${words}`
  return words === null || isAnyProblem(value) ? 'No known problems' : `No history of ${words}`
}

/** FHIR allows either an age at onset or a date of onset. If both are sent, the date becomes a note. */
function conditionOf(observation: Xml, context: Context): JsonObject | null {
  const value = first(observation, 'value')
  const words = readValue(valueFields(value, context.texts))?.text
  const code = conceptOf(value, context.texts) ?? (words === undefined ? undefined : { text: words })
  if (!code) return null
  const age = relatedTo(observation).find((one) => hasTemplate(one, template.age))
  const onsetAge = age && quantityOf(first(age, 'value'))
  const time = first(observation, 'effectiveTime')
  const onset = periodOf(time)
  const since = onsetAge ? dateTimeInWords(intervalOf(time).start) : null
  const notes = [...(since === null ? [] : [{ text: `Since: ${since}` }]), ...(notesOf(observation, context) ?? [])]
  return {
    code,
    ...(isCauseOfDeath(observation) && { contributedToDeath: true }),
    ...(onsetAge ? { onsetAge } : onset && { onsetPeriod: onset }),
    ...(notes.length > 0 && { note: notes }),
  }
}

function isCauseOfDeath(observation: Xml): boolean {
  return relatedTo(observation).some(
    (one) => hasTemplate(one, template.familyHistoryDeath) && attr(one, 'nullFlavor') === null,
  )
}
