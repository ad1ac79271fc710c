import { labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { amountFields, quantityOf, ratioOf } from './amounts.ts'
import { conceptOf, conceptsOf } from './concepts.ts'
import type { Context } from './context.ts'
import { fhirDate, hasEnded, intervalOf, type Interval } from './instants.ts'
import { directionsOf } from './medicines.ts'
import { resolveText } from './narrative.ts'
import { hasTemplate } from './templates.ts'
import { attr, attrAt, childrenOf, collect, first, isUnknown, relatedTo, typeOf, type Xml } from './xml-elements.ts'
import { template } from './template-names.ts'

const periodUnits = new Set(['s', 'min', 'h', 'd', 'wk', 'mo', 'a'])
/** Words that senders use instead of UCUM codes. */
const periodWords: Readonly<Record<string, string>> = {
  ...{ minute: 'min', hr: 'h', hour: 'h', day: 'd', week: 'wk', month: 'mo', year: 'a' },
  ...{ minutes: 'min', mins: 'min', hrs: 'h', hours: 'h', days: 'd', weeks: 'wk', wks: 'wk', months: 'mo', years: 'a' },
}

export function courseOf(statement: Xml): Interval & { readonly isOver: boolean } {
  const times = childrenOf(statement, 'effectiveTime')
  const course =
    times.find((time) => typeOf(time) === 'IVL_TS') ??
    times.find((time) => typeOf(time) === null || typeOf(time) === 'TS') ??
    null
  return { ...intervalOf(course), isOver: hasEnded(course) }
}

/**
 * Reads dose, rate, route, site, repeating times and the precondition (as needed). The directions become the dosage's
 * text, and C-CDA's instructions become additional instructions. Units are as sent; a dose without a unit uses
 * `administrationUnitCode`. A dose that is not a number ('1-2') becomes the text if there are no directions. Returns
 * undefined if nothing is stated. Source: CDA R2 `SubstanceAdministration`.
 */
export function dosageOf(statement: Xml, context: Context, medicine?: JsonObject): JsonObject | undefined {
  const { texts } = context
  const instructions = relatedTo(statement).filter((one) => hasTemplate(one, template.instruction))
  const text = directionsOf(statement, context, medicine) ?? wordyDose(statement, context)
  const advice = collect(instructions, (one) => resolveText(first(one, 'text'), texts))
  const rate = first(statement, 'rateQuantity')
  const dose = doseFields(statement, context)
  const rates = amountFields('rate', rate)
  const timing = timingOf(statement)
  const max = first(statement, 'maxDoseQuantity')
  const fields: JsonObject = {
    ...(text !== null && { text }),
    ...(advice.length > 0 && { additionalInstruction: advice.map((words) => ({ text: words })) }),
    ...(timing && { timing }),
    ...asNeeded(statement, context),
    ...pair('site', together(conceptsOf(childrenOf(statement, 'approachSiteCode'), texts) ?? [])),
    ...pair('route', conceptOf(first(statement, 'routeCode'), texts)),
    ...pair('doseAndRate', Object.keys({ ...dose, ...rates }).length > 0 ? [{ ...dose, ...rates }] : undefined),
    ...pair('maxDosePerPeriod', max ? ratioOf(max) : undefined),
  }
  return Object.keys(fields).length === 0 ? undefined : fields
}

/** A number without a unit uses the dose form of the statement as its unit. */
function doseFields(statement: Xml, context: Context): JsonObject {
  const sent = first(statement, 'doseQuantity')
  const quantity = quantityOf(sent)
  const form = formOf(statement, context)
  const isCounted = quantity !== undefined && (quantity.unit === undefined || quantity.code === '1')
  return isCounted && form !== null
    ? { doseQuantity: { value: quantity.value, unit: form } }
    : amountFields('dose', sent)
}

function formOf(statement: Xml, { texts }: Context): string | null {
  return labelOf(conceptOf(first(statement, 'administrationUnitCode'), texts))
}

function wordyDose(statement: Xml, context: Context): string | null {
  const sent = first(statement, 'doseQuantity')
  const value = attr(sent, 'value')
  if (value === null || quantityOf(sent)) return null
  const unit = attr(sent, 'unit')
  return [value, unit === null || unit === '1' ? formOf(statement, context) : unit]
    .filter((part) => part !== null)
    .join(' ')
}

function pair(key: string, value: JsonObject | readonly JsonObject[] | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value }
}

