import { compareDecimals, isDecimal } from '#fhir/values/decimal.ts'
import { digestOf } from '#fhir/json/digest.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { DIASTOLIC, importedKinds, plainType, SYSTOLIC, ucumOf } from './imported-kinds.ts'
import { instantOf } from './dates.ts'
import { observationOf, pressureOf, type Measurement } from './make-observation.ts'
import { parseExport, type Attributes, type Pace } from './parse-export.ts'

/** Keeps the newest items, whatever order they arrive in. */
class Newest<One extends { readonly at: number }> {
  readonly #most: number
  readonly #held = new Map<string, One>()
  #floor: readonly [at: number, key: string] | null = null
  older = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Measurements with the same content have the same `key`, so that duplicates in a file are stored once. */
  add(key: string, one: One): void {
    if (this.#floor !== null && isBefore(one.at, key, this.#floor)) {
      this.older++
      return
    }
    this.#held.set(key, one)
    if (this.#held.size >= 2 * this.#most) this.#drop()
  }

  all(): [string, One][] {
    this.#drop()
    return this.#sorted()
  }

  #sorted(): [string, One][] {
    return [...this.#held].sort(([a, x], [b, y]) => x.at - y.at || (a < b ? -1 : 1))
  }

  #drop(): void {
    const over = this.#held.size - this.#most
    if (over <= 0) return
    const sorted = this.#sorted()
    for (const [key] of sorted.slice(0, over)) this.#held.delete(key)
    this.older += over
    const first = sorted[over]
    if (first) this.#floor = [first[1].at, first[0]]
  }
}

const isBefore = (at: number, key: string, [floor, floorKey]: readonly [number, string]): boolean =>
  at < floor || (at === floor && key < floorKey)

type Pair = { readonly at: number; readonly upper: string; readonly lower: string }

type Halves = ReadonlyMap<string, Pick<Measurement, 'at' | 'source'>>

/**
 * Pairs the systolic and the diastolic value of a blood pressure if the file lists them in one Correlation. Pairs
 * other values only if exactly one systolic and one diastolic value have the same start and source.
 */
function pairPressures(
  upper: Halves,
  lower: Halves,
  statedPairs: readonly (readonly [string, Pair])[],
): readonly (readonly [upper: string, lower: string])[] {
  const pairs = statedPairs.map(([, pair]) => [pair.upper, pair.lower] as const)
  const taken = new Set(pairs.flat())
  const loose = byMoment(upper, taken)
  const below = byMoment(lower, taken)
  for (const [moment, [first, ...others]] of loose) {
    const [second, ...more] = below.get(moment) ?? []
    if (first !== undefined && second !== undefined && others.length === 0 && more.length === 0)
      pairs.push([first, second])
  }
  return pairs
}

function byMoment(halves: Halves, taken: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [key, { at, source }] of halves) {
    if (taken.has(key)) continue
    const moment = `${at}/${source}`
    found.set(moment, [...(found.get(moment) ?? []), key])
  }
  return found
}

/**
 * Maximum number of measurements to keep of each type. The newest are kept. A watch measures the heart rate several
 * hundred times a day.
 */
const MAX_PER_KIND = 10_000
/** Maximum number of unreadable measurements to keep. Any more are only counted. */
const MAX_UNREADABLE = 1000
const MAX_TYPES = 1000
/** Limits for type names, source names and unreadable measurements. Phones write nothing longer. */
const [TYPE_LENGTH, NAME_LENGTH, UNREADABLE_LENGTH] = [80, 1000, 2000]

export type Counted = { readonly type: string; readonly count: number }

export type AppleExport = {
  readonly count: number
  readonly at: (place: number) => FhirResource
  /**
   * Measurements of an imported type whose value, unit or date is unreadable. Each item contains a measurement's
   * attributes as JSON. Long attributes are truncated.
   */
  readonly unreadable: readonly string[]
  readonly kept: readonly Counted[]
  readonly older: readonly Counted[]
  readonly left: readonly Counted[]
  readonly missingRecords: number
  readonly isCutOff: boolean
  readonly isBroken: boolean
}

