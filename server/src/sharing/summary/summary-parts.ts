import { hasCode } from '#fhir/codeable-concept.ts'
import type { FhirResource } from '#fhir/json.ts'
import { readMeaning } from '#fhir/meaning.ts'
import { asR4IfRead } from '#fhir/versions/as-r4.ts'
import type { Section } from '#record/reader.ts'

/** A section of the summary, and what of a list belongs there. */
export type SummaryPart = {
  /** LOINC. */
  readonly code: string
  readonly display: string
  readonly title: string
  /** A section that the profile requires stands even where it was not chosen. */
  readonly isRequired: boolean
  /** Beside the list's own section: there only where it has an entry. */
  readonly isExtra: boolean
  readonly holds: (resource: FhirResource) => boolean
}

/** What one record type gives. */
export type SummaryList = {
  readonly recordTypeId: string
  readonly section: Section
  /** The first that holds a resource takes it; the last one takes every other. */
  readonly parts: readonly SummaryPart[]
}

const part = (
  code: string,
  display: string,
  title: string,
  more: Partial<Pick<SummaryPart, 'isRequired' | 'isExtra' | 'holds'>> = {},
): SummaryPart => ({ code, display, title, isRequired: false, isExtra: false, holds: () => true, ...more })

/** What is over, and what was ruled out, are no problems of today. */
const isPast = (condition: FhirResource): boolean =>
  ['past', 'negated'].includes(readMeaning(asR4IfRead(condition))?.standing ?? 'current')
const isSocial = ({ category }: FhirResource): boolean => hasCode(category, 'social-history')

/**
 * The record types in the order they are taken in, what matters most first, and their sections.
 *
 * Source: IPS 2.0.1, Composition-uv-ips (`section` slices and their LOINC codes).
 */
export const summaryLists: readonly SummaryList[] = [
  {
    recordTypeId: '5',
    section: 'conditions',
    parts: [
      part('11348-0', 'History of Past illness note', 'Past problems', { isExtra: true, holds: isPast }),
      part('11450-4', 'Problem list - Reported', 'Problems', { isRequired: true }),
    ],
  },
  {
    recordTypeId: '8',
    section: 'allergies',
    parts: [
      part('48765-2', 'Allergies and adverse reactions Document', 'Allergies and intolerances', { isRequired: true }),
    ],
  },
  {
    recordTypeId: '2',
    section: 'medications',
    parts: [part('10160-0', 'History of Medication use Narrative', 'Medications', { isRequired: true })],
  },
  {
    recordTypeId: '7',
    section: 'immunization',
    parts: [part('11369-6', 'History of Immunization note', 'Immunizations')],
  },
  {
    recordTypeId: '6',
    section: 'labs',
    parts: [part('30954-2', 'Relevant diagnostic tests/laboratory data note', 'Results')],
  },
  {
    recordTypeId: '4',
    section: 'procedures',
    parts: [part('47519-4', 'History of Procedures Document', 'Procedures')],
  },
  {
    recordTypeId: '1',
    section: 'vitals',
    parts: [
      part('29762-2', 'Social history note', 'Social history', { isExtra: true, holds: isSocial }),
      part('8716-3', 'Vital signs note', 'Vital signs and other observations'),
    ],
  },
  {
    recordTypeId: '3',
    section: 'treatmentplan',
    parts: [part('18776-5', 'Plan of care note', 'Plan of care')],
  },
]

/** The order in which the sections stand in the document: the required ones first. */
export const partOrder: readonly string[] = [
  '11450-4',
  '48765-2',
  '10160-0',
  '11369-6',
  '30954-2',
  '47519-4',
  '8716-3',
  '29762-2',
  '11348-0',
  '18776-5',
]
