import { asObjects } from '#fhir/json/elements.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { endOf, firstDate, startOf } from '#fhir/values/partial-date.ts'
import { actorName, actorType, displayOf } from '#fhir/references/actor-name.ts'
import { readQuantity, type Quantity } from '#fhir/values/quantity.ts'
import { medicationReading } from './read-medication.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * `informationSource` is the person who stated that the medication is taken. The patient and relatives are not looked
 * up, but set `isReported`. `date` is `effective[x]` (the start of a period), or else `dateAsserted`. The quantity is
 * the amount of a dose. Units are as printed. Missing values are null. Source: FHIR R4 `MedicationStatement`.
 */
export const readMedicationStatement: ReaderOf<'MedicationStatement'> = (resource, context) => {
  const isReported = isFamily(resource)
  return medicationReading(resource, context, {
    informationSource: isReported
      ? displayOf(resource.informationSource)
      : actorName(resource.informationSource, resource, context.resolve),
    date:
      firstDate(resource, ['effectiveDateTime']) ??
      startOf(resource.effectivePeriod) ??
      firstDate(resource, ['effectiveTiming', 'dateAsserted']),
    sortsBy: endOf(resource.effectivePeriod),
    quantity: firstDose(resource.dosage),
    isReported,
  })
}

/**
 * Reads an administration, mostly from a hospital. `date` is `effective[x]`, or R5's `occurence[x]`.
 * `informationSource` is null, because the person who gave the medication did not prescribe it. The quantity is the
 * amount given. Units are as printed. Missing values are null. Source: FHIR R4 `MedicationAdministration`.
 */
export const readMedicationAdministration: ReaderOf<'MedicationAdministration'> = (resource, context) =>
  medicationReading(resource, context, {
    informationSource: null,
    date: firstDate(resource, [
      'effectiveDateTime',
      'effectivePeriod',
      'occurenceDateTime',
      'occurencePeriod',
      'occurenceTiming',
    ]),
    quantity: firstDose(resource.dosage),
    isReported: false,
  })

/** `dose` is from MedicationAdministration. A `doseQuantity` directly in the dosage is from STU3. */
type Dosage = LoosePart<'MedicationStatement' | 'MedicationAdministration', 'dosage', 'doseQuantity'>

function firstDose(
  dosages: LooseResource<'MedicationStatement' | 'MedicationAdministration'>['dosage'],
): Quantity | null {
  const found: readonly Dosage[] = asObjects(dosages)
  const doses = found.flatMap((dosage) => [
    readQuantity(dosage.dose),
    readQuantity(dosage.doseQuantity),
    ...asObjects(dosage.doseAndRate).map((rate) => readQuantity(rate.doseQuantity)),
  ])
  return doses.find((dose) => dose !== null) ?? null
}

function isFamily(resource: LooseResource<'MedicationStatement'>): boolean {
  const type = actorType(resource.informationSource, resource)
  return type === 'Patient' || type === 'RelatedPerson'
}
