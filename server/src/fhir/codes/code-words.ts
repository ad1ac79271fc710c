import { codeAsWords } from '@kinchart/contract/rules/generated-words.ts'
import { codeSystemOf } from './code-systems.ts'
import { commonTestNames } from './common-test-names.ts'
import { vaccineNames } from './vaccine-names.ts'

type Words = Readonly<Record<string, string>>
type System = { readonly name: string; readonly words?: Words }

const loinc: Words = {
  ...commonTestNames,
  '85353-1': 'Vital signs',
  '72166-2': 'Tobacco smoking status',
  '11341-5': 'History of occupation',
}

/** Source: SNOMED CT; SMART Health Cards Vaccination and Testing IG, 'Qualitative lab result'. */
const answers: Words = {
  '10828004': 'Positive',
  '11214006': 'Reactive',
  '125154007': 'Specimen unsatisfactory for evaluation',
  '131194007': 'Non-reactive',
  '260373001': 'Detected',
  '260385009': 'Negative',
  '260415000': 'Not detected',
  '415684004': 'Suspected',
  '419984006': 'Inconclusive',
  '42425007': 'Equivocal',
  '720735008': 'Presumptive positive',
  '82334004': 'Indeterminate',
  '264868006': 'No growth',
  '2667000': 'Absent',
  '52101004': 'Present',
  '17621005': 'Normal',
  '263654008': 'Abnormal',
  '373066001': 'Yes',
  '373067005': 'No',
  '261665006': 'Unknown',
  '77386006': 'Pregnant',
  '60001007': 'Not pregnant',
  '266919005': 'Never smoked tobacco',
  '266927001': 'Tobacco smoking consumption unknown',
  '428041000124106': 'Occasional tobacco smoker',
  '428061000124105': 'Light tobacco smoker',
  '428071000124103': 'Heavy tobacco smoker',
  '449868002': 'Smokes tobacco daily',
  '77176002': 'Smoker',
  '8517006': 'Ex-smoker',
}

/** Codes that state that there is no entry or no information, such as 'no known allergies'. Source: SNOMED CT. */
const situations: Words = {
  '1003774007': 'No known latex allergy',
  '1287211007': 'No information available',
  '160243008': 'No significant medical history',
  '1631000175102': 'Patient not asked',
  '182849000': 'No drug therapy prescribed',
  '182904002': 'Drug treatment unknown',
  '396782006': 'Past medical history unknown',
  '407559004': 'Family history unknown',
  '408350003': 'Patient not on self-medications',
  '428197003': 'No known insect allergy',
  '716184000': 'No known latex allergy',
  '716220001': 'No known animal allergy',
}

/**
 * Code systems that FHIR does not define and whose codes are not readable words. Source: HL7, 'External code
 * systems'.
 */
const systems: Readonly<Record<string, System>> = {
  'http://loinc.org': { name: 'LOINC', words: loinc },
  'http://snomed.info/sct': { name: 'SNOMED CT', words: { ...answers, ...situations } },
  'http://hl7.org/fhir/sid/cvx': { name: 'CVX', words: vaccineNames },
  'http://hl7.org/fhir/sid/mvx': { name: 'MVX' },
  'http://hl7.org/fhir/sid/ndc': { name: 'NDC' },
  'http://hl7.org/fhir/sid/icd-10-cm': { name: 'ICD-10' },
  'http://hl7.org/fhir/sid/icd-10': { name: 'ICD-10' },
  'http://www.cms.gov/Medicare/Coding/ICD10': { name: 'ICD-10-PCS' },
  'http://hl7.org/fhir/sid/icd-9-cm': { name: 'ICD-9' },
  'http://www.nlm.nih.gov/research/umls/rxnorm': { name: 'RxNorm' },
  'http://www.ama-assn.org/go/cpt': { name: 'CPT' },
  'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets': { name: 'HCPCS' },
  'https://bluebutton.cms.gov/resources/codesystem/hcpcs': { name: 'HCPCS' },
  'http://www.ada.org/cdt': { name: 'CDT' },
  'http://fdasis.nlm.nih.gov': { name: 'UNII' },
  'http://nucc.org/provider-taxonomy': { name: 'NUCC' },
  'http://www.whocc.no/atc': { name: 'ATC' },
  'https://www.nubc.org/CodeSystem/RevenueCodes': { name: 'NUBC' },
}

/**
 * Labels of HL7 codes that are hard to understand. Source: US Core, 'Care plan category'; FHIR R4, 'Data absent
 * reason'.
 */
