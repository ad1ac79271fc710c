import type { FamilyHistoryRow } from '@kinchart/contract/sections/familyhistory.ts'
import { displayOf } from '#fhir/references/actor-name.ts'
import { labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, isObject, type Element } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import type { LoosePart, LooseResource } from '#fhir/json/loose.ts'
import { asDate, asPeriodInWords, firstDate } from '#fhir/values/partial-date.ts'
import { asAgeRangeText, asAgeText } from '#fhir/values/quantity.ts'
import { plainReader } from '#readers/plain-reader.ts'
import type { ReaderOf } from '#readers/reader.ts'

/**
 * `deceased` is FHIR's `deceased[x]`: a boolean as 'Yes' or 'No', or else the age or the date. Ages are formatted as
 * text. Missing values are null, and nothing is inferred from them; a relative without conditions is not necessarily
 * healthy. DSTU2 calls the sex `gender`. Source: FHIR R4 `FamilyMemberHistory`.
 */
export const readFamilyMemberHistory: ReaderOf<'FamilyMemberHistory', 'gender'> = (resource, context) => {
  const row = {
    resourceType: resource.resourceType,
    providerName: context.providerName,
    patient: displayOf(resource.patient),
    relationship: labelOf(resource.relationship),
    name: asText(resource.name),
    sex: labelOf(resource.sex) ?? asText(resource.gender),
    born: asDate(resource.bornDate) ?? asPeriodInWords(resource.bornPeriod) ?? asText(resource.bornString),
    age: qualifiedAge(ageOf(resource, 'age'), resource),
    deceased: deceasedOf(resource),
    condition: asObjects(resource.condition).map(readCondition),
    dataAbsentReason: labelOf(resource.dataAbsentReason),
    reason: commaList([labelsOf(resource.reasonCode), ...asArray(resource.reasonReference).map(displayOf)]),
    note: notesOf(resource.note),
    status: asText(resource.status),
    date: firstDate(resource, ['date']),
  } satisfies Omit<FamilyHistoryRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'familyhistory',
    row,
    label: plainReader(resource, context).label,
    date: row.date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: [],
  }
}

const readCondition = (
  condition: LoosePart<'FamilyMemberHistory', 'condition'>,
): FamilyHistoryRow['condition'][number] => ({
  code: labelOf(condition.code),
  onset: ageOf(condition, 'onset') ?? asPeriodInWords(condition.onsetPeriod),
  outcome: labelOf(condition.outcome),
  contributedToDeath: typeof condition.contributedToDeath === 'boolean' ? condition.contributedToDeath : null,
  note: notesOf(condition.note),
})

/** Reads `age[x]`, `onset[x]` or `deceased[x]` as an age, a range of ages or text. Returns null for any other type. */
const ageOf = (element: JsonObject, name: string): string | null =>
  asAgeText(element[`${name}Age`]) ?? asAgeRangeText(element[`${name}Range`]) ?? asText(element[`${name}String`])

/** Labels an estimated age as estimated (FHIR R4 `estimatedAge`, a modifier). */
const qualifiedAge = (
  age: string | null,
  { estimatedAge }: LooseResource<'FamilyMemberHistory', 'gender'>,
): string | null => (age !== null && estimatedAge === true ? `estimated: ${age}` : age)

function deceasedOf(resource: LooseResource<'FamilyMemberHistory', 'gender'>): string | null {
  const { deceasedBoolean } = resource
  if (typeof deceasedBoolean === 'boolean') return deceasedBoolean ? 'Yes' : 'No'
  return ageOf(resource, 'deceased') ?? asDate(resource.deceasedDate)
}

const notesOf = (note: Element): string | null =>
  commaList(
    asArray(note).map((one) => (isObject(one) ? asText(one.text) : asText(one))),
    '; ',
  )
