import { sections } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { SummaryPart as DeclaredPart } from '@kinchart/contract/sections/section.ts'
import { hasCode } from '#fhir/codes/codeable-concept.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'

/** A section of the summary, and what of a list belongs there. */
export type SummaryPart = Omit<DeclaredPart, 'holds' | 'isRequired'> & {
  /** A section that the profile requires is even where it was not chosen. */
  readonly isRequired: boolean
  /** Beside the list's own section: there only where it has an entry. */
  readonly isExtra: boolean
  readonly holds: (resource: FhirResource) => boolean
}

/** What one record type gives. */
export type SummaryList = {
  readonly recordTypeId: string
  readonly section: SectionName
  /** The first that holds a resource takes it; the last one takes every other. */
  readonly parts: readonly SummaryPart[]
}

/** What belongs to a part that takes some entries alone. */
const holders: Readonly<Record<NonNullable<DeclaredPart['holds']>, (resource: FhirResource) => boolean>> = {
  // What is over, and what was ruled out, are no problems of today.
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

/** The record types in the order they are taken in, what matters most first, and their sections. */
export const summaryLists: readonly SummaryList[] = sections
  .flatMap(({ name, recordType, summary }) => (recordType && summary ? [{ name, recordType, summary }] : []))
  .toSorted((a, b) => a.summary.order - b.summary.order)
  .map(({ name, recordType, summary }) => ({
    recordTypeId: recordType.id,
    section: name,
    parts: summary.parts.map(withHolder),
  }))

/** The order in which the sections are in the document: the required ones first. */
export const partOrder: readonly string[] = summaryLists
  .flatMap(({ parts }) => parts)
  .toSorted((a, b) => a.place - b.place)
  .map(({ code }) => code)
