import type { JsonObject } from '#fhir/json/json.ts'
import { quantityOf } from './amounts.ts'
import { authorOf, isNullified, performersAndPlaces, statusOf, type Context } from './context.ts'
import { notesOf } from './remarks.ts'
import { intervalOf, periodOf } from './instants.ts'
import { medicineInWords, medicineOf } from './medicines.ts'
import { resolveText } from './narrative.ts'
import { authorTime } from './people.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, first, isNegated, relatedTo, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

export const requestStatus = {
  active: 'active',
  completed: 'completed',
  aborted: 'stopped',
  cancelled: 'cancelled',
  suspended: 'on-hold',
  held: 'on-hold',
  new: 'draft',
  nullified: 'entered-in-error',
}
const supplyIntents: Readonly<Record<string, string>> = { PRP: 'proposal', PRMS: 'plan' }
const dispenseStatus = {
  active: 'in-progress',
  completed: 'completed',
  aborted: 'stopped',
  cancelled: 'cancelled',
  held: 'on-hold',
  suspended: 'on-hold',
  new: 'preparation',
}

function dispenseState(supply: Xml): string {
  if (isNullified(supply)) return 'entered-in-error'
  return isNegated(supply) ? 'declined' : statusOf(supply, dispenseStatus, 'unknown')
}

/**
 * Converts a dispense (mood EVN) or a supply order (mood INT). `medicine` is the medication of the enclosing
 * statement.
 */
export function convertSupply(supply: Xml, medicine: JsonObject | undefined, context: Context): void {
  const product = medicineOf(supply, context) ?? medicine ?? medicineInWords(supply, context)
  if (!product) return
  const mood = attr(supply, 'moodCode')
  // Senders also use supply order templates with mood EVN and dispense templates with mood INT, so the mood decides.
  if (mood === 'EVN' || (mood === null && hasTemplate(supply, template.medicationDispense)))
    dispense(supply, product, context)
  else order(supply, product, context)
}

function dispense(supply: Xml, medicine: JsonObject, context: Context): void {
  const performers = performersAndPlaces(supply, context)
  const { start } = intervalOf(first(supply, 'effectiveTime'))
  context.keep('MedicationDispense', supply, {
    status: dispenseState(supply),
    medicationCodeableConcept: medicine,
    subject: context.patient,
    performer: performers?.map((actor) => ({ actor })),
    quantity: quantityOf(first(supply, 'quantity')),
    whenHandedOver: start,
    note: notesOf(supply, context),
  })
}

function order(supply: Xml, medicine: JsonObject, context: Context): void {
  const instruction = relatedTo(supply).find((one) => hasTemplate(one, template.instruction))
  const text = instruction ? resolveText(first(instruction, 'text'), context.texts) : null
  context.keep('MedicationRequest', supply, {
    status: statusOf(supply, requestStatus, 'unknown'),
    intent: supplyIntents[attr(supply, 'moodCode') ?? ''] ?? 'order',
    ...(isNegated(supply) && { doNotPerform: true }),
    medicationCodeableConcept: medicine,
    subject: context.patient,
    authoredOn: authorTime(supply) ?? intervalOf(first(supply, 'effectiveTime')).start,
    requester: authorOf(supply, context),
    dosageInstruction: text === null ? undefined : [{ additionalInstruction: [{ text }] }],
    dispenseRequest: supplyTerms(supply),
    note: notesOf(supply, context, (one) => one === instruction),
  })
}

/** CDA's `repeatNumber` counts every supply. FHIR's `numberOfRepeatsAllowed` does not count the first. */
export function supplyTerms(supply: Xml): JsonObject | undefined {
  const quantity = supply.localName === 'supply' ? quantityOf(first(supply, 'quantity')) : undefined
  const validityPeriod = supply.localName === 'supply' ? periodOf(first(supply, 'effectiveTime')) : undefined
  const times = attrAt(supply, 'repeatNumber')
  const repeats = times !== null && /^[1-9]\d{0,2}$/.test(times) ? String(Number(times) - 1) : undefined
  const terms = {
    ...(validityPeriod && { validityPeriod }),
    ...(repeats !== undefined && { numberOfRepeatsAllowed: repeats }),
    ...(quantity && { quantity }),
  }
  return Object.keys(terms).length === 0 ? undefined : terms
}
