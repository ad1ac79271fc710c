import { sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { SummaryPart as DeclaredPart } from '@kinchart/contract/sections/section.ts'
import { hasCode } from '#fhir/codes/codeable-concept.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'

export type SummaryPart = Omit<DeclaredPart, 'holds' | 'isRequired'> & {
  /** A required section is included even if it was not chosen. */
  readonly isRequired: boolean
  readonly isExtra: boolean
  readonly holds: (resource: FhirResource) => boolean
}

export type SummaryList = {
  readonly recordTypeId: string
  readonly section: SectionName
  /** Each resource belongs to the first part that matches it. The last part accepts all others. */
  readonly parts: readonly SummaryPart[]
}

const holders: Readonly<Record<NonNullable<DeclaredPart['holds']>, (resource: FhirResource) => boolean>> = {
  // Past and ruled-out conditions are not current problems.
  'past-problems': (condition) =>
    ['past', 'negated'].includes(readMeaning(asR4IfRead(condition))?.standing ?? 'current'),
  'social-history': ({ category }) => hasCode(category, 'social-history'),
}

const withHolder = ({ holds, ...part }: DeclaredPart): SummaryPart => ({
  ...part,
  isRequired: part.isRequired === true,
  isExtra: holds !== undefined,
  holds: holds === undefined ? () => true : holders[holds],
})

/** The lists in the order in which they are added to a summary, most important first. */
export const summaryLists: readonly SummaryList[] = sections
  .flatMap(({ name, recordType, summary }) => (recordType && summary ? [{ name, recordType, summary }] : []))
  .toSorted((a, b) => a.summary.order - b.summary.order)
  .map(({ name, recordType, summary }) => ({
    recordTypeId: recordType.id,
    section: name,
    parts: summary.parts.map(withHolder),
  }))

/** Required sections first. */
export const partOrder: readonly string[] = summaryLists
  .flatMap(({ parts }) => parts)
  .toSorted((a, b) => a.place - b.place)
  .map(({ code }) => code)
