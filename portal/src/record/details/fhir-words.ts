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
}

/** A code system's name; of an unknown one, the last part of its address. */
export function systemName(system: string): string {
  return systems[system] ?? (system.replace(/\/+$/, '').split(/[/:]/).at(-1) || system)
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
  /^(?:date|issued|start|end|recorded|updated|created|sent|time|timestamp|authored)$|(?:Date|Time|On|Recorded|Updated|Instant)$/

/** Whether a field of this name holds a date, so that a code that looks like one is left alone. */
export function namesDate(key: string): boolean {
  return dateKey.test(key)
}
