import type { Reference } from 'fhir/r4.js'
import type { CodeableReference } from 'fhir/r5.js'
import { codeKeysOf, codesIn, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, commaList } from '#fhir/json/elements.ts'
import { asQuantityText, asRatioText, readQuantity } from '#fhir/values/quantity.ts'
import { isNoName } from '#fhir/codes/no-name.ts'
import { follow, readReference } from '#fhir/references/reference.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import type { LoosePart, LooseResource, Sent } from '#fhir/json/loose.ts'
import type { SentMedication } from './sent-medication.ts'

/** A medicine's name and codes; codes are absent if none was sent. */
type Medicine = { readonly name: string | null; readonly codes: { codes?: string[] } }

/**
 * Returns the medicine's name and codes. Source: FHIR R4 `medicationCodeableConcept`, or else `medicationReference` by
 * its own text, or else the `Medication` it references (contained, or else looked up): its code, or else its
 * ingredients; or else the reference's identifier. R5's `medication` is read too. A Medication is not looked up if its
 * reference already names it. Absence: a null name, also if the Medication is withheld or not stored yet.
 */
export function readMedicine(resource: SentMedication, resolve: Resolve): Medicine {
  const concept = resource.medicationCodeableConcept ?? asObject(resource.medication)?.concept
  const label = labelOf(resource.medicationCodeableConcept) ?? labelOf(asObject(resource.medication)?.concept)
  if (label !== null) return { name: label, codes: codesIn(concept) }
  const element: Sent<Reference | CodeableReference> = resource.medicationReference ?? resource.medication
  const reference = readReference(element)
  if (!reference) return { name: null, codes: {} }
  const isNamed = reference.display !== null && !isNoName(reference.display)
  const isAsked = !isNamed || reference.kind === 'contained'
  const medication = isAsked ? follow(reference, resource, resolve) : undefined
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
 * Returns the codes of a Medication and of all of its ingredients together: a single ingredient of several is a
 * different medicine.
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
 * Formats a strength: '50 mg', '50 mg / 5 mL'. Source: FHIR R4 `ingredient.strength`; R5 `strength[x]`; DSTU2 and STU3
 * `amount`.
 */
function strengthOf(one: LoosePart<'Medication', 'ingredient', 'amount'>): string | null {
  const ratio = asObject(one.strength ?? one.strengthRatio ?? one.amount)
  const of = readQuantity(ratio?.denominator)
  // A strength is per tablet by default.
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
