/** Codes that state that a section has no entries, or that there is no information. */
import type { MeaningCode } from './meaning.ts'

export type Denial = Extract<MeaningCode, 'none-known' | `no-known-${string}`>
type Absent = Denial | 'no-information'

/**
 * Source: SNOMED CT as recommended by HL7's IPS ('Absent or Unknown SNOMED') and IHE PCC, and other codes that senders
 * use.
 */
const snomed: Readonly<Record<string, Absent>> = {
  '716186003': 'no-known-allergies',
  // 'No known allergies', a retired SNOMED CT code.
  '160244002': 'no-known-allergies',
  '409137002': 'no-known-drug-allergies',
  '429625007': 'no-known-food-allergies',
  '428607008': 'no-known-environmental-allergies',
  '428197003': 'none-known',
  '716220001': 'none-known',
  '1003774007': 'none-known',
  '716184000': 'none-known',
  '160245001': 'no-known-conditions',
  // 'No significant medical history'.
  '160243008': 'none-known',
  '787481004': 'no-known-medications',
  // 'No drug therapy prescribed'.
  '182849000': 'no-known-medications',
  // 'Patient not on self-medications'.
  '408350003': 'none-known',
  '787482006': 'no-known-immunizations',
  '787480003': 'no-known-procedures',
  '416128008': 'no-known-procedures',
  '787483001': 'no-known-devices',
  // 'No information available'.
  '1287211007': 'no-information',
  // 'Patient not asked'. The three codes below mean that the history or treatment is unknown.
  '1631000175102': 'no-information',
  '396782006': 'no-information',
  '407559004': 'no-information',
  '182904002': 'no-information',
  // 'Unknown'. Senders use this code instead of an actual concept.
  '261665006': 'no-information',
}

/** Source: HL7's IPS, code system 'Absent and Unknown Data'. */
const absentUnknown: Readonly<Record<string, Absent>> = {
  'no-known-allergies': 'no-known-allergies',
  'no-known-medication-allergies': 'no-known-drug-allergies',
  'no-known-food-allergies': 'no-known-food-allergies',
  'no-known-environmental-allergies': 'no-known-environmental-allergies',
  'no-known-problems': 'no-known-conditions',
  'no-known-medications': 'no-known-medications',
  'no-known-immunizations': 'no-known-immunizations',
  'no-known-procedures': 'no-known-procedures',
  'no-known-devices': 'no-known-devices',
}

/**
 * Source: CDC, 'Code Set CVX'. 998 means 'no vaccine administered'. 999 is not included, because it means that an
 * unknown vaccine was given.
 */
const vaccines: Readonly<Record<string, Absent>> = { '998': 'none-known' }

/** Null if the coding names an actual entry. Recognizes SNOMED CT codes even if the system is missing. */
function absentOf(system: string | null, code: string): Absent | null {
  const own = system ?? ''
  if (/absent-unknown/.test(own))
    return /^no-.*-info$/.test(code)
      ? 'no-information'
      : Object.hasOwn(absentUnknown, code)
        ? (absentUnknown[code] ?? null)
        : null
  if (/\/cvx$|2\.16\.840\.1\.113883\.12\.292$/i.test(own))
    return Object.hasOwn(vaccines, code) ? (vaccines[code] ?? null) : null
  return Object.hasOwn(snomed, code) ? (snomed[code] ?? null) : null
}

/**
 * True if SNOMED CT uses this code to state that there are no entries, such as 'no known allergies'. Ignores the
 * coding's system.
 */
export const isDenialCode = (code: string): boolean => Object.hasOwn(snomed, code) && snomed[code] !== 'no-information'

/** Returns the statement that the coding makes, such as 'no known allergies'. Null for any other coding. */
export function denialOf(system: string | null, code: string): Denial | null {
  const absent = absentOf(system, code)
  return absent === 'no-information' ? null : absent
}

export const hasNoInformation = (system: string | null, code: string): boolean =>
  absentOf(system, code) === 'no-information'

/** True for a code of only zeros in a system that has no such code: NDC, RxNorm, LOINC, SNOMED CT, CVX. */
export const isPlaceholderCode = (system: string | null, code: string): boolean =>
  /^0[0-]*$/.test(code) &&
  /\/(?:ndc|rxnorm|cvx|sct)$|^http:\/\/loinc\.org$|2\.16\.840\.1\.113883\.(?:6\.(?:1|69|88|96)|12\.292)$/i.test(
    system ?? '',
  )
