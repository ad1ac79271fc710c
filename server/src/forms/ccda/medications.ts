import { codesOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { dateTimeInWords } from '@kinchart/contract/text/date-in-words.ts'
import { codeAmong, isNameless } from './concepts.ts'
import { authorOf, isReason, reasonsOf, some, statusOf, type Context, type Convert } from './context.ts'
import { isStatus, notesOf } from './remarks.ts'
import { courseOf, dosageOf } from './dosages.ts'
import { fhirDate } from './instants.ts'
import { medicineInWords, medicineOf, vehicleOf } from './medicines.ts'
import { isDenial, noneKnown } from './none-known.ts'
import { authorTime } from './people.ts'
import { convertSupply, requestStatus, supplyTerms } from './supplies.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, collect, first, isNegated, isUnknown, relatedTo, textOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const statementStatus = {
  active: 'active',
  completed: 'completed',
  aborted: 'stopped',
  cancelled: 'stopped',
  suspended: 'on-hold',
  held: 'on-hold',
  new: 'intended',
  nullified: 'entered-in-error',
}
const statusByCode: Readonly<Record<string, string>> = {
  '55561003': 'active',
  '73425007': 'completed',
  '421139008': 'on-hold',
  '392521001': 'completed',
}
const intents: Readonly<Record<string, string>> = { INT: 'plan', PRP: 'proposal', PRMS: 'plan', RQO: 'order' }

/**
 * Creates a MedicationStatement for current or past use, a MedicationRequest for an order or intent (any mood but
 * EVN), and a MedicationDispense or MedicationRequest for each nested supply. The mood determines the intent, and
 * `statusCode` determines the status, so a stopped medication is stopped whatever its mood. An intent is an order in
 * a Medication Activity (HL7's C-CDA on FHIR) and a plan in a Planned Medication Activity. `negationInd` means that
 * the named medication is not taken. If no medication is named, `negationInd` means that no medications are known. A
 * medication without code and name uses the entry's text. Creates nothing without a medication. Source: C-CDA
 * Medication Activity, Planned Medication Activity, Medication Dispense, Medication Supply Order.
 */
export const convertMedication: Convert = (statement, context) => {
  const named = medicineOf(statement, context)
  const isAny = !named || codesOf(named).some((code) => anyMedicine.has(code))
  const isNone = isNegated(statement) && (isAny || isDenial(named))
  const isNamed = named !== undefined && !isNameless(named)
  const medicine = isNone
    ? noMedicine(statement, context)
    : isNamed
      ? named
      : (medicineInWords(statement, context) ?? named)
  if (medicine) {
    const mood = attr(statement, 'moodCode') ?? 'EVN'
    if (isNone || !Object.hasOwn(intents, mood)) taking(statement, medicine, isNone, context)
    else request(statement, medicine, intentOf(statement, mood, context), context)
  }
  for (const supply of relatedTo(statement)) if (supply.localName === 'supply') convertSupply(supply, medicine, context)
  context.convertRelated(statement)
}

function intentOf(statement: Xml, mood: string, { section }: Context): string {
  const isPlanned =
    hasTemplate(statement, template.plannedMedication, template.plannedImmunization, template.immunization) ||
    section.kind === 'plan' ||
    section.kind === 'immunizations'
  return mood === 'INT' && !isPlanned ? 'order' : (intents[mood] ?? 'plan')
}

/** SNOMED CT codes for any medication. */
export const anyMedicine: ReadonlySet<string> = new Set(['410942007', '373873005'])

const noMedicine = (statement: Xml, context: Context): JsonObject => {
  const { text, coding } = noneKnown('medications', statement, context)
  const snomed = { system: 'http://snomed.info/sct', code: '787481004', display: 'No known medications' }
  return { coding: [snomed, ...(Array.isArray(coding) ? (coding as readonly JsonObject[]) : [])], text }
}

function taking(statement: Xml, medicine: JsonObject, isNone: boolean, context: Context): void {
  const course = courseOf(statement)
  const period = {
    ...(course.start !== null && { start: course.start }),
    ...(course.end !== null && { end: course.end }),
  }
  const hasPeriod = Object.keys(period).length > 0
  const dosage = isNone ? undefined : dosageOf(statement, context, medicine)
  const steps = isNone ? [] : stepsOf(statement, context)
  const author = authorOf(statement, context)
  const reasons = reasonsOf(statement, context)
  const isNot = isNegated(statement) && !isNone
  const informant = context.parties.person(first(statement, 'informant/assignedEntity'))
  context.keep(
    'MedicationStatement',
    statement,
    {
      status: takingStatus(statement, isNone),
      statusReason: some([
        // MedicationStatement has no 'cancelled' status, so keep the word as text.
        ...(wordOf(statement) === 'cancelled' ? [{ text: 'Cancelled' }] : []),
        ...(isNot ? (reasons ?? []) : []),
      ]),
      medicationCodeableConcept: medicine,
      subject: context.patient,
      ...(hasPeriod && (course.isPoint ? { effectiveDateTime: course.start } : { effectivePeriod: period })),
      dateAsserted: authorTime(statement),
      informationSource: informant ?? author,
      reasonCode: isNot ? undefined : reasons,
      note: medicineNotes(statement, context),
      dosage: some([...(dosage ? [dosage] : []), ...steps]),
    },
    labelOf(medicine),
  )
}

