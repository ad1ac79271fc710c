import type { MedicationRow } from '@kinchart/contract/sections/medications.ts'
import { readDosages, type DosageWords } from '#fhir/values/dosage.ts'
import { asObject, asObjects, asText, oneLine, commaList } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import { displayOf } from '#fhir/references/actor-name.ts'
import { asDate, endOf, sortKeyOf, startOf } from '#fhir/values/partial-date.ts'
import { amountText, asQuantityText, asRatioText, readQuantity, type Quantity } from '#fhir/values/quantity.ts'
import { readStatusReason } from '#fhir/meaning/status-reason.ts'
import type { ReadContext, Reading } from '#readers/reader.ts'
import type { Reference } from 'fhir/r4.js'
import type { CodeableReference } from 'fhir/r5.js'
import { codeKeysOf, codesIn, labelOf } from '#fhir/codes/codeable-concept.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import { follow, readReference, type Resolve } from '#fhir/references/reference.ts'
import type { LoosePart, LooseResource, Sent } from '#fhir/json/loose.ts'

/** `dateEnded` is from DSTU2. */
type SentMedication = LooseResource<
  'MedicationRequest' | 'MedicationDispense' | 'MedicationStatement' | 'MedicationAdministration',
  'dateEnded'
>

/** `codes` is absent if none was sent. */
type Medicine = { readonly name: string | null; readonly codes: { codes?: string[] } }

/**
 * Returns the first name stated in this order: `medicationCodeableConcept` or R5's `medication`, the text of
 * `medicationReference`, the code of the referenced `Medication` (contained or looked up), its ingredients, the
 * reference's identifier. Does not look up a Medication if the reference already states a name. The name is null if
 * none is stated, or if the Medication is withheld or not stored yet. Source: FHIR R4.
 */
function readMedicine(resource: SentMedication, resolve: Resolve): Medicine {
  const concept = resource.medicationCodeableConcept ?? asObject(resource.medication)?.concept
  const label = labelOf(resource.medicationCodeableConcept) ?? labelOf(asObject(resource.medication)?.concept)
  if (label !== null) return { name: label, codes: codesIn(concept) }
  const element: Sent<Reference | CodeableReference> = resource.medicationReference ?? resource.medication
  const reference = readReference(element)
  if (!reference) return { name: null, codes: {} }
  const isNamed = reference.display !== null && !isNoName(reference.display)
  const needsLookup = !isNamed || reference.kind === 'contained'
  const medication = needsLookup ? follow(reference, resource, resolve) : undefined
  const identifier = asText(asObject(asObject(element)?.identifier)?.value)
  return {
    name:
      (isNamed ? reference.display : null) ??
      (medication ? nameOf(medication) : null) ??
      reference.display ??
      identifier,
    codes: medication ? codesOf(medication) : {},
  }
}

/**
 * Returns the codes of the medicine, and one combined code for all its ingredients. A medicine with several
 * ingredients is not the same as a medicine with only one of them.
 */
function codesOf(medication: LooseResource<'Medication'>): { codes?: string[] } {
  const ingredients = asObjects(medication.ingredient).map((one) => codeKeysOf(one.itemCodeableConcept ?? one.item)[0])
  const isWhole = ingredients.length > 0 && !ingredients.includes(undefined)
  const codes = [
    ...codeKeysOf(medication.code),
    ...(isWhole ? [ingredients.toSorted((a = '', b = '') => a.localeCompare(b)).join('+')] : []),
  ]
  return codes.length === 0 ? {} : { codes: [...new Set(codes)] }
}

/**
 * Returns the strength, such as '50 mg' or '50 mg / 5 mL'. Source: FHIR R4 `ingredient.strength`; R5 `strength[x]`;
 * DSTU2 and STU3 `amount`.
 */
function strengthOf(one: LoosePart<'Medication', 'ingredient', 'amount'>): string | null {
  const ratio = asObject(one.strength ?? one.strengthRatio ?? one.amount)
  const of = readQuantity(ratio?.denominator)
  // Omit a denominator of 1, such as one tablet, but not '1 mL' or '1 g'.
  const isOfOne = of?.value === '1' && !/[lg]$/i.test(of.unit ?? '')
  return (
    (isOfOne ? asQuantityText(ratio?.numerator) : asRatioText(ratio)) ??
    asQuantityText(one.strengthQuantity) ??
    labelOf(one.strengthCodeableConcept)
  )
}

