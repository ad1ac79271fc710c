import { codeSystems, codeSystemTexts, interpretationWords, serviceWords } from '@kinchart/texts/en/details.ts'

/**
 * `JSON.parse` would turn 5.40 into 5.4. This parser returns every number as its original text, because FHIR decimals
 * have implicit precision (R4 `decimal`).
 */
export type Json = string | boolean | null | readonly Json[] | { readonly [key: string]: Json }

// Match strings first, so that digits inside them are never parsed as numbers.
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g

export function readJson(text: string): Json {
  const quoted = text.replace(token, (found) => (/^[-\d]/.test(found) ? `"${found}"` : found))
  return JSON.parse(quoted) as Json
}

/** Null for a record that can't be parsed. The record is then shown only as source data. */
export function tryRead(text: string): Json | null {
  try {
    return readJson(text)
  } catch {
    return null
  }
}

export function indentJson(text: string): string {
  let depth = 0
  let out = ''
  const line = () => `\n${'  '.repeat(depth)}`
  const tokens = text.match(token) ?? []
  for (const [index, found] of tokens.entries()) {
    const next = tokens[index + 1]
    if (found === '{' || found === '[') {
      const isEmpty = next === '}' || next === ']'
      depth += 1
      out += isEmpty ? found : found + line()
    } else if (found === '}' || found === ']') {
      depth -= 1
      const before = tokens[index - 1]
      out += before === '{' || before === '[' ? found : line() + found
    } else if (found === ',') out += found + line()
    else if (found === ':') out += ': '
    else out += found
  }
  return out
}

const systems: Readonly<Record<string, keyof typeof codeSystems>> = {
  'http://loinc.org': 'loinc',
  'http://snomed.info/sct': 'snomed',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'rxnorm',
  'http://hl7.org/fhir/sid/cvx': 'cvx',
  'http://hl7.org/fhir/sid/ndc': 'ndc',
  'http://hl7.org/fhir/sid/icd-10-cm': 'icd10Cm',
  'http://hl7.org/fhir/sid/icd-10': 'icd10',
  'http://hl7.org/fhir/sid/icd-9-cm': 'icd9Cm',
  'http://www.ama-assn.org/go/cpt': 'cpt',
  'http://www.cms.gov/Medicare/Coding/ICD10': 'icd10Pcs',
  'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets': 'hcpcs',
  'http://unitsofmeasure.org': 'ucum',
  'http://hl7.org/fhir/sid/us-npi': 'npi',
  'http://hl7.org/fhir/sid/us-ssn': 'socialSecurity',
  'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation': 'interpretation',
  'http://terminology.hl7.org/CodeSystem/v3-ActCode': 'act',
  'http://terminology.hl7.org/CodeSystem/v2-0203': 'identifierKind',
  'http://terminology.hl7.org/CodeSystem/v2-0074': 'diagnosticService',
  'http://terminology.hl7.org/CodeSystem/condition-ver-status': 'conditionVerification',
  'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification': 'allergyVerification',
  'http://terminology.hl7.org/CodeSystem/condition-clinical': 'conditionStatus',
  'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical': 'allergyStatus',
  'urn:iso:std:iso:4217': 'currency',
}

/** Matches HL7's own URLs. Their last segment is readable as a name: 'HL7 observation category'. */
const hl7 = /^https?:\/\/(?:terminology\.hl7\.org\/CodeSystem|hl7\.org\/fhir)\/(?:v[23]-)?([\w-]+)$/

/** For an unknown code system, returns the last segment of its URL. */
export function systemName(system: string): string {
  const known = systems[system]
  if (known !== undefined) return codeSystems[known]
  const [, ofHl7] = hl7.exec(system) ?? []
  if (ofHl7 !== undefined) return codeSystemTexts.ofHl7({ name: labelOf(ofHl7).toLowerCase() })
  return (
    system
      .replace(/(?<!\/)\/+$/, '')
      .split(/[/:]/)
      .at(-1) || system
  )
}

/** Texts for codes that are often sent without text. The code itself is always shown as well. */
const codeWords: Readonly<Partial<Record<keyof typeof codeSystems, Readonly<Record<string, string>>>>> = {
  interpretation: interpretationWords,
  diagnosticService: serviceWords,
}

/**
 * Returns the text of a known code. For other codes of HL7's code systems, turns hyphenated lowercase words into text.
 * Null for all other codes.
 */
export function codeInWords(code: string, system: string | null): string | null {
  if (system === null) return null
  const known = systems[system]
  const word = known === undefined ? undefined : codeWords[known]?.[code]
  if (word !== undefined) return word
  return hl7.test(system) && /^[a-z]+(?:-[a-z]+)*$/.test(code) ? labelOf(code) : null
}

const variable =
  /^(value|onset|effective|performed|occurrence|deceased|medication|abatement|scheduled|multipleBirth|reported|serviced|timing|asNeeded|dose|rate|location|product|author|collected|fasting|minimumVolume|additive|item|allowed|used|diagnosis|procedure|born|age|start|due|defaultValue)(Quantity|CodeableConcept|String|Boolean|Integer|Range|Ratio|SampledData|Time|DateTime|Period|Age|Date|Instant|Reference|Coding|Timing|Attachment|Identifier|Decimal|Uri|Code|Money|PositiveInt|UnsignedInt|Duration|Annotation|Address)$/

/** 'effectiveDateTime' becomes 'Effective', 'clinicalStatus' becomes 'Clinical status'. */
export function labelOf(key: string): string {
  const bare = key.replace(/^_/, '').replace(variable, '$1')
  const words = bare
    .replace(/[-_]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const dateKey =
  /^(?:date|issued|start|end|recorded|updated|created|sent|time|timestamp|authored|event|received)$|(?:Date|Time|On|Recorded|Updated|Instant)$|^(?:when|date)[A-Z]/

/**
 * Returns whether the field's name is the name of a date field. The value is ignored, because a code may look like a
 * date.
 */
export function namesDate(key: string): boolean {
  return dateKey.test(key)
}
