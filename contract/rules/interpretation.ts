/**
 * The meaning of a source's flag: high, low, abnormal or normal. Source: HL7 ObservationInterpretation 2018-08-12, HL7
 * v2 table 0078 2.9.
 */

/** Most severe first. Any other code ('POS', 'R', '<') does not mean high or low. */
const sides = {
  HH: 'high',
  LL: 'low',
  AA: 'abnormal',
  HU: 'high',
  'H>': 'high',
  LU: 'low',
  'L<': 'low',
  H: 'high',
  L: 'low',
  HX: 'high',
  LX: 'low',
  A: 'abnormal',
  EX: 'abnormal',
  N: 'normal',
} as const
export type FlagCode = keyof typeof sides
export type FlagSide = (typeof sides)[FlagCode]
export const flagCodes = Object.keys(sides) as [FlagCode, ...FlagCode[]]

export const sideOf = (code: FlagCode): FlagSide => sides[code]

const spellings: ReadonlyMap<string, FlagCode> = new Map([
  ...flagCodes.map((code) => [code.toLowerCase(), code] as const),
  ...(
    [
      ['HH', 'critical high', 'critically high', 'panic high', 'high panic', 'ph', 'above upper panic limits'],
      ['HH', 'high critical', 'alert high', 'high alert', 'crítico alto', 'críticamente alto', 'alto crítico'],
      ['LL', 'critical low', 'critically low', 'panic low', 'low panic', 'pl', 'below lower panic limits'],
      ['LL', 'low critical', 'alert low', 'low alert', 'crítico bajo', 'críticamente bajo', 'bajo crítico'],
      ['AA', 'critical abnormal', 'critically abnormal', 'critical', 'panic', 'panic value', 'alert', 'crítico'],
      ['HU', 'significantly high', 'very high', 'muy alto', 'muy alta'],
      ['LU', 'significantly low', 'very low', 'muy bajo', 'muy baja'],
      ['H', 'high', 'above high normal', 'above normal', 'hi', 'abnormal high', 'abnormally high', 'high abnormal'],
      ['H', 'above range', 'above normal range', 'above reference range', 'alto', 'alta', 'elevado', 'elevada'],
      ['L', 'low', 'below low normal', 'below normal', 'lo', 'abnormal low', 'abnormally low', 'low abnormal'],
      ['L', 'below range', 'below normal range', 'below reference range', 'bajo', 'baja'],
      ['HX', 'above high threshold'],
      ['LX', 'below low threshold'],
      ['A', 'abnormal', 'abn', 'anormal', 'out of range', 'outside range', 'outside reference range', 'fuera de rango'],
      ['EX', 'outside threshold'],
      ['N', 'normal', 'within normal limits', 'wnl', 'within range', 'within normal range', 'dentro del rango'],
    ] as const
  ).flatMap(([code, ...words]) => words.map((word) => [word, code] as const)),
])

const critical: Partial<Record<FlagCode, FlagCode>> = { H: 'HH', L: 'LL', A: 'AA' }

const apart = /\s*[,;~/()[\]]\s*|\s-\s/

/**
 * Reads a code or its name, in any case, with or without brackets. Returns the most severe flag if the text has
 * several. `*` makes a flag critical: in VistA, 'H*' means above the critical limit. Ignores `!`, and ignores `#`,
 * which means a change. Null if the text does not mean high, low, abnormal or normal.
 */
export function readFlag(sent: string): FlagCode | null {
  const text = sent
    .toLowerCase()
    .trim()
    .replace(/^[([](.*)[)\]]$/, '$1')
  const code = spellings.get(text.replaceAll(/[*!#]/g, '').trim().replaceAll(/\s+/g, ' ')) ?? null
  if (code === null) return /^[*!]+$/.test(text) ? 'A' : gravestOf(text.split(apart).filter((part) => part !== ''))
  if (!/[*!]/.test(text)) return code
  // A flag that is both normal and urgent is ambiguous.
  if (code === 'N') return null
  return text.includes('*') ? (critical[code] ?? code) : code
}

/** Null if any of the flags is unknown, because the unknown flag may negate the others. */
function gravestOf(parts: readonly string[]): FlagCode | null {
  if (parts.length < 2) return null
  const codes = parts.map(readFlag)
  if (codes.includes(null)) return null
  const isCritical = codes.includes('AA')
  const gravest = flagCodes.find(
    (code) => codes.includes(code) && (code !== 'AA' || codes.every((one) => one === 'AA')),
  )
  return gravest === undefined || !isCritical ? (gravest ?? null) : (critical[gravest] ?? gravest)
}
