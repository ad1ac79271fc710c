import { directionsOf } from '@kinchart/contract/text/directions.ts'
import { labelOf, labelsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, commaList, isTrue, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asQuantityText, asRangeText, asRatioText } from './quantity.ts'
import { asTimingText } from './timing.ts'

export type DosageWords = {
  readonly dose: string | null
  readonly route: string | null
  readonly frequency: string | null
}

/**
 * Reads one or more dosages. `dose` is the dosage's own text. If there is no text, `dose` is composed of method,
 * amount, site, route, timing and 'as needed'. The patient instruction follows the dose. Several doses are listed in
 * sequence. Units stay as printed and are never converted. A field is null if the source does not state it. Source:
 * FHIR R4 `Dosage`, `MedicationAdministration.dosage`.
 */
export function readDosages(element: Element): DosageWords {
  const dosages = inSequence(asObjects(element))
  const plain = asText(element)
  return {
    dose: plain ?? commaList(dosages.length > 1 ? wholeDoses(dosages) : dosages.map(doseText), '; '),
    route: commaList(dosages.map((dosage) => labelOf(dosage.route))),
    frequency: commaList(dosages.map(frequencyText), '; '),
  }
}

/** Sorts only if each dosage states a sequence. Source: FHIR R4 `Dosage.sequence`. */
function inSequence(dosages: readonly JsonObject[]): readonly JsonObject[] {
  const place = ({ sequence }: JsonObject): number => Number(asText(sequence) ?? Number.NaN)
  return dosages.some((one) => Number.isNaN(place(one)))
    ? dosages
    : dosages.toSorted((one, other) => place(one) - place(other))
}

/** Formats '1 tablet' or '5 - 10 mL'. Labels several amounts: '15 mg/kg (Ordered), 1050 mg (Calculated)'. */
function doseAmounts(dosage: JsonObject): string | null {
  const amounts = [...asObjects(dosage.doseAndRate), dosage].map((rate) => ({
    type: labelOf(rate.type),
    amount: commaList([
      asQuantityText(rate.doseQuantity),
      asQuantityText(rate.dose),
      asRangeText(rate.doseRange),
      rateText(rate),
    ]),
  }))
  const isOne = new Set(amounts.flatMap(({ amount }) => amount ?? [])).size < 2
  return commaList(
    amounts.map(({ type, amount }) => (isOne || type === null || amount === null ? amount : `${amount} (${type})`)),
  )
}

const rateText = (rate: JsonObject): string | null =>
  prefixed('at ', asRatioText(rate.rateRatio) ?? asQuantityText(rate.rateQuantity) ?? asRangeText(rate.rateRange))

const ratesOf = (dosage: JsonObject): string | null =>
  commaList([...asObjects(dosage.doseAndRate), dosage].map(rateText))

const withParts = (text: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>((done, one) => {
    const isIncluded = one === null || done.toLowerCase().includes(one.toLowerCase())
    return isIncluded ? done : `${done.replace(/[.\s]+$/, '')}, ${one}`
  }, text)

/**
 * Adds the schedule to each dosage, and the route if routes differ. A schedule or route listed only once, at the end,
 * would seem to apply to every dosage.
 */
function wholeDoses(dosages: readonly JsonObject[]): readonly (string | null)[] {
  const routes = dosages.map(({ route }) => labelOf(route))
  const isOneWay = new Set(routes).size === 1
  return dosages.map((dosage, at) =>
    directionsOf(doseText(dosage), frequencyText(dosage), isOneWay ? null : (routes[at] ?? null)),
  )
}

function doseText(dosage: JsonObject): string | null {
  const text = asText(dosage.text)
  const dose =
    text === null
      ? commaList([
          labelOf(dosage.method),
          doseAmounts(dosage),
          labelOf(dosage.site),
          labelOf(dosage.route),
          asTimingText(dosage.timing),
          asNeeded(dosage),
          labelsOf(dosage.additionalInstruction),
          atMost(dosage),
        ])
      : withMost(
          withParts(
            withAmount(text, dosage),
            labelOf(dosage.site),
            ratesOf(dosage),
            ...asArray(dosage.additionalInstruction).map(labelOf),
          ),
          dosage,
        )
  const instruction = asText(dosage.patientInstruction)
  if (dose === null || instruction === null) return dose ?? instruction
  return dose.toLowerCase().includes(instruction.toLowerCase())
    ? dose
    : `${dose.replace(/[.\s]+$/, '')}. ${instruction}`
}

/**
 * Adds the amount if the text contains no number ('Take as directed'), or only a number for a frequency or duration.
 */
function withAmount(text: string, dosage: JsonObject): string {
  const amount = numberWords.test(text.replaceAll(howOften, ' ')) ? null : doseAmounts(dosage)
  return amount === null ? text : `${text.replace(/[.\s]+$/, '')}, ${amount}`
}

const howOften =
  /\b(?:q ?\d+(?: ?(?:-|to) ?\d+)? ?h(?:rs?|ours?)?|every \d+(?: ?(?:-|to) ?\d+)?|cada \d+|\w+(?: \(\w+\))? (?:times|veces|vez)|(?:an?|al|por) (?:day|week|month|hour|día|semana|mes)|\d+ (?:days?|weeks?|months?|hours?|minutes?|días|horas|semanas))\b/gi

const numberWords =
  /[\d¼½¾]|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|half|quarter|dose|un[ao]?|dos|tres)\b/i

function withMost(text: string, dosage: JsonObject): string {
  const most = atMost(dosage)
  const number = /\d[\d.,]*/.exec(most ?? '')?.[0]
  const isStated = limit.test(text) && number !== undefined && text.includes(number)
  if (most === null || isStated) return text
  return `${text.replace(/[.\s]+$/, '')}, ${most}`
}

const limit = /\b(?:max|maximum|at most|exceed|more than|up to|limit|máximo|más de|hasta)\b/i

function frequencyText(dosage: JsonObject): string | null {
  return commaList([asTimingText(dosage.timing), asNeeded(dosage)])
}

function asNeeded(dosage: JsonObject): string | null {
  const why = labelsOf(dosage.asNeededCodeableConcept) ?? labelsOf(dosage.asNeededFor)
  if (why !== null) return `as needed for ${why}`
  return isTrue(dosage.asNeededBoolean) || isTrue(dosage.asNeeded) ? 'as needed' : null
}

/** Source: FHIR R4 `maxDosePerPeriod` (R5 a list), `maxDosePerAdministration`, `maxDosePerLifetime`. */
function atMost(dosage: JsonObject): string | null {
  return commaList([
    ...asObjects(dosage.maxDosePerPeriod).map((most) => prefixed('at most ', asRatioText(most))),
    prefixed('at most ', prefixedAfter(asQuantityText(dosage.maxDosePerAdministration), ' at a time')),
    prefixed('at most ', prefixedAfter(asQuantityText(dosage.maxDosePerLifetime), ' in a lifetime')),
  ])
}

const prefixedAfter = (text: string | null, after: string): string | null => (text === null ? null : text + after)

function prefixed(before: string, text: string | null): string | null {
  return text === null ? null : before + text
}
