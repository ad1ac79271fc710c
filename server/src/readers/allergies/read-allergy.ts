import type { AllergyRow } from '@kinchart/contract/sections/allergies.ts'
import { readClinicalStatus } from '#fhir/meaning/status-reason.ts'
import { codesIn, hasCode, labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, isObject, oneLine, type Element } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import { asPeriodText, endOf, firstDate } from '#fhir/values/partial-date.ts'
import { displayOf, actorName, actorNames } from '#fhir/references/actor-name.ts'
import { asAgeRangeText, asAgeText } from '#fhir/values/quantity.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * A 'no known allergies' record is read like any other and keeps its own text. `substance` is the allergy's code.
 * `reactionSubstance` is the substance that caused the reactions, which can be more specific. `severity` is the
 * severity of the reactions, and `criticality` the potential harm. `status` includes whether the allergy is
 * unconfirmed. `date` is when the allergy was recorded, or else its onset, or else its last occurrence. Ages are
 * formatted as text. Missing values are null. Source: FHIR R4 `AllergyIntolerance`.
 */
export const readAllergy: ReaderOf<'AllergyIntolerance', 'status' | 'assertedDate'> = (
  resource,
  { providerName, resolve },
) => {
  const reactions = asObjects(resource.reaction)
  const recordedDate = firstDate(resource, ['recordedDate', 'assertedDate'])
  const onsetDate = firstDate(resource, ['onsetDateTime', 'onsetPeriod'])
  const named = labelOf(resource.code)
  const isNamedByReaction = named !== null && isNoName(named) && substanceOf(reactions, named) !== null
  const code = isNamedByReaction ? null : named
  const row = {
    resourceType: resource.resourceType,
    providerName,
    patient: displayOf(resource.patient),
    substance: code,
    reactionSubstance: substanceOf(reactions, code),
    type: labelsOf(resource.type),
    category: labelsOf(resource.category),
    recordedDate,
    asserter: actorName(resource.asserter ?? participantOf(resource, 'informant'), resource, resolve),
    status: readClinicalStatus(resource) ?? asText(resource.status),
    reaction: commaList(reactions.map(({ manifestation }) => labelsOf(manifestation))),
    recorder: actorNames(resource.recorder ?? participantOf(resource, 'author'), resource, resolve),
    code,
    description: commaList(
      reactions.map(({ description }) => asText(description)),
      '; ',
    ),
    onset: onsetOf(resource, onsetDate),
    severity: commaList(reactions.map(({ severity }) => asText(severity))),
    criticality: asText(resource.criticality),
    note: notes(resource.note),
    exposureRoute: commaList(reactions.map(({ exposureRoute }) => labelsOf(exposureRoute))),
    ...codesIn(resource.code),
  } satisfies Omit<AllergyRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'allergies',
    row,
    label: oneLine(
      row.code ?? (row.reactionSubstance && meaningTexts.reactionTo({ substance: row.reactionSubstance })) ?? 'Allergy',
    ),
    date: recordedDate ?? onsetDate ?? firstDate(resource, ['lastOccurrence']),
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

/**
 * Returns both dates if the onset is a period with an end. Otherwise returns the date as sent, or else text or an
 * age.
 */
function onsetOf(
  resource: LooseResource<'AllergyIntolerance', 'status' | 'assertedDate'>,
  date: string | null,
): string | null {
  if (endOf(resource.onsetPeriod) !== null) return asPeriodText(resource.onsetPeriod)
  if (date !== null) return date
  return asText(resource.onsetString) ?? asAgeText(resource.onsetAge) ?? asAgeRangeText(resource.onsetRange)
}

/** Returns null if the substance of the reactions only repeats the allergy's code. */
function substanceOf(
  reactions: readonly LoosePart<'AllergyIntolerance', 'reaction'>[],
  code: string | null,
): string | null {
  const substances = commaList(reactions.map(({ substance }) => labelsOf(substance)))
  return substances === code ? null : substances
}

function notes(element: Element): string | null {
  return commaList(
    asArray(element).map((note) => (isObject(note) ? asText(note.text) : asText(note))),
    '\n',
  )
}

/** Source: FHIR R5 `AllergyIntolerance.participant`. */
const participantOf = (resource: LooseResource<'AllergyIntolerance'>, role: string): Element =>
  asObjects(resource.participant).find((one) => hasCode(one.function, role))?.actor