function nameOf(medication: LooseResource<'Medication'>): string | null {
  const ingredients = asObjects(medication.ingredient).map((one) => {
    const named = labelOf(one.itemCodeableConcept) ?? readReference(one.itemReference)?.display ?? labelOf(one.item)
    const strength = strengthOf(one)
    return named === null || strength === null ? named : `${named} ${strength}`
  })
  const name = labelOf(medication.code)
  return name === null || isNoName(name) ? (commaList(ingredients) ?? name) : name
}

export type MedicationParts = {
  readonly informationSource: string | null
  readonly date: string | null
  readonly sortsBy?: string | null
  readonly quantity: Quantity | null
  readonly isReported: boolean
  /** The last date on which the medicine may be dispensed. */
  readonly dispenseUntil?: string | null
}

/**
 * Reads the parts common to every type of medication record. `dose` is the dosage's own text, or else is composed from
 * its parts. Units are as printed; nothing is converted. Missing values are null; a medicine without a name still has a
 * row.
 */
export function medicationReading(resource: SentMedication, context: ReadContext, parts: MedicationParts): Reading {
  const dosage = readDosages(resource.dosageInstruction ?? resource.dosage)
  const { name, codes } = readMedicine(resource, context.resolve)
  const row = {
    resourceType: resource.resourceType,
    providerName: context.providerName,
    ...wordsOf(resource, dosage),
    medicationCodeableConcept: name,
    patient: displayOf(resource.subject),
    status: asText(resource.status),
    informationSource: parts.informationSource,
    datePrescribed: parts.date,
    quantityUnit: parts.quantity?.unit ?? null,
    quantityValue: parts.quantity && amountText(parts.quantity),
    statusReason: readStatusReason(resource),
    courseStart: startOfCourse(resource, parts.date),
    courseEnd: endOfCourse(resource),
    dispenseUntil: parts.dispenseUntil ?? null,
    isReported: parts.isReported,
    ...codes,
  } satisfies Omit<MedicationRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'medications',
    row,
    label: oneLine(row.medicationCodeableConcept ?? 'Medication'),
    date: parts.date ?? parts.sortsBy ?? null,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

/**
 * Returns the start of R5 `effectiveDosePeriod`. Without it, returns the earliest start of
 * `Dosage.timing.repeat.boundsPeriod` if every dosage has such a start. Returns null if the start does not differ from
 * the list's date.
 */
function startOfCourse(resource: SentMedication, date: string | null): string | null {
  const whole = startOf(resource.effectiveDosePeriod)
  if (whole !== null) return whole === date ? null : whole
  const dosages = asObjects(resource.dosageInstruction ?? resource.dosage)
  const starts = dosages.map((dosage) => startOf(asObject(asObject(dosage.timing)?.repeat)?.boundsPeriod))
  if (starts.includes(null) || starts.includes(date)) return null
  return starts.toSorted((a, b) => ((sortKeyOf(a) ?? '') < (sortKeyOf(b) ?? '') ? -1 : 1))[0] ?? null
}

/**
 * Returns when the course ends, or null. Source: FHIR R4 `MedicationStatement.effectivePeriod.end`; R5
 * `MedicationRequest.effectiveDosePeriod.end`; DSTU2 `MedicationOrder.dateEnded`. If none of these is stated and
 * every dosage has a `Dosage.timing.repeat.boundsPeriod` with an end, returns the latest end.
 */
function endOfCourse(resource: SentMedication): string | null {
  // The end of one administration is not the end of a course.
  if (resource.resourceType === 'MedicationAdministration') return null
  const whole = endOf(resource.effectivePeriod) ?? endOf(resource.effectiveDosePeriod) ?? asDate(resource.dateEnded)
  if (whole !== null) return whole
  const dosages = asObjects(resource.dosageInstruction ?? resource.dosage)
  const ends = dosages.map((dosage) => endOf(asObject(asObject(dosage.timing)?.repeat)?.boundsPeriod))
  if (ends.includes(null)) return null
  return ends.toSorted((a, b) => ((sortKeyOf(a ?? '') ?? '') < (sortKeyOf(b ?? '') ?? '') ? 1 : -1))[0] ?? null
}

/** Falls back to R5's `renderedDosageInstruction`, which is one text for all dosages of the resource. */
function wordsOf(resource: SentMedication, dosage: DosageWords): DosageWords {
  return { ...dosage, dose: dosage.dose ?? asText(resource.renderedDosageInstruction) }
}
