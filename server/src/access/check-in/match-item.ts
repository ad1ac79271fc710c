import { sectionNamed, sections } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { Entry, RecordIndex } from '#access/fhir-server/entry.ts'
import { evidenceFor, evidenceOf, profilesOfFamily, usualTypes } from './profile-evidence.ts'
import { splitCanonical } from './read-request.ts'
import type { Selector } from './read-request.ts'

type Records = Extract<Selector, { kind: 'records' }>

/** Documents are not sent: the clinic could not open them at Kinchart's address. Provenance is sent with its entry. */
const NOT_SENT = new Set(['DocumentReference', 'Binary', 'Provenance'])
export const isSendable = ({ type }: Entry): boolean => !NOT_SENT.has(type)

/** Returns the profiles in `meta.profile` of an entry. */
export const profilesOf = ({ values }: Entry): readonly string[] =>
  (values.tokens['_profile'] ?? []).map((token) => token.slice(1))

/** Returns a test of whether an item of a request includes an entry. Source: SMART Health Check-in SEL-3 to SEL-7. */
export function matcherOf(index: RecordIndex, selector: Records): (entry: Entry) => boolean {
  const { profiles, families, types, isOpen } = selector
  if (isOpen) return ({ type }) => usualTypes.includes(type)
  const isAnyProfile = profiles.length === 0 && families.length === 0
  const exact = new Set(profiles)
  const starts = [...new Set(families.map((family) => `${splitCanonical(family)[0]}/`))]
  const isBy = evidenceFor(index, knownProfiles(selector))
  return (entry) => {
    if (types !== null && !types.includes(entry.type)) return false
    return (
      isAnyProfile ||
      isBy(entry) ||
      profilesOf(entry).some((own) => {
        const [url] = splitCanonical(own)
        // A profile without a version matches every version. Source: CAN-5.
        return exact.has(own) || exact.has(url) || starts.some((start) => url.startsWith(start))
      })
    )
  }
}

const knownProfiles = ({ profiles, families }: Records): readonly string[] => [
  ...profiles,
  ...families.flatMap(profilesOfFamily),
]

/** Returns the FHIR types that an item's selector names. */
export function getRequestedTypes(selector: Records): readonly string[] {
  const { profiles, families, types, isOpen } = selector
  if (isOpen) return usualTypes
  const all = knownProfiles(selector).flatMap((one) => evidenceOf(one)?.types ?? [])
  if (types === null) return [...new Set(all)]
  return profiles.length === 0 && families.length === 0 ? types : types.filter((type) => all.includes(type))
}

/** Returns the lists that show any of the types. */
export const sectionsOfTypes = (types: readonly string[]): readonly SectionName[] =>
  sections
    .map(({ name }) => name)
    .filter((name) => Object.keys(sectionNamed(name).types).some((type) => types.includes(type)))
