import { actorName, actorType } from '#fhir/references/actor-name.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { readReference } from '#fhir/references/reference.ts'

/**
 * If a record's focus has one of these types, the record describes someone or something else. If the focus is a
 * diagnosis, a procedure or a result, the record still describes the patient.
 */
const others: ReadonlySet<string> = new Set([
  ...['Patient', 'RelatedPerson', 'Practitioner', 'PractitionerRole', 'Person', 'Group'],
  ...['Device', 'Location', 'Organization', 'Substance'],
])

const focused: ReadonlySet<string> = new Set(['Observation', 'Procedure'])

/**
 * Returns the subject that a record describes instead of the patient, such as a fetus, a donor, a group or a room. Null
 * if the record is about the patient. `name` is null if the source sent no name. Source: FHIR R4 `Observation.focus`,
 * also as text only, and its extension observation-focusCode; STU3 extension observation-focal-subject; R5
 * `Procedure.focus`; a `subject` that is not a Patient.
 */
export function aboutAnother(resource: JsonObject): { readonly name: string | null } | null {
  const [subject] = asArray(resource.subject)
  const isFocused = focused.has(asText(resource.resourceType) ?? '')
  const extensions = isFocused ? asObjects(resource.extension) : []
  const coded = extensions.find(({ url }) => asText(url)?.endsWith('/observation-focusCode') === true)
  if (coded !== undefined) return { name: labelOf(coded.valueCodeableConcept) }
  const focuses = [
    ...(isFocused ? asArray(resource.focus) : []),
    ...extensions
      .filter(({ url }) => asText(url)?.endsWith('/observation-focal-subject') === true)
      .flatMap(({ valueReference }) => valueReference ?? []),
  ]
  const other = focuses.find((focus) => isOtherFocus(focus, resource) && !isSame(focus, subject))
  const found =
    other ?? (isOther(subject, resource) && actorType(subject, resource) !== 'Patient' ? subject : undefined)
  return found === undefined ? null : { name: actorName(found, resource, () => undefined) }
}

const isOther = (element: Element, holder: JsonObject): boolean => others.has(actorType(element, holder) ?? '')

const beings =
  /\b(?:f(?:o?e)tus|f(?:o?e)tal|feto|donors?|donante|mother|madre|father|padre|newborn|neonate|baby|infant|bebé|twin|sibling|brother|hermano|sister|hermana|parent|partner|spouse|relative|family member)\b/iu

function isOtherFocus(focus: Element, holder: JsonObject): boolean {
  if (actorType(focus, holder) !== null) return isOther(focus, holder)
  const reference = readReference(focus)
  return reference?.kind !== 'literal' && typeof reference?.display === 'string' && beings.test(reference.display)
}

function isSame(one: Element, other: Element): boolean {
  const [a, b] = [readReference(one), readReference(other)]
  return a?.kind === 'literal' && b?.kind === 'literal' && a.type === b.type && a.id === b.id
}
