import { attr, attrAt, childrenOf, type Xml } from './xml-elements.ts'

export type SectionKind =
  | 'problems'
  | 'health-concerns'
  | 'encounter-diagnoses'
  | 'allergies'
  | 'medications'
  | 'immunizations'
  | 'results'
  | 'vital-signs'
  | 'procedures'
  | 'encounters'
  | 'plan'
  | 'social-history'
  | 'functional-status'
  | 'mental-status'
  | 'nutrition'
  | 'goals'
  | 'care-team'
  | 'family-history'
  | 'devices'
  | 'payers'
  | 'advance-directives'
  | 'other'

/**
 * Section kinds with their LOINC codes and the numbers of C-CDA's section templates (2.16.840.1.113883.10.20.22.2.n).
 */
const kinds: readonly (readonly [kind: SectionKind, codes: readonly string[], templates: readonly string[]])[] = [
  ['problems', ['11450-4', '11348-0', '59768-2', '55109-3', '59776-5'], ['5', '5.1', '20', '28', '29', '37']],
  ['health-concerns', ['75310-3'], ['58']],
  [
    'encounter-diagnoses',
    ['11535-2', '46241-6', '42347-5', '10219-4', '10218-6', '59769-0', '29308-4', 'C-CDAV2-DDN'],
    ['24', '43', '34', '35', '36'],
  ],
  ['allergies', ['48765-2'], ['6', '6.1']],
  [
    'medications',
    ['10160-0', '10183-2', '75311-1', '42346-7', '29549-3', '59774-0'],
    ['1', '1.1', '11', '11.1', '38', '44', '25'],
  ],
  ['immunizations', ['11369-6'], ['2', '2.1']],
  ['results', ['30954-2', '11493-4'], ['3', '3.1', '16']],
  ['vital-signs', ['8716-3'], ['4', '4.1']],
  ['procedures', ['47519-4', '29554-3', '10223-6'], ['7', '7.1', '27']],
  ['encounters', ['46240-8'], ['22', '22.1']],
  ['plan', ['18776-5', '51847-2', '61145-9', '62387-6', '59772-4'], ['10', '30', '9']],
  ['social-history', ['29762-2'], ['17']],
  ['functional-status', ['47420-5'], ['14']],
  ['mental-status', ['10190-7'], ['56']],
  ['nutrition', ['61144-2'], ['57']],
  ['goals', ['61146-7'], ['60']],
  ['care-team', ['85847-2', '86744-0'], ['500']],
  ['family-history', ['10157-6'], ['15']],
  ['devices', ['46264-8', '59771-6'], ['23', '40']],
  ['payers', ['48768-6'], ['18']],
  ['advance-directives', ['42348-3'], ['21', '21.1']],
]

const byCode = new Map(kinds.flatMap(([kind, codes]) => codes.map((code) => [code, kind])))
const byTemplate = new Map(
  kinds.flatMap(([kind, , numbers]) => numbers.map((n) => [`2.16.840.1.113883.10.20.22.2.${n}`, kind])),
)

export const kindOfCodes = (codes: readonly string[]): SectionKind =>
  codes.map((code) => byCode.get(code)).find((kind) => kind !== undefined) ?? 'other'

export function sectionKindOf(section: Xml): SectionKind {
  const codes = childrenOf(section, 'code').flatMap((code) => [code, ...childrenOf(code, 'translation')])
  const kindByCode = codes.map((code) => byCode.get(attr(code, 'code') ?? '')).find((kind) => kind !== undefined)
  if (kindByCode) return kindByCode
  const templates = childrenOf(section, 'templateId').map((template) => byTemplate.get(attr(template, 'root') ?? ''))
  return templates.find((kind) => kind !== undefined) ?? 'other'
}

/** Returns the display name of the section's code, or the code itself. Used for a section without a title. */
export function sectionCodeOf(section: Xml): string | null {
  return attrAt(section, 'code', 'displayName') ?? attrAt(section, 'code', 'code')
}