function asNeeded(statement: Xml, { texts }: Context): JsonObject {
  const preconditions = childrenOf(statement, 'precondition').filter((one) => !isUnknown(one))
  if (preconditions.length === 0) return {}
  const reasons = collect(preconditions, (one) => {
    const criterion = first(one, 'criterion')
    const text = resolveText(first(criterion, 'text'), texts)
    return conceptOf(first(criterion, 'value'), texts) ?? (text === null ? null : { text })
  })
  const why = together(reasons)
  return why ? { asNeededCodeableConcept: why } : { asNeededBoolean: true }
}

/** FHIR allows only one concept here, so this joins the texts of all concepts and omits the codes. */
function together(concepts: readonly JsonObject[]): JsonObject | undefined {
  return concepts.length < 2 ? concepts[0] : { text: collect(concepts, labelOf).join(', ') }
}

/** Several repeating times are combined if possible. Source: CDA R2 `PIVL_TS`, `EIVL_TS`. */
function timingOf(statement: Xml): JsonObject | undefined {
  const times = childrenOf(statement, 'effectiveTime')
  let repeat: JsonObject = {}
  for (const time of times) {
    const type = typeOf(time)
    if (type === 'PIVL_TS' || (type === null && first(time, 'period'))) repeat = { ...repeat, ...every(time) }
    if (type === 'EIVL_TS') repeat = withEvent(repeat, time)
  }
  const once = times.filter((time) => typeOf(time) === 'TS' && attr(time, 'operator') === 'A')
  const events = collect(once, (time) => fhirDate(attr(time, 'value')))
  if (Object.keys(repeat).length === 0 && events.length === 0) return undefined
  return { ...(events.length > 0 && { event: events }), ...(Object.keys(repeat).length > 0 && { repeat }) }
}

const minutes: Readonly<Record<string, number>> = { min: 1, h: 60, d: 1440 }

/**
 * The offset is in minutes, the only unit that FHIR allows here. A dose with an offset from a meal is taken before or
 * after the meal, not with the meal. Source: CDA R2 `EIVL_TS.event`, `offset`.
 */
function withEvent(repeat: JsonObject, time: Xml): JsonObject {
  const code = attrAt(time, 'event', 'code')
  if (code === null) return repeat
  const offset = first(time, 'offset')
  const sent = quantityOf(offset) ?? quantityOf(first(offset, 'low'))
  const count = Number(sent?.value) * (minutes[sent?.code ?? ''] ?? Number.NaN)
  const isApart = Number.isInteger(count) && count !== 0
  const event = isApart && /^C[MDV]?$/.test(code) ? code.replace('C', count < 0 ? 'AC' : 'PC') : code
  // FHIR's offset has no sign, because the event states the direction. An offset that contradicts the event, such as a
  // negative offset from 'after the meal', is omitted.
  const isBefore = event.startsWith('AC') || event === 'HS'
  const isClear = isApart && (isBefore ? event !== 'HS' || count < 0 : count > 0)
  const known = Array.isArray(repeat['when']) ? (repeat['when'] as readonly string[]) : []
  return { ...repeat, ...(isClear && { offset: String(Math.abs(count)) }), when: [...known, event] }
}

function every(time: Xml): JsonObject {
  const period = first(time, 'period')
  const least = period && (quantityOf(period) ?? quantityOf(first(period, 'low')))
  const most = period && quantityOf(first(period, 'high'))
  const sent = least?.code ?? most?.code ?? least?.unit ?? most?.unit ?? ''
  const unit = periodWords[sent.toLowerCase().replace('(s)', '')] ?? sent
  if (!periodUnits.has(unit)) return {}
  return {
    frequency: '1',
    period: least?.value ?? most?.value,
    ...(least && most && { periodMax: most.value }),
    periodUnit: unit,
  }
}