function wordOf(statement: Xml): string | undefined {
  return attrAt(statement, 'statusCode', 'code')?.toLowerCase()
}

function takingStatus(statement: Xml, isNone: boolean): string {
  if (wordOf(statement) === 'nullified') return 'entered-in-error'
  // The name already states that there are no medications. A negative status would reverse the meaning.
  if (isNone) return 'active'
  if (isNegated(statement)) return 'not-taken'
  return getStatedStatus(statement) ?? statusOf(statement, statementStatus, 'unknown')
}

function medicineNotes(statement: Xml, context: Context): readonly JsonObject[] | undefined {
  const vehicle = vehicleOf(statement, context)
  return some([
    ...(vehicle === null ? [] : [{ text: `Given in or with: ${vehicle}` }]),
    ...madeWords(statement).map((text) => ({ text })),
    ...(notesOf(statement, context, (one) => isReadWithMedicine(one) || isStep(one, context)) ?? []),
  ])
}

function madeWords(statement: Xml): readonly string[] {
  const product = first(statement, 'consumable/manufacturedProduct')
  const maker = textOf(first(product, 'manufacturerOrganization/name'))
  const lot = textOf(first(product, 'manufacturedMaterial/lotNumberText'))
  const expires = dateTimeInWords(fhirDate(attrAt(product, 'manufacturedMaterial/expirationTime')))
  return [
    ...(maker === null ? [] : [`Manufacturer: ${maker}`]),
    ...(lot === null ? [] : [`Lot number: ${lot}`]),
    ...(expires === null ? [] : [`Expires: ${expires}`]),
  ]
}

/**
 * Returns true for a nested statement that names no medication. Such a statement is a dosing step of the enclosing
 * statement.
 */
const isStep = (one: Xml, context: Context): boolean =>
  one.localName === 'substanceAdministration' && !isNegated(one) && !medicineOf(one, context)

function stepsOf(statement: Xml, context: Context): readonly JsonObject[] {
  return collect(relatedTo(statement), (one) => {
    if (!isStep(one, context)) return null
    const { start, end, isPoint } = courseOf(one)
    return withCourse(dosageOf(one, context), start, isPoint ? null : end) ?? null
  })
}

/** Returns true for supplies, instructions, reasons and a known status, which are read with the medication. */
const isReadWithMedicine = (one: Xml): boolean =>
  one.localName === 'supply' || hasTemplate(one, template.instruction) || isReason(one) || readStatus(one) !== null

const readStatus = (one: Xml): string | null => (isStatus(one) ? codeAmong(first(one, 'value'), statusByCode) : null)

/**
 * Returns the status that a nested statement states, else null. Also returns null if the enclosing statement itself
 * is stopped, canceled, withdrawn or unknown, because its own status takes precedence.
 */
function getStatedStatus(statement: Xml): string | null {
  if (['aborted', 'cancelled', 'nullified'].includes(wordOf(statement) ?? '') || isUnknown(statement)) return null
  const statedStatus = relatedTo(statement)
    .map(readStatus)
    .find((status) => status !== null)
  return statedStatus ?? null
}

function request(statement: Xml, medicine: JsonObject, intent: string, context: Context): void {
  const course = courseOf(statement)
  const dosage = withCourse(dosageOf(statement, context, medicine), course.start, course.isPoint ? null : course.end)
  context.keep(
    'MedicationRequest',
    statement,
    {
      status: getStatedStatus(statement) ?? statusOf(statement, requestStatus, 'unknown'),
      intent,
      ...(isNegated(statement) && { doNotPerform: true }),
      medicationCodeableConcept: medicine,
      subject: context.patient,
      authoredOn: authorTime(statement) ?? course.start,
      requester: authorOf(statement, context),
      reasonCode: reasonsOf(statement, context),
      note: medicineNotes(statement, context),
      dosageInstruction: some([...(dosage ? [dosage] : []), ...stepsOf(statement, context)]),
      dispenseRequest: supplyTerms(statement),
    },
    labelOf(medicine),
  )
}

/** A request has no period element, so its timing contains the period of use. */
function withCourse(dosage: JsonObject | undefined, start: string | null, end: string | null): JsonObject | undefined {
  if (start === null && end === null) return dosage
  const timing = (dosage?.['timing'] ?? {}) as JsonObject
  const repeat = (timing['repeat'] ?? {}) as JsonObject
  const boundsPeriod = { ...(start !== null && { start }), ...(end !== null && { end }) }
  return { ...dosage, timing: { ...timing, repeat: { ...repeat, boundsPeriod } } }
}
