import { sectionNamed, sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import { othersTab } from '@kinchart/contract/sections/others.ts'
import { listedStandings, type MeaningStatus } from '@kinchart/contract/rules/meaning.ts'

export const typesOf = (section: SectionName): readonly string[] => Object.keys(sectionNamed(section).types)

/**
 * Types that appear only in the records that reference them: people, places and products. The bytes of a document are
 * not a separate record either.
 */
export const namedTypes: readonly string[] = [
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'HealthcareService',
  'Endpoint',
  'Medication',
  'Binary',
  'Provenance',
]

export const imageTypes: readonly string[] = ['ImagingStudy', 'Media']

export const listedTypes: ReadonlySet<string> = new Set([
  ...sections.filter(({ name }) => name !== othersTab).flatMap(({ types }) => Object.keys(types)),
  ...imageTypes,
])

export const isOtherType = (type: string): boolean => !listedTypes.has(type) && !namedTypes.includes(type)

/**
 * Entries with a negative rank appear in no list: statements that there is none, such as 'no known allergies', and
 * entries without information.
 */
export const unlistedRanks = { 'none-known': -1, 'no-information': -2 } as const

/** A list sorts by rank before date. Without `status`, returns the rank of a current entry. See `resource.rank`. */
export function rankOf(section: SectionName, status: MeaningStatus = 'current'): number {
  if (status === 'none-known' || status === 'no-information') return unlistedRanks[status]
  return sectionNamed(section).isRanked === true ? listedStandings.indexOf(status) : 0
}
