import { codingsOf, hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import type { LooseResource } from '#fhir/json/loose.ts'

/** LOINC class DRUG/TOX: drug screens, poisons and heavy metals. Excludes therapeutic drug levels. */
const toxicologyLoinc = new Set([
  ...['65750-2'],
  ...['3349-8', '19261-7', '19343-3'], // amphetamines: urine, by screen
  ...['3390-2', '14316-4'], // benzodiazepines
  ...['3426-4', '18282-4', '3427-2'], // cannabinoids, THC
  ...['3397-7', '19359-9', '3398-5', '3393-6', '3394-4'], // cocaine, benzoylecgonine
  ...['3879-4', '19295-5', '8220-6'], // opiates
  ...['3773-9', '19550-3'], // methadone
  ...['3936-2', '19659-2'], // phencyclidine
  ...['3377-9', '19270-8'], // barbiturates
  ...['5640-8', '5643-2', '5645-7'], // ethanol: blood, serum, urine
  ...['11235-9'], // fentanyl
  ...['10998-3', '19642-8'], // oxycodone
  ...['3414-0'], // buprenorphine
  ...['11004-9', '19312-8'], // tricyclic antidepressants
  ...['3298-7', '4024-6'], // acetaminophen, salicylates
  ...['5671-3', '10368-9', '77307-7', '5676-2'], // lead
  ...['5685-3', '5689-5'], // mercury
  ...['5583-0', '5586-3'], // arsenic
])

const LOINC = ['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1']

/**
 * Words that identify toxicology, whatever the code. Codes are not enough, because LOINC has more panels than our
 * list.
 */
const panelWords =
  /\b(?:drug|drugs|tox|toxicology|toxicologic) screen(?:ing)?\b|\bdrugs? of abuse\b|\btoxicology\b|\bscreen(?:ing)? for drugs\b|\bUDS\b/i

const substanceWords =
  /\b(?:amphetamines?|methamphetamines?|benzodiazepines?|cannabinoids?|THC|tetrahydrocannabinol|cocaine|benzoylecgonine|opiates?|methadone|phencyclidine|barbiturates?|ethanol|blood alcohol|alcohol level|fentanyl|oxycodone|buprenorphine|tricyclic antidepressants?|acetaminophen level|salicylates? level|MDMA|heavy metals?|blood lead|lead level)\b/i

/**
 * Similar words that do not mean toxicology: drug susceptibility of germs, tolerance of a patient, and tests for
 * choosing a treatment.
 */
const otherWords = /\b(?:sensitivity|sensitivities|susceptibility|resistance|allerg\w*|genotype|pharmacogen\w*|PCR)\b/i

const presence = /\[presence\]|\bby (?:screen|confirmatory) method\b/i

/**
 * Checks category, code and text of a result or report. `readReportResults` also checks the results of a report.
 * Source: FHIR R4 `DiagnosticReport` and `Observation`: `category` (HL7 table 0074 'TX'), `code` (LOINC),
 * `component.code`.
 */
export function isToxicology({
  category,
  code,
  component,
}: LooseResource<'Observation' | 'DiagnosticReport'>): boolean {
  const codes = [code, ...asObjects(component).map((one) => one.code)]
  return hasCode(category, 'tx', 'toxicology') || codes.some(isScreenCode)
}

function isScreenCode(code: FhirResource[string]): boolean {
  const codings = asObjects(code).flatMap((concept) => codingsOf(concept))
  const loinc = codings.filter(({ system }) => LOINC.includes(asText(system) ?? ''))
  if (loinc.some((coding) => toxicologyLoinc.has(asText(coding.code) ?? ''))) return true
  const words = [labelOf(code), ...codings.map(({ display }) => asText(display))].filter((label) => label !== null)
  if (words.some((label) => otherWords.test(label))) return false
  return words.some(
    (label) => panelWords.test(label) || (substanceWords.test(label) && (loinc.length === 0 || presence.test(label))),
  )
}
