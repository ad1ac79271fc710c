import { codesOf, labelOf } from '#fhir/codeable-concept.ts'
import type { JsonObject } from '#fhir/json.ts'
import { codeAmong, concept } from './concepts.ts'
import { authorOf, notesOf, reasonsOf, statusOf } from './context.ts'
import type { Context, Convert } from './context.ts'
import { courseOf, dosageOf } from './dosages.ts'
import { medicineOf } from './medicines.ts'
import { authorTime } from './people.ts'
import { convertSupply, requestStatus, supplyTerms } from './supplies.ts'
import { attr, attrAt, first, isNegated, relatedTo } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

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
const saidStatus: Readonly<Record<string, string>> = {
  '55561003': 'active',
  '73425007': 'completed',
  '421139008': 'on-hold',
  '392521001': 'completed',
}
const intents: Readonly<Record<string, string>> = { INT: 'plan', PRP: 'proposal', PRMS: 'plan', RQO: 'order' }

/**
 * Makes a MedicationStatement of what is or was taken, a MedicationRequest of what somebody ordered or intends
 * (mood RQO or INT with an author), and a MedicationDispense or MedicationRequest of each supply inside.
 *
 * Source: C-CDA Medication Activity, Planned Medication Activity, Medication Dispense, Medication Supply Order.
 * `negationInd` makes it not taken; without a medicine it says that none is known to be taken.
 *
 * Units: as sent. Absence: nothing is made where no medicine is named.
 */
export const convertMedication: Convert = (statement, context) => {
  const named = medicineOf(statement, context)
  const isNegative = isNegated(statement)
  const isAny = !named || codesOf(named).some((code) => anyMedicine.has(code))
  const medicine = isNegative && isAny ? noneKnown : named
  if (medicine) {
    const mood = attr(statement, 'moodCode') ?? 'EVN'
    const author = authorOf(statement, context)
    if (mood !== 'EVN' && author) request(statement, medicine, author, intents[mood] ?? 'plan', context)
    else taking(statement, medicine, mood !== 'EVN', context)
  }
  for (const supply of relatedTo(statement)) if (supply.localName === 'supply') convertSupply(supply, medicine, context)
  context.convertRelated(statement)
}

/** SNOMED CT's words for any medicine at all. */
const anyMedicine = new Set(['410942007', '373873005'])

const noneKnown: JsonObject = {
  ...concept('http://snomed.info/sct', '787481004', 'No known medications'),
  text: 'No known medications',
}

function taking(statement: Xml, medicine: JsonObject, isPlanned: boolean, context: Context): void {
  const course = courseOf(statement)
  const period = {
    ...(course.start !== null && { start: course.start }),
    ...(course.end !== null && { end: course.end }),
  }
  const isTold = Object.keys(period).length > 0
  const dosage = dosageOf(statement, context)
  const author = authorOf(statement, context)
  const informant = context.parties.person(first(statement, 'informant/assignedEntity'))
  context.keep(
    'MedicationStatement',
    statement,
    {
      status: takingStatus(statement, isPlanned),
      medicationCodeableConcept: medicine,
      subject: context.patient,
      ...(isTold && (course.isPoint ? { effectiveDateTime: course.start } : { effectivePeriod: period })),
      dateAsserted: authorTime(statement),
      informationSource: informant ?? author,
      reasonCode: reasonsOf(statement, context),
      note: notesOf(statement, context),
      dosage: dosage && [dosage],
    },
    labelOf(medicine),
  )
}

function takingStatus(statement: Xml, isPlanned: boolean): string {
  if (attrAt(statement, 'statusCode', 'code') === 'nullified') return 'entered-in-error'
  if (isNegated(statement)) return 'not-taken'
  if (isPlanned) return 'intended'
  const said = relatedTo(statement)
    .filter((one) => attrAt(one, 'code', 'code') === '33999-4')
    .map((one) => codeAmong(first(one, 'value'), saidStatus))
    .find((status) => status !== null)
  return said ?? statusOf(statement, statementStatus, 'unknown')
}

function request(statement: Xml, medicine: JsonObject, author: JsonObject, intent: string, context: Context): void {
  const course = courseOf(statement)
  const dosage = dosageOf(statement, context)
  context.keep(
    'MedicationRequest',
    statement,
    {
      status: statusOf(statement, requestStatus, 'unknown'),
      intent,
      ...(isNegated(statement) && { doNotPerform: true }),
      medicationCodeableConcept: medicine,
      subject: context.patient,
      authoredOn: authorTime(statement) ?? course.start,
      requester: author,
      reasonCode: reasonsOf(statement, context),
      note: notesOf(statement, context),
      dosageInstruction: dosage && [withCourse(dosage, course.start, course.isPoint ? null : course.end)],
      dispenseRequest: supplyTerms(statement),
    },
    labelOf(medicine),
  )
}

/** A request has no period of its own; from when to when it is to be taken belongs to its timing. */
function withCourse(dosage: JsonObject, start: string | null, end: string | null): JsonObject {
  if (start === null && end === null) return dosage
  const timing = (dosage['timing'] ?? {}) as JsonObject
  const repeat = (timing['repeat'] ?? {}) as JsonObject
  const boundsPeriod = { ...(start !== null && { start }), ...(end !== null && { end }) }
  return { ...dosage, timing: { ...timing, repeat: { ...repeat, boundsPeriod } } }
}
