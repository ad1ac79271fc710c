import { compareDecimals, isDecimal } from '#fhir/values/decimal.ts'
import { digestOf } from '#fhir/json/digest.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { DIASTOLIC, keptKinds, plainType, SYSTOLIC, ucumOf } from './kept-kinds.ts'
import { pairPressures } from './pair-pressures.ts'
import type { Pair } from './pair-pressures.ts'
import { instantOf } from './dates.ts'
import { observationOf, pressureOf } from './make-observation.ts'
import type { Measurement } from './make-observation.ts'
import { Newest } from './newest.ts'
import { parseExport } from './parse-export.ts'
import type { Attributes, Pace } from './parse-export.ts'

/** So many of each kind are kept, the newest: a watch measures the heart rate some hundred times a day. */
const MOST_OF_A_KIND = 10_000
/** Unreadable ones beyond these are counted alone. */
const MOST_UNREADABLE = 1000
const MOST_TYPES = 1000
/** Names of a type and a source, and all of a measurement that cannot be read: what is longer, no phone writes. */
const [TYPE_LENGTH, NAME_LENGTH, UNREADABLE_LENGTH] = [80, 1000, 2000]

export type Counted = { readonly type: string; readonly count: number }

export type AppleExport = {
  /** How many there are, and each by its place, made when it is asked for. */
  readonly count: number
  readonly at: (place: number) => FhirResource
  /** The attributes of measurements of a kept kind whose value, unit or date cannot be read, as JSON; of long ones the beginning. */
  readonly unreadable: readonly string[]
  /** By Apple's type without its first words, the most frequent first. */
  readonly kept: readonly Counted[]
  /** Of kept kinds, those beyond the newest. */
  readonly older: readonly Counted[]
  /** Of no kept kind. */
  readonly left: readonly Counted[]
  /** Records of hospitals that it names and whose files are not here. */
  readonly missingRecords: number
  readonly isCutOff: boolean
  readonly isBroken: boolean
}

type Options = Pace & {
  /** Whether a file that it names came with it, by the file's name; without it, none did. */
  readonly isHere?: (name: string) => boolean
  /** Whose it is, as 'Patient/id'; null where its beginning does not say. */
  readonly who: string | null
  readonly mostOfAKind?: number
}

/**
 * Reads the main file of an Apple Health export: measurements as a clinic takes them become FHIR R4 Observations, of each
 * kind the newest; everything else is counted by its type. Held are only those that are kept.
 *
 * Source: HealthKit export versions 11 to 14. Ids are made of the content, so that the same measurement in a later export
 * is the same record.
 *
 * Units: digits as exported, UCUM by the unit as written; a percentage is written as a fraction from 0 to 1 and
 * becomes per cent by moving the point. Blood pressures: the halves of a Correlation, which stand alone as well, are one
 * reading; loose halves are one where exactly two agree in start and source.
 *
 * Throws what `signal` was aborted with, and what `bytes` and `onRead` throw.
 */
export async function readAppleExport(
  bytes: AsyncIterable<Buffer>,
  { who, isHere = () => false, mostOfAKind = MOST_OF_A_KIND, ...pace }: Options,
): Promise<AppleExport> {
  const kinds = new Map<string, Newest<Measurement>>()
  const pairs = new Newest<Pair>(mostOfAKind)
  const left = new Map<string, number>()
  const unreadable: string[] = []
  let inside: Measurement[] = []
  let missingRecords = 0

  const countLeft = (type: string): void => {
    const name = own(plainType(type).slice(0, TYPE_LENGTH))
    const known = left.has(name) || left.size < MOST_TYPES ? name : '…'
    left.set(known, (left.get(known) ?? 0) + 1)
  }
  const { isCutOff, isBroken } = await parseExport(
    bytes,
    {
      onMe: () => {},
      onRecord: (attributes, entries, correlation) => {
        const type = attributes['type'] ?? ''
        if (!keptKinds.has(type)) {
          countLeft(type)
          return
        }
        const one = readRecord(type, attributes, entries)
        if (one === null) {
          if (unreadable.length < MOST_UNREADABLE)
            unreadable.push(own(JSON.stringify(attributes).slice(0, UNREADABLE_LENGTH)))
          else countLeft(type)
          return
        }
        if (correlation !== null) inside.push(one)
        const newest = kinds.get(type) ?? new Newest<Measurement>(mostOfAKind)
        kinds.set(type, newest)
        newest.add(keyOf(one), one)
      },
      onCorrelationEnd: () => {
        const upper = inside.filter(({ type }) => type === SYSTOLIC)
        const lower = inside.filter(({ type }) => type === DIASTOLIC)
        inside = []
        const [first, second] = [upper[0], lower[0]]
        if (upper.length !== 1 || lower.length !== 1 || !first || !second) return
        const pair = { at: first.at, upper: keyOf(first), lower: keyOf(second) }
        pairs.add(`${pair.upper}/${pair.lower}`, pair)
      },
      onOther: (name, attributes) => {
        if (name === 'ClinicalRecord' && !isHere(/[^/]*$/.exec(attributes['resourceFilePath'] ?? '')?.[0] ?? ''))
          missingRecords++
        countLeft(attributes['workoutActivityType'] ? name : (attributes['type'] ?? name))
      },
    },
    pace,
  )
  const { makers, kept, older } = conclude(kinds, pairs, who)
  return {
    count: makers.length,
    at: (place) => makers[place]?.() ?? { resourceType: 'Observation' },
    unreadable,
    kept,
    older,
    left: sortCounts(left),
    missingRecords,
    isCutOff,
    isBroken,
  }
}

