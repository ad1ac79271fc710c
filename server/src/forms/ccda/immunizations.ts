import { codesOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { conceptOf, isNameless } from './concepts.ts'
import { isNullified, isReason, performersOf, placeOf, reasonsOf, some, type Context, type Convert } from './context.ts'
import { notesOf } from './remarks.ts'
import { plain, quantityOf } from './amounts.ts'
import { fhirDate, intervalOf } from './instants.ts'
import { anyMedicine, convertMedication } from './medications.ts'
import { medicineInWords, medicineOf } from './medicines.ts'
import { resolveText } from './narrative.ts'
import { isDenial, noneKnown } from './none-known.ts'
import { isPlanned } from './moods.ts'
import { authorTime } from './people.ts'
import { hasTemplate } from './templates.ts'
import {
  at,
  attrAt,
  collect,
  first,
  isNegated,
  isUnknown,
  relatedTo,
  relationOf,
  textOf,
  type Xml,
} from './xml-elements.ts'
import { template } from './template-names.ts'

const ANY_VACCINE = '71181003'

/**
 * Statuses of vaccinations that did not happen, or have not happened yet. FHIR's Immunization has only the status
 * 'not-done' for both.
 */
const notGiven = new Set(['aborted', 'cancelled', 'held', 'suspended', 'new'])

/**
 * `negationInd` means that the vaccine was not given. An intended vaccination becomes a MedicationRequest. Creates
 * nothing if no vaccine is stated. Source: C-CDA Immunization Activity with its Immunization Medication Information,
 * Immunization Refusal Reason and the number in the series (`repeatNumber` in R1.1, Substance Administered Act in
 * R2.1).
 */
export const convertImmunization: Convert = (statement, context) => {
  if (isPlanned(statement)) {
    convertMedication(statement, context)
    return
  }
  const named = medicineOf(statement, context)
  const isAny =
    !named || codesOf(named).some((code) => code === ANY_VACCINE || anyMedicine.has(code)) || isDenial(named)
  const isNone = isNegated(statement) && isAny
  const vaccine = isNone
    ? noneKnown('immunizations', statement, context)
    : named && !isNameless(named)
      ? named
      : (medicineInWords(statement, context) ?? named)
  if (!vaccine) return
  const { start } = intervalOf(first(statement, 'effectiveTime'))
  const word = attrAt(statement, 'statusCode', 'code')?.toLowerCase() ?? ''
  const isNotDone = !isNone && (isNegated(statement) || notGiven.has(word))
  const product = first(statement, 'consumable/manufacturedProduct')
  const performers = performersOf(statement, context)
  const number = seriesNumber(statement)
  context.keep(
    'Immunization',
    statement,
    {
      ...statusFields(statement, isNotDone),
      statusReason: isNotDone ? (refusalReason(statement, context) ?? reasonInWord(word)) : undefined,
      vaccineCode: vaccine,
      patient: context.patient,
      ...(start === null ? { occurrenceString: 'Not stated' } : { occurrenceDateTime: start }),
      recorded: authorTime(statement),
      location: placeOf(statement),
      manufacturer: context.parties.organization(first(product, 'manufacturerOrganization')),
      expirationDate: fhirDate(attrAt(product, 'manufacturedMaterial/expirationTime')),
      lotNumber: textOf(first(product, 'manufacturedMaterial/lotNumberText')),
      site: conceptOf(first(statement, 'approachSiteCode'), context.texts),
      route: conceptOf(first(statement, 'routeCode'), context.texts),
      doseQuantity: plain(quantityOf(first(statement, 'doseQuantity'))),
      performer: performers?.map((actor) => ({ actor })),
      reasonCode: isNotDone ? undefined : reasonsOf(statement, context),
      note: some([
        ...conditionsOf(statement, context).map((words) => ({ text: `Given if: ${words}` })),
        ...(notesOf(
          statement,
          context,
          (one) => isReason(one) || hasTemplate(one, template.immunizationRefusalReason),
        ) ?? []),
      ]),
      protocolApplied: number === null ? undefined : [{ doseNumberPositiveInt: number }],
    },
    labelOf(vaccine),
  )
  context.convertRelated(statement)
}

/** Source: CDA R2 `precondition`. */
function conditionsOf(statement: Xml, { texts }: Context): readonly string[] {
  return collect(at(statement, 'precondition/criterion'), (criterion) => {
    return labelOf(conceptOf(first(criterion, 'value'), texts)) ?? resolveText(first(criterion, 'text'), texts)
  })
}

const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

/**
 * Immunization has no status for a vaccination that may or may not have taken place, so its status gets a
 * data-absent-reason.
 */
function statusFields(statement: Xml, isNotDone: boolean): JsonObject {
  if (isNullified(statement)) return { status: 'entered-in-error' }
  if (isUnknown(statement)) return { _status: { extension: [{ url: ABSENT, valueCode: 'unknown' }] } }
  return { status: isNotDone ? 'not-done' : 'completed' }
}

function reasonInWord(word: string): JsonObject | undefined {
  return notGiven.has(word) ? { text: word.charAt(0).toUpperCase() + word.slice(1) } : undefined
}

function refusalReason(statement: Xml, context: Context): JsonObject | undefined {
  const { texts } = context
  const reason = relatedTo(statement).find((one) => hasTemplate(one, template.immunizationRefusalReason))
  return reason
    ? (conceptOf(first(reason, 'code'), texts) ?? conceptOf(first(reason, 'value'), texts))
    : reasonsOf(statement, context)?.[0]
}

function seriesNumber(statement: Xml): string | null {
  const inAct = relatedTo(statement)
    .filter((one) => hasTemplate(one, template.substanceAdministeredAct))
    .map((one) => attrAt(relationOf(one), 'sequenceNumber'))
    .find((number) => number !== null)
  const number = inAct ?? attrAt(statement, 'repeatNumber')
  return number !== null && /^[1-9]\d{0,2}$/.test(number) ? number : null
}
