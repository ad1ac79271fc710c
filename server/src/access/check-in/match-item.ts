import { sectionNamed, sections, type SectionName } from '@kinchart/contract/sections/all.ts'
import type { Entry, RecordIndex } from '#access/fhir-server/entry.ts'
import { splitCanonical, type Selector } from './read-request.ts'
import { isMatch, readCriterion, type Criterion } from '#access/fhir-server/match-search.ts'

/** `search`: FHIR search parameters that select among the resources of these types. */
type Evidence = { readonly types: readonly string[]; readonly search?: Readonly<Record<string, string>> }

const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition/'
const ips = 'http://hl7.org/fhir/uv/ips/StructureDefinition/'
const base = 'http://hl7.org/fhir/StructureDefinition/'

const of = (...types: readonly string[]): Evidence => ({ types })
const observation = (search: Readonly<Record<string, string>>): Evidence => ({ types: ['Observation'], search })
const coded = (...codes: readonly string[]): Evidence =>
  observation({ code: codes.map((code) => `http://loinc.org|${code}`).join(',') })

/**
 * A clinic's request for medicines names the profile of prescriptions. Also offer MedicationStatements, which contain
 * the medicines that the patient reports.
 */
const medicines = of('MedicationRequest', 'MedicationStatement')

/**
 * How to recognize an entry that names no profile: by its type, category or code. Source: US Core 8.0.0, 6.1.0 and
 * 3.1.1, IPS 2.0.1, CARIN Insurance Card 1.1, CARIN Blue Button 2.0; SMART Health Check-in SEL-6.
 */
const evidence: Readonly<Record<string, Evidence>> = {
  [`${usCore}us-core-patient`]: of('Patient'),
  [`${usCore}us-core-allergyintolerance`]: of('AllergyIntolerance'),
  [`${usCore}us-core-careplan`]: of('CarePlan'),
  [`${usCore}us-core-careteam`]: of('CareTeam'),
  [`${usCore}us-core-condition`]: of('Condition'),
  [`${usCore}us-core-condition-problems-health-concerns`]: of('Condition'),
  [`${usCore}us-core-condition-encounter-diagnosis`]: {
    types: ['Condition'],
    search: { category: 'http://terminology.hl7.org/CodeSystem/condition-category|encounter-diagnosis' },
  },
  [`${usCore}us-core-coverage`]: of('Coverage'),
  [`${usCore}us-core-implantable-device`]: of('Device'),
  [`${usCore}us-core-diagnosticreport-lab`]: {
    types: ['DiagnosticReport'],
    search: { category: 'http://terminology.hl7.org/CodeSystem/v2-0074|LAB' },
  },
  [`${usCore}us-core-documentreference`]: of('DocumentReference'),
  [`${usCore}us-core-encounter`]: of('Encounter'),
  [`${usCore}us-core-goal`]: of('Goal'),
  [`${usCore}us-core-immunization`]: of('Immunization'),
  [`${usCore}us-core-medicationrequest`]: medicines,
  [`${usCore}us-core-medicationdispense`]: of('MedicationDispense'),
  [`${usCore}us-core-observation-lab`]: observation({ category: 'laboratory' }),
  [`${usCore}us-core-vital-signs`]: observation({ category: 'vital-signs' }),
  [`${usCore}us-core-blood-pressure`]: coded('85354-9'),
  [`${usCore}us-core-bmi`]: coded('39156-5'),
  [`${usCore}us-core-body-height`]: coded('8302-2'),
  [`${usCore}us-core-body-weight`]: coded('29463-7'),
  [`${usCore}us-core-body-temperature`]: coded('8310-5'),
  [`${usCore}us-core-heart-rate`]: coded('8867-4'),
  [`${usCore}us-core-respiratory-rate`]: coded('9279-1'),
  [`${usCore}us-core-pulse-oximetry`]: coded('59408-5', '2708-6'),
  [`${usCore}us-core-smokingstatus`]: coded('72166-2'),
  [`${usCore}us-core-observation-screening-assessment`]: observation({ category: 'survey' }),
  [`${usCore}us-core-observation-pregnancystatus`]: coded('82810-3'),
  [`${usCore}us-core-procedure`]: of('Procedure'),
  [`${usCore}us-core-servicerequest`]: of('ServiceRequest'),
  [`${usCore}us-core-familymemberhistory`]: of('FamilyMemberHistory'),
  [`${ips}Patient-uv-ips`]: of('Patient'),
  [`${ips}AllergyIntolerance-uv-ips`]: of('AllergyIntolerance'),
  [`${ips}Condition-uv-ips`]: of('Condition'),
  [`${ips}Immunization-uv-ips`]: of('Immunization'),
  [`${ips}MedicationRequest-uv-ips`]: medicines,
  [`${ips}MedicationStatement-uv-ips`]: medicines,
  [`${ips}Procedure-uv-ips`]: of('Procedure'),
  'http://hl7.org/fhir/us/insurance-card/StructureDefinition/C4DIC-Coverage': of('Coverage'),
  'http://hl7.org/fhir/us/carin-bb/StructureDefinition/C4BB-Coverage': of('Coverage'),
}

