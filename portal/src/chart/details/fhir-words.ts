/** Names of things of FHIR in plain words. */

const systems: Readonly<Record<string, string>> = {
  'http://loinc.org': 'LOINC',
  'http://snomed.info/sct': 'SNOMED CT',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://hl7.org/fhir/sid/ndc': 'NDC',
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10-CM',
  'http://hl7.org/fhir/sid/icd-10': 'ICD-10',
  'http://hl7.org/fhir/sid/icd-9-cm': 'ICD-9-CM',
  'http://www.ama-assn.org/go/cpt': 'CPT',
  'http://www.cms.gov/Medicare/Coding/ICD10': 'ICD-10-PCS',
  'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets': 'HCPCS',
  'http://unitsofmeasure.org': 'UCUM',
  'http://hl7.org/fhir/sid/us-npi': 'NPI',
  'http://hl7.org/fhir/sid/us-ssn': 'Social Security number',
  'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation': 'HL7 interpretation',
  'http://terminology.hl7.org/CodeSystem/v3-ActCode': 'HL7 act',
  'http://terminology.hl7.org/CodeSystem/v2-0203': 'HL7 kind of identifier',
  'http://terminology.hl7.org/CodeSystem/v2-0074': 'HL7 diagnostic service',
  'http://terminology.hl7.org/CodeSystem/condition-ver-status': 'HL7 condition verification',
  'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification': 'HL7 allergy verification',
  'http://terminology.hl7.org/CodeSystem/condition-clinical': 'HL7 condition status',
  'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical': 'HL7 allergy status',
  'urn:iso:std:iso:4217': 'currency',
}

/** Of HL7's own systems the last part of the address, in words: 'HL7 observation category'. */
const hl7 = /^https?:\/\/(?:terminology\.hl7\.org\/CodeSystem|hl7\.org\/fhir)\/(?:v[23]-)?([\w-]+)$/

/** A code system's name; of an unknown one, the last part of its address. */
export function systemName(system: string): string {
  const [, ofHl7] = hl7.exec(system) ?? []
  if (systems[system] === undefined && ofHl7 !== undefined) return `HL7 ${labelOf(ofHl7).toLowerCase()}`
  return systems[system] ?? (system.replace(/\/+$/, '').split(/[/:]/).at(-1) || system)
}

/** Words for codes that are often sent without any, by code system. The code always stands beside them. */
const codeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'HL7 interpretation': {
    N: 'Normal',
    H: 'High',
    L: 'Low',
    HH: 'Critically high',
    LL: 'Critically low',
    A: 'Abnormal',
    AA: 'Critically abnormal',
    HU: 'Significantly high',
    LU: 'Significantly low',
    POS: 'Positive',
    NEG: 'Negative',
    IND: 'Indeterminate',
    DET: 'Detected',
    ND: 'Not detected',
    R: 'Resistant',
    S: 'Susceptible',
    I: 'Intermediate',
    '>': 'Above the measurable scale',
    '<': 'Below the measurable scale',
  },
  'HL7 diagnostic service': { LAB: 'Laboratory', RAD: 'Radiology', PAT: 'Pathology', TX: 'Toxicology' },
}

/** The word for a code that came without one; where none is known and the code is words with dashes, those. */
export function codeInWords(code: string, system: string | null): string | null {
  const known = system === null ? undefined : codeWords[system]?.[code]
  if (known !== undefined) return known
  return system?.startsWith('HL7 ') === true && /^[a-z]+(?:-[a-z]+)*$/.test(code) ? labelOf(code) : null
}

const variable =
  /^(value|onset|effective|performed|occurrence|deceased|medication|abatement|scheduled|multipleBirth|reported|serviced|timing|asNeeded|dose|rate|location|product|author|collected|fasting|minimumVolume|additive|item|allowed|used|diagnosis|procedure|born|age|start|due|defaultValue)(Quantity|CodeableConcept|String|Boolean|Integer|Range|Ratio|SampledData|Time|DateTime|Period|Age|Date|Instant|Reference|Coding|Timing|Attachment|Identifier|Decimal|Uri|Code|Money|PositiveInt|UnsignedInt|Duration|Annotation|Address)$/

/** 'effectiveDateTime' is 'Effective', 'clinicalStatus' is 'Clinical status'. */
export function labelOf(key: string): string {
  const bare = key.replace(/^_/, '').replace(variable, '$1')
  const words = bare
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const dateKey =
  /^(?:date|issued|start|end|recorded|updated|created|sent|time|timestamp|authored|event|received)$|(?:Date|Time|On|Recorded|Updated|Instant)$|^(?:when|date)[A-Z]/

/** Whether a field of this name holds a date, so that a code that looks like one is left alone. */
export function namesDate(key: string): boolean {
  return dateKey.test(key)
}
