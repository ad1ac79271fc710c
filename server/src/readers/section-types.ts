import { sectionNamed, sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import { othersTab } from '@kinchart/contract/sections/others.ts'
import { listedStandings, type MeaningStatus } from '@kinchart/contract/rules/meaning.ts'

/** Returns the resource types of a section. */
export const typesOf = (section: SectionName): readonly string[] => Object.keys(sectionNamed(section).types)

/**
 * People, places and products: named by the records that reference them. A document's bytes are not a separate record.
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

/** Resource types viewed as images. */
export const imageTypes: readonly string[] = ['ImagingStudy', 'Media']

/** Resource types with their own list or page, where their data is shown. */
export const listedTypes: ReadonlySet<string> = new Set([
  ...sections.filter(({ name }) => name !== othersTab).flatMap(({ types }) => Object.keys(types)),
  ...imageTypes,
])

/** Returns whether records of a type are among the others. */
export const isOtherType = (type: string): boolean => !listedTypes.has(type) && !namedTypes.includes(type)

/** Negative ranks are in no list: denials and entries without information. */
export const unlistedRanks = { 'none-known': -1, 'no-information': -2 } as const

/**
 * Returns the rank of a row in its list, which sorts before its date. Absence of a meaning: current, which is the
 * first. See `resource.rank`.
 */
export function rankOf(section: SectionName, status: MeaningStatus = 'current'): number {
  if (status === 'none-known' || status === 'no-information') return unlistedRanks[status]
  return sectionNamed(section).isRanked === true ? listedStandings.indexOf(status) : 0
}