const usualTypes: readonly string[] = [
  'Patient',
  'AllergyIntolerance',
  'Condition',
  'MedicationRequest',
  'MedicationStatement',
  'Immunization',
]

/** Undefined for an unknown profile. */
function evidenceOf(profile: string): Evidence | undefined {
  const [url] = splitCanonical(profile)
  const type = url.startsWith(base) ? url.slice(base.length) : ''
  return evidence[url] ?? (/^[A-Z][A-Za-z]+$/.test(type) ? of(type) : undefined)
}

/** Source: SEL-5. */
function profilesOfFamily(family: string): readonly string[] {
  const [url] = splitCanonical(family)
  return Object.keys(evidence).filter((profile) => profile.startsWith(`${url}/`))
}

function evidenceFor(index: RecordIndex, profiles: readonly string[]): (entry: Entry) => boolean {
  const byType = new Map<string, (readonly (Criterion | undefined)[])[]>()
  for (const one of new Set(profiles.flatMap((profile) => evidenceOf(profile) ?? [])))
    for (const type of one.types) {
      const criteria = Object.entries(one.search ?? {}).map(([name, value]) => readCriterion(type, name, value))
      byType.set(type, [...(byType.get(type) ?? []), criteria])
    }
  return (entry) =>
    (byType.get(entry.type) ?? []).some((criteria) =>
      criteria.every((one) => one !== undefined && isMatch(index, entry, one, { personId: '' })),
    )
}

type Records = Extract<Selector, { kind: 'records' }>

/**
 * Types that are never sent by themselves. The clinic could not open documents at Kinchart's address. Provenance is
 * sent together with its entry.
 */
const NOT_SENT = new Set(['DocumentReference', 'Binary', 'Provenance'])
export const isSendable = ({ type }: Entry): boolean => !NOT_SENT.has(type)

export const profilesOf = ({ values }: Entry): readonly string[] =>
  (values.tokens['_profile'] ?? []).map((token) => token.slice(1))

/** Source: SMART Health Check-in SEL-3 to SEL-7. */
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

export function getRequestedTypes(selector: Records): readonly string[] {
  const { profiles, families, types, isOpen } = selector
  if (isOpen) return usualTypes
  const all = knownProfiles(selector).flatMap((one) => evidenceOf(one)?.types ?? [])
  if (types === null) return [...new Set(all)]
  return profiles.length === 0 && families.length === 0 ? types : types.filter((type) => all.includes(type))
}

export const sectionsOfTypes = (types: readonly string[]): readonly SectionName[] =>
  sections
    .map(({ name }) => name)
    .filter((name) => Object.keys(sectionNamed(name).types).some((type) => types.includes(type)))
