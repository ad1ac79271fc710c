/**
 * What a source's flag says of a result: high, low, abnormal or normal.
 * Source: HL7 ObservationInterpretation 2018-08-12, HL7 v2 table 0078 2.9.
 */

/** The codes that say it, the gravest first. Any other code ('POS', 'R', '<') says nothing of high or low. */
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

/** As sources print the codes, in lower case; what HL7 names their synonyms among them. */
const spellings: ReadonlyMap<string, FlagCode> = new Map([
  ...flagCodes.map((code) => [code.toLowerCase(), code] as const),
  ...(
    [
      ['HH', 'critical high', 'critically high', 'panic high', 'high panic', 'ph', 'above upper panic limits'],
      ['LL', 'critical low', 'critically low', 'panic low', 'low panic', 'pl', 'below lower panic limits'],
      ['AA', 'critical abnormal', 'critically abnormal', 'critical', 'panic', 'panic value'],
      ['HU', 'significantly high', 'very high'],
      ['LU', 'significantly low', 'very low'],
      ['H', 'high', 'above high normal', 'above normal'],
      ['L', 'low', 'below low normal', 'below normal'],
      ['HX', 'above high threshold'],
      ['LX', 'below low threshold'],
      ['A', 'abnormal'],
      ['EX', 'outside threshold'],
      ['N', 'normal'],
    ] as const
  ).flatMap(([code, ...words]) => words.map((word) => [word, code] as const)),
])

const critical: Partial<Record<FlagCode, FlagCode>> = { H: 'HH', L: 'LL', A: 'AA' }

/**
 * The HL7 code of a flag as sent: a code or its words, in any case, with or without brackets. `*` beside it makes it critical
 * ('H*' in VistA is above the critical limit), `!` does not change it. Absence: null where it says nothing of high or low.
 */
export function readFlag(sent: string): FlagCode | null {
  const text = sent
    .toLowerCase()
    .trim()
    .replace(/^[([](.*)[)\]]$/, '$1')
  const code = spellings.get(text.replaceAll(/[*!]/g, '').trim().replaceAll(/\s+/g, ' ')) ?? null
  if (code === null) return /^[*!]+$/.test(text) ? 'A' : null
  if (!/[*!]/.test(text)) return code
  // Normal and urgent at once: it says neither.
  if (code === 'N') return null
  return text.includes('*') ? (critical[code] ?? code) : code
}
