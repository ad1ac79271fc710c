/** Codes by which a record denies that there is anything of its kind, or states that it has no information. */
import type { MeaningCode } from './meaning.ts'

export type Denial = Extract<MeaningCode, 'none-known' | `no-known-${string}`>

/** Source: SNOMED CT as recommended by HL7's IPS ('Absent or Unknown SNOMED'), and further codes that senders use. */
const denialCodes: Readonly<Record<string, Denial>> = {
  '716186003': 'no-known-allergies',
  '409137002': 'no-known-drug-allergies',
  '429625007': 'no-known-food-allergies',
  '428607008': 'no-known-environmental-allergies',
  '160245001': 'no-known-conditions',
  '1287211007': 'no-known-conditions',
  '787481004': 'no-known-medications',
  '787482006': 'no-known-immunizations',
  '787480003': 'no-known-procedures',
  '416128008': 'no-known-procedures',
  '787483001': 'no-known-devices',
  '160243008': 'none-known',
  '161589003': 'none-known',
  '416940007': 'none-known',
  '428197003': 'none-known',
}

/** HL7's IPS, code system 'Absent and Unknown Data'. Its other codes ('no-allergy-info') state that nothing is known. */
const absentCodes: Readonly<Record<string, Denial>> = {
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

/** Whether a code is itself a denial ('No known allergy'). */
export const isDenialCode = (code: string): boolean => Object.hasOwn(denialCodes, code)

/** What a coding denies; null where it denies nothing. */
export function denialOf(system: string | null, code: string): Denial | null {
  if (isDenialCode(code)) return denialCodes[code] ?? null
  return isOfAbsent(system) && Object.hasOwn(absentCodes, code) ? (absentCodes[code] ?? null) : null
}

/** Whether a coding states that there is no information. */
export const hasNoInformation = (system: string | null, code: string): boolean =>
  isOfAbsent(system) && /^no-.*-info$/.test(code)

const isOfAbsent = (system: string | null): boolean => /absent-unknown/.test(system ?? '')
