import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { quantityOf } from './amounts.ts'
import { codeAmong, concept, conceptOf, conceptsOf, hl7Concept, shortened } from './concepts.ts'
import { authorOf, codeOf, isNullified, namedInText, nameInText, some, type Context, type Convert } from './context.ts'
import { isSeverity, isStatus, notesOf } from './remarks.ts'
import { fhirDate, hasEnded, intervalOf } from './instants.ts'
import { isDenial, isDenied } from './none-known.ts'
import { authorTime } from './people.ts'
import { hasTemplate, templatesOf } from './templates.ts'
import { attr, attrAt, childrenOf, first, isNegated, isUnknown, relatedTo, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const statusCodes = {
  '55561003': 'active',
  '73425007': 'inactive',
  '413322009': 'resolved',
  '246455001': 'recurrence',
  '263855007': 'relapse',
  '277022003': 'remission',
} as const
const statusWords: Readonly<Record<string, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  resolved: 'Resolved',
  recurrence: 'Recurrence',
  relapse: 'Relapse',
  remission: 'Remission',
}

/** SNOMED CT's general codes for 'problem' and similar terms. When negated, they mean that there are no problems. */
const anyProblem = new Set(['55607006', '404684003', '64572001', '282291009', '248536006', '29308-4', '75326-9'])

const riskCodes = new Set(['281694009', '80943009'])

/**
 * Creates a Condition for each problem. Source: C-CDA Problem Concern Act and acts with the same structure that contain
 * Problem Observations (Admission, Discharge, Encounter, Pre- and Postprocedure Diagnosis, Health Concern, Risk
 * Concern).
 */
export const convertConcern: Convert = (act, context) => {
  const problems = relatedTo(act).filter(isProblem)
  for (const problem of problems) {
    if (!context.isUsed(problem)) convertProblem(problem, act, context)
    context.convertRelated(problem)
  }
  if (problems.length === 0) {
    if (isNegated(act)) noneKnown(act, context)
    else if (relatedTo(act).length === 0) convertBareConcern(act, context)
  }
  context.convertRelated(act)
}

/** Handles a concern without an observation. In this case, only the entry's text states the problem. */
function convertBareConcern(act: Xml, context: Context): void {
  const text = nameInText(act, context)
  if (text !== null) addProblem(act, null, { text: shortened(text) }, context)
}

function noneKnown(act: Xml, context: Context): void {
  const text = context.section.kind === 'health-concerns' ? 'No known health concerns' : 'No known problems'
  context.keep('Condition', act, {
    clinicalStatus: hl7Concept('condition-clinical', 'active', 'Active'),
    verificationStatus: { coding: [{ system: `${terminology}condition-ver-status`, code: 'confirmed' }] },
    category: [categoryOf(context)],
    code: { text },
    subject: context.patient,
    recordedDate: authorTime(act) ?? intervalOf(first(act, 'effectiveTime')).start,
    recorder: authorOf(act, context),
  })
}

/** Converts a problem outside a concern, such as a complication, a finding or an indication. */
export const convertLoneProblem: Convert = (observation, context) => {
  convertProblem(observation, null, context)
  context.convertRelated(observation)
}

export const isAnyProblem = (value: Xml | null): boolean => anyProblem.has(attr(value, 'code') ?? '')

export function isProblem(statement: Xml): boolean {
  if (statement.localName !== 'observation') return false
  if (hasTemplate(statement, template.problemObservation, template.indication, template.cognitiveStatusProblem))
    return true
  // A coded value makes the observation a problem even without a C-CDA template, unless the observation's code shows
  // that it is a status or a severity.
  const isOther =
    templatesOf(statement).length > 0 ||
    isStatus(statement) ||
    ['SEV', '48767-8'].includes(attrAt(statement, 'code', 'code') ?? '')
  return !isOther && attrAt(statement, 'value', 'code') !== null
}

/**
 * The status comes from the status observation. Without a status observation, the status is 'resolved' if the problem
 * has ended, else the concern's status. `negationInd`, on the observation or the concern, makes the problem refuted.
 * `negationInd` with the general code 'problem' means that no problem is known. A problem with a `nullFlavor` on its
 * observation is unconfirmed, because the source does not know whether the patient has the problem. Source: C-CDA
 * Problem Observation.
 */
export function convertProblem(observation: Xml, act: Xml | null, context: Context): JsonObject | undefined {
  const sent = conceptOf(first(observation, 'value'), context.texts)
  const value = sent && namedInText(sent, observation, context)
  const isAny = !value || isAnyProblem(first(observation, 'value'))
  const words = asRisk(value ?? codeInWords(observation, context), observation, act)
  const isNot = isDenied(observation, act)
  if (isNot && isAny && !isDenial(words)) {
    const code = concept('http://snomed.info/sct', '160245001', 'No current problems or disability')
    return addProblem(observation, act, { ...code, text: 'No known problems' }, context)
  }
  // 'No known problems' is already negative, so `negationInd` must not negate it again.
  return words && addProblem(observation, act, words, context, isNot && !isDenial(words))
}

