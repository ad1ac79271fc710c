import { asObject } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { changed, withNames } from '#fhir/versions/rename.ts'

/**
 * Converts dosages to R4's shape. Source: DSTU2 `MedicationOrder.dosageInstruction`, `MedicationStatement.dosage`
 * (`quantity[x]`, `site[x]`, `additionalInstructions`), `Timing.repeat.periodUnits`, `.boundsQuantity`; STU3 `Dosage`.
 */
export const olderDosages = (element: Element): Element =>
  changed(element, (dosage) => {
    const timing = asObject(dosage.timing)
    const renamed = withNames(dosage, {
      doseQuantity: dosage.quantityQuantity ?? dosage.quantity,
      doseRange: dosage.quantityRange,
      additionalInstruction: dosage.additionalInstructions,
      site: dosage.siteCodeableConcept ?? dosage.siteReference,
    })
    return timing === null ? renamed : { ...renamed, timing: olderTiming(timing) }
  })

export function olderTiming(timing: JsonObject): JsonObject {
  const repeat = asObject(timing.repeat)
  if (repeat === null) return timing
  const renamed = withNames(repeat, {
    periodUnit: repeat.periodUnits,
    durationUnit: repeat.durationUnits,
    boundsDuration: repeat.boundsQuantity,
  })
  return { ...timing, repeat: renamed }
}
