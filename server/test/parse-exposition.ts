/**
 * Parses Prometheus's text format 0.0.4 strictly, line by line, by the grammar of its page "Exposition formats".
 * Independent of the library that writes the text, so that a mistake in either is found.
 */

type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
export type Family = {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary' | 'untyped'
  readonly help: string
  readonly samples: readonly Sample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*'
/** Within quotes, a backslash begins one of three escapes, and quotes and line breaks must be escaped. */
const QUOTED = String.raw`"(?:[^"\\\n]|\\["\\n])*"`
const HELP = new RegExp(`^# HELP (${NAME}) (.*)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`)
const SAMPLE = new RegExp(`^(${NAME})(?:\\{((?:${LABEL}=${QUOTED}(?:,|(?=\\})))*)\\})? (\\S+)(?: (-?\\d+))?$`)
const ONE_LABEL = new RegExp(`(${LABEL})=(${QUOTED})`, 'g')
/** A number in any form that Go's ParseFloat accepts. Ignores case in words, because the library writes 'Nan'. */
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|nan|[+-]?inf)$/i

/** Throws an error with the line that breaks a rule. */
export function parseExposition(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const families = new Map<string, { type: Family['type']; help: string; samples: Sample[] }>()
  const helps = new Map<string, string>()
  const seen = new Set<string>()
  let current = ''
  for (const [index, line] of text.slice(0, -1).split('\n').entries()) {
    const fail = (why: string): never => {
      throw new Error(`Line ${index + 1}, ${why}: ${line}`)
    }
    if (line === '') continue
    const help = HELP.exec(line)
    if (help) {
      const [, name = '', helpText = ''] = help
      if (helps.has(name)) fail('a second HELP')
      if (families.has(name)) fail('a HELP after its TYPE')
      if (/\\(?![\\n])/.test(helpText)) fail('an escape that is none')
      helps.set(name, helpText)
      continue
    }
    const type = TYPE.exec(line)
    if (type) {
      const [, name = '', kind] = type
      if (families.has(name)) fail('a second TYPE')
      families.set(name, { type: kind as Family['type'], help: helps.get(name) ?? '', samples: [] })
      current = name
      continue
    }
    if (line.startsWith('#')) fail('a comment that is neither HELP nor TYPE')
    const sample = SAMPLE.exec(line)
    if (!sample) return fail('no sample')
    const [, name = '', written = '', value = ''] = sample
    const family = families.get(current)
    if (!family || !namesOf(current, family.type).includes(name)) return fail('a sample outside of its family')
    if (!NUMBER.test(value)) fail('no number')
    const pairs = [...written.matchAll(ONE_LABEL)].map(
      ([, label = '', quoted = '']) => [label, unquote(quoted)] as const,
    )
    const labels = Object.fromEntries(pairs)
    if (Object.keys(labels).length !== pairs.length) fail('a label twice')
    const key = `${name} ${JSON.stringify(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
    if (seen.has(key)) fail('a series twice')
    seen.add(key)
    family.samples.push({ name, labels, value: numberOf(value) })
  }
  for (const [name, family] of families) if (family.type === 'histogram') checkHistogram(name, family)
  return families
}

const namesOf = (family: string, type: Family['type']): readonly string[] =>
  type === 'histogram'
    ? [`${family}_bucket`, `${family}_sum`, `${family}_count`]
    : type === 'summary'
      ? [family, `${family}_sum`, `${family}_count`]
      : [family]

const unquote = (quoted: string): string =>
  quoted.slice(1, -1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

const numberOf = (value: string): number =>
  /inf$/i.test(value) ? (value.startsWith('-') ? -Infinity : Infinity) : Number(value)

/**
 * Bucket counts must rise, and the last bucket must be +Inf and equal the count. Each set of labels must have buckets,
 * sum and count.
 */
function checkHistogram(name: string, { samples }: Family): void {
  const sets = Map.groupBy(samples, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  for (const [labels, ofOne] of sets) {
    const buckets = ofOne.filter((one) => one.name === `${name}_bucket`)
    const bounds = buckets.map((one) => numberOf(one.labels['le'] ?? ''))
    const counts = buckets.map(({ value }) => value)
    const count = ofOne.find((one) => one.name === `${name}_count`)?.value
    const isRising = (numbers: readonly number[], isStrict: boolean): boolean =>
      numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0) || (!isStrict && one === numbers[at - 1]))
    const isWhole =
      isRising(bounds, true) &&
      isRising(counts, false) &&
      bounds.at(-1) === Infinity &&
      counts.at(-1) === count &&
      ofOne.some((one) => one.name === `${name}_sum`)
    if (!isWhole) throw new Error(`The histogram ${name}${labels} does not add up.`)
  }
}

/** Sums the family's samples with these labels; undefined if there is none. */
export function valueOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const family = families.get(name) ?? families.get(name.replace(/_(?:bucket|sum|count)$/, ''))
  const found = family?.samples.filter(
    (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  )
  return found === undefined || found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedUp = Math.imul(state ^ (state >>> 15), state | 1)
    mixedUp ^= mixedUp + Math.imul(mixedUp ^ (mixedUp >>> 7), mixedUp | 61)
    return ((mixedUp ^ (mixedUp >>> 14)) >>> 0) / 4_294_967_296
  }
}