/**
 * Returns the risk as text, without the codes of the disease. Source: C-CDA Risk Concern Act, and the codes that mark
 * the value of an observation as a risk.
 */
function asRisk(words: JsonObject | undefined, observation: Xml, act: Xml | null): JsonObject | undefined {
  const codes = [observation, act].map((one) => attrAt(one, 'code', 'code') ?? '')
  const isRisk = (act && hasTemplate(act, template.riskConcern)) || codes.some((code) => riskCodes.has(code))
  const label = labelOf(words)
  return isRisk && label !== null ? { text: `Health risk: ${label}` } : words
}

function addProblem(
  observation: Xml,
  act: Xml | null,
  code: JsonObject,
  context: Context,
  isRefuted = false,
): JsonObject | undefined {
  const { start, end, isPoint } = intervalOf(first(observation, 'effectiveTime'))
  const onset = isPoint ? start : (start ?? null)
  const age = ageAtOnset(observation)
  const status = clinicalStatus(observation, act, context)
  const isWrong = isNullified(observation) || (act !== null && isNullified(act))
  const statedStatus = isRefuted ? 'refuted' : isUnknown(observation) ? 'unconfirmed' : 'confirmed'
  const verification = isWrong ? 'entered-in-error' : statedStatus
  const category = categoryOf(context)
  const severity = relatedTo(observation).find((one) => hasTemplate(one, template.severity))
  return context.keep(
    'Condition',
    observation,
    {
      ...(!isWrong && { clinicalStatus: hl7Concept('condition-clinical', status, statusWords[status] ?? status) }),
      verificationStatus: { coding: [{ system: `${terminology}condition-ver-status`, code: verification }] },
      category: [category],
      severity: severity && conceptOf(first(severity, 'value'), context.texts),
      code,
      bodySite: conceptsOf(childrenOf(observation, 'targetSiteCode'), context.texts),
      subject: context.patient,
      ...(onset === null ? age && { onsetAge: age } : { onsetDateTime: onset }),
      ...(end !== null && !isPoint && { abatementDateTime: end }),
      recordedDate: authorTime(observation) ?? (act && (authorTime(act) ?? fhirDate(attrAt(act, 'effectiveTime/low')))),
      recorder: authorOf(observation, context) ?? (act ? authorOf(act, context) : undefined),
      note: some([
        ...(notesOf(observation, context, (one) => isSeverity(one) || readStatedStatus(one, context) !== null) ?? []),
        ...((act && notesOf(act, context, isSeverity)) ?? []),
      ]),
    },
    typeof code.text === 'string' ? code.text : null,
  )
}

const terminology = 'http://terminology.hl7.org/CodeSystem/'

/** Returns only the text of the observation's code. In older documents, only this text states the problem. */
function codeInWords(observation: Xml, context: Context): JsonObject | undefined {
  const codeConcept = codeOf(observation, context)
  return codeConcept?.text === undefined ? undefined : { text: codeConcept.text }
}

function ageAtOnset(observation: Xml): JsonObject | undefined {
  const found = relatedTo(observation).find((one) => hasTemplate(one, template.age))
  return found && quantityOf(first(found, 'value'))
}

export function clinicalStatus(observation: Xml, act: Xml | null, context: Context): string {
  const statedStatus = relatedTo(observation)
    .map((one) => readStatedStatus(one, context))
    .find((status) => status !== null)
  if (statedStatus) return statedStatus
  if (hasEnded(first(observation, 'effectiveTime'))) return 'resolved'
  const concern = attrAt(act, 'statusCode', 'code')
  if (concern === 'completed') return hasEnded(first(act, 'effectiveTime')) ? 'resolved' : 'inactive'
  return concern === 'suspended' || concern === 'aborted' ? 'inactive' : 'active'
}

/** Reads the code, else the text. Returns null if this is not a status observation, or if its value is unknown. */
export function readStatedStatus(one: Xml, { texts }: Context): string | null {
  if (!isStatus(one)) return null
  const value = first(one, 'value')
  const knownStatus = codeAmong(value, statusCodes)
  if (knownStatus !== null) return knownStatus
  const word = labelOf(conceptOf(value, texts))?.toLowerCase() ?? ''
  return Object.hasOwn(statusWords, word) ? word : null
}

function categoryOf({ section }: Context): JsonObject {
  if (section.kind === 'health-concerns')
    return concept('http://hl7.org/fhir/us/core/CodeSystem/condition-category', 'health-concern', 'Health Concern')
  const isDiagnosis = section.kind === 'encounter-diagnoses' || section.kind === 'encounters'
  return isDiagnosis
    ? hl7Concept('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis')
    : hl7Concept('condition-category', 'problem-list-item', 'Problem List Item')
}
