import { asObjects } from '#fhir/json/elements.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { endOf, firstDate, startOf } from '#fhir/values/partial-date.ts'
import { actorName, actorType, displayOf } from '#fhir/references/actor-name.ts'
import { readQuantity, type Quantity } from '#fhir/values/quantity.ts'
import { medicationReading } from './read-medication.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * `informationSource` is the person who stated that the medication is taken. If this person is the patient or a
 * relative, `isReported` is true and the name is not looked up. `date` is `effective[x]` (the start of a period), or
 * else `dateAsserted`. The quantity is the amount of a dose. Units are as the source prints them. Missing values are
 * null. Source: FHIR R4 `MedicationStatement`.
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

/** MedicationAdministration states the amount in `dose`. In STU3, `doseQuantity` is an element of the dosage itself. */
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