function conclude(kinds: ReadonlyMap<string, Newest<Measurement>>, pairs: Newest<Pair>, who: string | null) {
  const makers: (() => FhirResource)[] = []
  const kept = new Map<string, number>()
  const older = new Map<string, number>()
  const keep = (name: string, key: string, make: (id: string) => FhirResource): void => {
    kept.set(name, (kept.get(name) ?? 0) + 1)
    makers.push(() => make(`apple-${digestOf(key)}`))
  }
  const upper = new Map(kinds.get(SYSTOLIC)?.all())
  const lower = new Map(kinds.get(DIASTOLIC)?.all())
  for (const [above, below] of pairPressures(upper, lower, pairs.all())) {
    const [first, second] = [upper.get(above), lower.get(below)]
    if (!first || !second) continue
    upper.delete(above)
    lower.delete(below)
    keep('BloodPressure', `${above}/${below}`, (id) => pressureOf(id, first, second, who))
  }
  for (const [type, newest] of [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const alone = type === SYSTOLIC ? upper : type === DIASTOLIC ? lower : newest.all()
    for (const [key, one] of alone) keep(plainType(type), key, (id) => observationOf(id, one, who))
    if (newest.older > 0) older.set(plainType(type), newest.older)
  }
  return { makers, kept: sortCounts(kept), older: sortCounts(older) }
}

const sortCounts = (counts: ReadonlyMap<string, number>): readonly Counted[] =>
  [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1))

/**
 * What a measurement says. Moments count and not how they are written: that is in the time zone that the phone had when
 * it exported. The device has an address in the phone's memory and is not of it.
 */
const keyOf = ({ type, source, at, until, value, unit, insulin }: Measurement): string =>
  JSON.stringify([type, source, at, until, value, unit, ...(insulin === null ? [] : [insulin])])

function readRecord(type: string, attributes: Attributes, entries: ReadonlyMap<string, string>): Measurement | null {
  const kind = keptKinds.get(type)
  const { value = '', unit = '', sourceName: source = '', startDate: start = '', endDate: end = start } = attributes
  const at = instantOf(start)
  const until = instantOf(end)
  if (kind === undefined || at === null || until === null) return null
  if (!isDecimal(value) || value.length > MAX_DIGITS || ucumOf(kind, unit) === null) return null
  if (source.length > NAME_LENGTH || unit.length > NAME_LENGTH) return null
  // Whether 97 is meant as 97 per cent or as 9,700 is not said.
  if (kind.isFraction && compareDecimals(value, '1') === 1) return null
  return {
    ...{ at, until, type: own(type), source: own(source), start: own(start), end: own(end) },
    ...{ value: own(value), unit: own(unit) },
    isEntered: entries.get('HKWasUserEntered') === '1',
    meal: firstOf(entries.get('HKBloodGlucoseMealTime')),
    insulin: firstOf(entries.get('HKInsulinDeliveryReason')),
  }
}

/** A copy: a slice would keep the whole piece of the file that it was cut out of. */
const own = (text: string): string => Buffer.from(text).toString()

/** Both are written as one digit. */
const firstOf = (text: string | undefined): string | null => (text?.length === 1 ? text : null)

const MAX_DIGITS = 40