const ownWords: Words = {
  'assess-plan': 'Assessment and plan of treatment',
  'asked-declined': 'Asked but declined',
  'asked-unknown': 'Asked but unknown',
  'temp-unknown': 'Temporarily unknown',
  'not-asked': 'Not asked',
  'not-applicable': 'Not applicable',
  'not-performed': 'Not performed',
  'not-permitted': 'Not permitted',
  'negative-infinity': 'Negative infinity (NINF)',
  'positive-infinity': 'Positive infinity (PINF)',
  'as-text': 'As text',
  'not-a-number': 'Not a number (NaN)',
}
/** Source: HL7 v3, RoleCode (PersonalRelationshipRoleType). */
const relatives: Words = {
  AUNT: 'aunt',
  BRO: 'brother',
  CHILD: 'child',
  COUSN: 'cousin',
  DAU: 'natural daughter',
  FAMMEMB: 'family member',
  FTH: 'father',
  GRFTH: 'grandfather',
  GRMTH: 'grandmother',
  GRPRN: 'grandparent',
  HBRO: 'half-brother',
  HSIS: 'half-sister',
  HUSB: 'husband',
  MAUNT: 'maternal aunt',
  MGRFTH: 'maternal grandfather',
  MGRMTH: 'maternal grandmother',
  MTH: 'mother',
  MUNCLE: 'maternal uncle',
  NBRO: 'natural brother',
  NEPHEW: 'nephew',
  NFTH: 'natural father',
  NIECE: 'niece',
  NMTH: 'natural mother',
  NSIS: 'natural sister',
  PAUNT: 'paternal aunt',
  PGRFTH: 'paternal grandfather',
  PGRMTH: 'paternal grandmother',
  PRN: 'parent',
  PUNCLE: 'paternal uncle',
  SIB: 'sibling',
  SIS: 'sister',
  SON: 'natural son',
  SPS: 'spouse',
  UNCLE: 'uncle',
  WIFE: 'wife',
}

/** Reasons why a dose was not given. Source: HL7 v3, ActReason; FHIR R4, 'Immunization status reason'. */
const reasons: Words = {
  IMMUNE: 'immunity',
  MEDPREC: 'medical precaution',
  OSTOCK: 'product out of stock',
  PATOBJ: 'patient objection',
  PHILISOP: 'philosophical objection',
  RELIG: 'religious objection',
  VACEFF: 'vaccine efficacy concerns',
  VACSAF: 'vaccine safety concerns',
}

/** Source: FHIR R4, 'Coverage copay type codes'. */
const copayTypes: Words = {
  copay: 'Copay',
  copaypct: 'Copay percentage',
  deductible: 'Deductible',
  emergency: 'Emergency',
  gpvisit: 'GP office visit',
  inpthosp: 'Inpatient hospital',
  maxoutofpocket: 'Maximum out of pocket',
  spvisit: 'Specialist office visit',
  televisit: 'Tele-visit',
  urgentcare: 'Urgent care',
}

/**
 * Labels by code system. A system is matched by the end of its URL, or by its OID. The start of the URL differs
 * between FHIR versions.
 */
const v3: readonly (readonly [RegExp, Words])[] = [
  [/\/(?:v3-|v3\/)RoleCode$|2\.16\.840\.1\.113883\.5\.111$/, relatives],
  [/\/coverage-copay-type$/, copayTypes],
  [/\/(?:v3-|v3\/)ActReason$|2\.16\.840\.1\.113883\.5\.8$/, reasons],
]

const systemsOfOwnWords = /\/(?:data-absent-reason|careplan-category)$/

const NUMBER = /^\d[\d.-]*$|^[A-Z]\d\w\.\w{1,4}$|\d{3}/
const WORDS = /\s|[a-z]{3}/

function systemOf(system: string | null): System | undefined {
  if (system === null) return undefined
  const address = /^(?:urn:oid:)?(\d+(?:\.\d+)+)$/.exec(system)
  const known = address?.[1] === undefined ? system : (codeSystemOf(address[1]) ?? system)
  return Object.hasOwn(systems, known)
    ? systems[known]
    : /^http:\/\/snomed\.info\/sct\b/.test(known)
      ? systems['http://snomed.info/sct']
      : undefined
}

/** Label of a code that was sent without text. Undefined if we have no label. */
export function wordsOfCode(system: string | null, code: string): string | undefined {
  if (systemsOfOwnWords.test(system ?? '')) return Object.hasOwn(ownWords, code) ? ownWords[code] : undefined
  const words = systemOf(system)?.words ?? v3.find(([address]) => address.test(system ?? ''))?.[1]
  const key = words === vaccineNames ? code.replace(/^0+(?=\d)/, '') : code
  return words !== undefined && Object.hasOwn(words, key) ? words[key] : undefined
}

export const hasSystemName = (system: string | null): boolean => systemOf(system) !== undefined

export function shownCode(system: string | null, code: string): string {
  if (WORDS.test(code)) return code
  const name = systemOf(system)?.name
  return name !== undefined || NUMBER.test(code) ? codeAsWords(code, name) : code
}
