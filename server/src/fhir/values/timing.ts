import { directionsOf } from '@kinchart/contract/text/directions.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, asTexts, commaList, type Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asDate, asPeriodText } from './partial-date.ts'
import { asAgeRangeText, asAgeText } from './quantity.ts'

const units: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
}

const days: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

const events: Readonly<Record<string, string>> = {
  MORN: 'in the morning',
  'MORN.early': 'early in the morning',
  'MORN.late': 'late in the morning',
  NOON: 'at noon',
  AFT: 'in the afternoon',
  'AFT.early': 'early in the afternoon',
  'AFT.late': 'late in the afternoon',
  EVE: 'in the evening',
  'EVE.early': 'early in the evening',
  'EVE.late': 'late in the evening',
  NIGHT: 'at night',
  PHS: 'after falling asleep',
  IMD: 'immediately',
  HS: 'at bedtime',
  WAKE: 'on waking',
  C: 'with meals',
  CM: 'with breakfast',
  CD: 'with lunch',
  CV: 'with dinner',
  AC: 'before meals',
  ACM: 'before breakfast',
  ACD: 'before lunch',
  ACV: 'before dinner',
  PC: 'after meals',
  PCM: 'after breakfast',
  PCD: 'after lunch',
  PCV: 'after dinner',
  IC: 'between meals',
  ICM: 'between breakfast and lunch',
  ICD: 'between lunch and dinner',
  ICV: 'between dinner and bedtime',
}

/**
 * Texts for events with an offset. The offset is the time before the event if the event code means 'before', and
 * otherwise the time after the event. Source: FHIR R4 `Timing.repeat.offset`.
 */
const withOffset: Readonly<Record<string, string>> = {
  ...{ HS: 'before bedtime', WAKE: 'after waking', PHS: 'after falling asleep', NOON: 'after noon' },
  ...{ C: 'after meals', CM: 'after breakfast', CD: 'after lunch', CV: 'after dinner' },
}

/**
 * Contains only the HL7 GTSAbbreviation codes that are not written like this on a prescription. 'BID' is shown as
 * sent.
 */
const abbreviations: Readonly<Record<string, string>> = {
  AM: 'every morning',
  PM: 'every afternoon',
  BED: 'at bedtime',
  WK: 'once a week',
  MO: 'once a month',
}

/**
 * Uses the text of the code ('BID') with details from the repetition. Without a code, uses the repetition. Without a
 * repetition, uses the events. Numbers keep their digits, and nothing is converted ('every 8 hours' stays). Returns
 * null if there is no timing. Source: FHIR R4 `Timing`.
 */
export function asTimingText(element: Element): string | null {
  const timing = asObject(element)
  if (!timing) return null
  const repeat = asObject(timing.repeat)
  const label = labelOf(timing.code)
  const code = label === null ? null : (abbreviations[label] ?? label)
  const words = code === null ? repeat && repeatText(repeat) : formatCodeWithTiming(code, repeat ?? {})
  return words ?? commaList(eventDates(timing))
}

function eventDates(timing: JsonObject): readonly (string | null)[] {
  return asTexts(timing.event).map((event) => asDate(event))
}

function repeatText(repeat: JsonObject): string | null {
  return commaList([
    howOften(repeat),
    ...whenInDay(repeat),
    asObjects(repeat.boundsPeriod).map(asPeriodText)[0] ?? null,
  ])
}

/**
 * Formats the code with the details of the repetition. Omits the timing's bounds, because they describe the whole
 * course of the medication.
 */
function formatCodeWithTiming(code: string, repeat: JsonObject): string | null {
  const lowerCode = code.toLowerCase()
  const others = whenInDay(repeat).filter((words) => words !== null && !lowerCode.includes(words.toLowerCase()))
  return commaList([directionsOf(code, howOften(repeat), null), ...others])
}

function whenInDay(repeat: JsonObject): readonly (string | null)[] {
  return [
    commaList(asTexts(repeat.dayOfWeek).map((day) => days[day.toLowerCase()] ?? day)),
    commaList(asTexts(repeat.timeOfDay).map((time) => `at ${time.replace(/^(\d+:\d+):00$/, '$1')}`)),
    commaList(asTexts(repeat.when).map((event) => eventWords(event, repeat.offset))),
    howLong(repeat),
  ]
}

function howOften(repeat: JsonObject): string | null {
  const times = upTo(repeat.frequency, repeat.frequencyMax)
  const period = upTo(repeat.period, repeat.periodMax)
  const unit = asText(repeat.periodUnit)
  if (period === null || unit === null) return times === null || times === '1' ? null : counted(times)
  const word = units[unit] ?? unit
  const often = times === '1' || times === null ? null : counted(times)
  if (period === '1') return often === null ? `once ${article(word)} ${word}` : `${often} ${article(word)} ${word}`
  return `${often === null ? '' : `${often} `}every ${period} ${word}s`
}

function counted(times: string): string {
  return /^(?:up to )?\d/.test(times) ? `${times} times` : times
}

function eventWords(event: string, offset: Element): string {
  const words = events[event] ?? event
  const minutes = asText(offset)
  if (minutes === null || minutes === '0') return words
  const apart = withOffset[event] ?? (/^(?:AC|PC)/.test(event) ? words : `after: ${words}`)
  return `${minutes} minute${minutes === '1' ? '' : 's'} ${apart}`
}

function howLong(repeat: JsonObject): string | null {
  const count = upTo(repeat.count, repeat.countMax)
  const duration = asAgeText(repeat.boundsDuration) ?? asAgeRangeText(repeat.boundsRange)
  const each = upTo(repeat.duration, repeat.durationMax)
  const unit = asText(repeat.durationUnit)
  const over = each === null || unit === null ? null : `over ${each} ${units[unit] ?? unit}${each === '1' ? '' : 's'}`
  return commaList([over, count === null ? null : `${count} in all`, duration === null ? null : `for ${duration}`])
}

function upTo(least: Element, most: Element): string | null {
  const low = asText(least)
  const high = asText(most)
  if (low === null && high !== null) return `up to ${high}`
  return low !== null && high !== null && low !== high ? `${low} to ${high}` : (low ?? high)
}

function article(word: string): string {
  return word === 'hour' ? 'an' : 'a'
}