type Options = Pace & {
  /**
   * Returns whether the user uploaded the file of this name, to which the export refers. Absent if the user uploaded
   * none of these files.
   */
  readonly isHere?: (name: string) => boolean
  /** 'Patient/id'. Null if the beginning of the export does not state the owner. */
  readonly who: string | null
  readonly mostOfAKind?: number
}

/**
 * Converts the types of measurements that a clinic also takes to FHIR R4 Observations, and keeps the newest of each
 * type. Counts everything else by type. Keeps only imported measurements in memory. Ids are derived from the content,
 * so that the same measurement in a later export is the same record. Digits are as exported. UCUM codes follow the
 * unit as written. The export states a percentage as a fraction from 0 to 1, which is converted by moving the decimal
 * point. A systolic and a diastolic value in a Correlation are one reading, although the file also lists them
 * separately. Outside a Correlation, they are one reading if no other such values have the same start and source.
 * Throws `signal`'s abort reason, and errors from `bytes` and `onRead`. Source: HealthKit export versions 11 to 14.
 */
export async function readAppleExport(
  bytes: AsyncIterable<Buffer>,
  { who, isHere = () => false, mostOfAKind = MAX_PER_KIND, ...pace }: Options,
): Promise<AppleExport> {
  const kinds = new Map<string, Newest<Measurement>>()
  const pairs = new Newest<Pair>(mostOfAKind)
  const left = new Map<string, number>()
  const unreadable: string[] = []
  let inside: Measurement[] = []
  let missingRecords = 0

  const countLeft = (type: string): void => {
    const name = own(plainType(type).slice(0, TYPE_LENGTH))
    const known = left.has(name) || left.size < MAX_TYPES ? name : '…'
    left.set(known, (left.get(known) ?? 0) + 1)
  }
  const { isCutOff, isBroken } = await parseExport(
    bytes,
    {
      onMe: () => {},
      onRecord: (attributes, entries, correlation) => {
        const type = attributes['type'] ?? ''
        if (!importedKinds.has(type)) {
          countLeft(type)
          return
        }
        const one = readRecord(type, attributes, entries)
        if (one === null) {
          if (unreadable.length < MAX_UNREADABLE)
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
  const storedCounts = new Map<string, number>()
  const older = new Map<string, number>()
  const keep = (name: string, key: string, make: (id: string) => FhirResource): void => {
    storedCounts.set(name, (storedCounts.get(name) ?? 0) + 1)
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
  return { makers, kept: sortCounts(storedCounts), older: sortCounts(older) }
}

const sortCounts = (counts: ReadonlyMap<string, number>): readonly Counted[] =>
  [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1))

/**
 * Uses instants, because the written time depends on the phone's time zone at export. Excludes the device, because its
 * text contains a memory address.
 */
const keyOf = ({ type, source, at, until, value, unit, insulin }: Measurement): string =>
  JSON.stringify([type, source, at, until, value, unit, ...(insulin === null ? [] : [insulin])])

function readRecord(type: string, attributes: Attributes, entries: ReadonlyMap<string, string>): Measurement | null {
  const kind = importedKinds.get(type)
  const { value = '', unit = '', sourceName: source = '', startDate: start = '', endDate: end = start } = attributes
  const at = instantOf(start)
  const until = instantOf(end)
  if (kind === undefined || at === null || until === null) return null
  if (!isDecimal(value) || value.length > MAX_DIGITS || ucumOf(kind, unit) === null) return null
  if (source.length > NAME_LENGTH || unit.length > NAME_LENGTH) return null
  // A fraction greater than 1 is ambiguous: 97 could mean 97 percent or 9,700 percent.
  if (kind.isFraction && compareDecimals(value, '1') === 1) return null
  return {
    ...{ at, until, type: own(type), source: own(source), start: own(start), end: own(end) },
    ...{ value: own(value), unit: own(unit) },
    isEntered: entries.get('HKWasUserEntered') === '1',
    meal: firstOf(entries.get('HKBloodGlucoseMealTime')),
    insulin: firstOf(entries.get('HKInsulinDeliveryReason')),
  }
}

/** Copies the text, because a slice would keep the whole chunk of the file in memory. */
const own = (text: string): string => Buffer.from(text).toString()

const firstOf = (text: string | undefined): string | null => (text?.length === 1 ? text : null)

const MAX_DIGITS = 40
