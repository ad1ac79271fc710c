import { sectionNamed, sections } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import { othersTab } from '@kinchart/contract/sections/others.ts'
import { listedStandings } from '@kinchart/contract/rules/meaning.ts'
import type { Standing } from '@kinchart/contract/rules/meaning.ts'

/** The FHIR types that a list is made of. */
export const typesOf = (section: SectionName): readonly string[] => Object.keys(sectionNamed(section).types)

/** Who, where and of what: named by the records that point to them. A document's bytes are no record of their own. */
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

/** Kinds that are looked at as images. */
export const imageTypes: readonly string[] = ['ImagingStudy', 'Media']

/** Kinds that have a list or a page of their own: what is read of them is there. */
export const listedTypes: ReadonlySet<string> = new Set([
  ...sections.filter(({ name }) => name !== othersTab).flatMap(({ types }) => Object.keys(types)),
  ...imageTypes,
])

/** Whether records of a kind are among the others. */
export const isOtherType = (type: string): boolean => !listedTypes.has(type) && !namedTypes.includes(type)

/** Below 0 is what no list shows: a denial, and what has no information. */
export const unlistedRanks = { 'none-known': -1, 'no-information': -2 } as const

/** The place of a row in its list before its date. Absence of a meaning: current, which is the first. See `resource.rank`. */
export function rankOf(section: SectionName, standing: Standing = 'current'): number {
  if (standing === 'none-known' || standing === 'no-information') return unlistedRanks[standing]
  return sectionNamed(section).isRanked === true ? listedStandings.indexOf(standing) : 0
}
