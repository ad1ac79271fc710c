import { sectionNamed, sections } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { Entry, RecordIndex } from '#fhir-server/entry.ts'
import { evidenceOf, isOfProfile, profilesOfFamily, usualTypes } from './profile-evidence.ts'
import { splitCanonical } from './read-request.ts'
import type { Selector } from './read-request.ts'

type Records = Extract<Selector, { kind: 'records' }>

/** What the asker could not open: a document's bytes are behind Kinchart's own address. */
const NOT_SENT = new Set(['DocumentReference', 'Binary', 'Provenance'])

/** The profiles that an entry says of itself. */
export const profilesOf = ({ values }: Entry): readonly string[] =>
  (values.tokens['_profile'] ?? []).map((token) => token.slice(1))

/** Whether an entry is what an item looks for. Source: SMART Health Check-in SEL-3 to SEL-7. */
export function isWanted(index: RecordIndex, entry: Entry, { profiles, families, types, isOpen }: Records): boolean {
  if (NOT_SENT.has(entry.type)) return false
  if (isOpen) return usualTypes.includes(entry.type)
  if (types !== null && !types.includes(entry.type)) return false
  if (profiles.length === 0 && families.length === 0) return true
  const own = profilesOf(entry)
  return (
    profiles.some((profile) => own.some((one) => isSameProfile(one, profile)) || isBy(index, entry, profile)) ||
    families.some(
      (family) =>
        own.some((one) => splitCanonical(one)[0].startsWith(`${splitCanonical(family)[0]}/`)) ||
        profilesOfFamily(family).some((profile) => isBy(index, entry, profile)),
    )
  )
}

/** An asked profile without a version is any version of it. Source: CAN-5. */
function isSameProfile(own: string, asked: string): boolean {
  return splitCanonical(asked)[1] === null ? splitCanonical(own)[0] === asked : own === asked
}

function isBy(index: RecordIndex, entry: Entry, profile: string): boolean {
  const evidence = evidenceOf(profile)
  return evidence !== undefined && isOfProfile(index, entry, evidence)
}

/** The FHIR types that an item may be answered with, as far as they are known before the record is looked at. */
export function typesAsked({ profiles, families, types, isOpen }: Records): readonly string[] {
  if (isOpen) return usualTypes
  const all = [...profiles, ...families.flatMap(profilesOfFamily)].flatMap((one) => evidenceOf(one)?.types ?? [])
  if (types === null) return [...new Set(all)]
  return profiles.length === 0 && families.length === 0 ? types : types.filter((type) => all.includes(type))
}

/** The lists that hold some types. */
export const sectionsOfTypes = (types: readonly string[]): readonly SectionName[] =>
  sections
    .map(({ name }) => name)
    .filter((name) => Object.keys(sectionNamed(name).types).some((type) => types.includes(type)))
