import { attr, attrAt, first, isElement, nameOf, textOf, type Xml } from './xml-elements.ts'

/** Codes that mean the subject is the patient. Source: SNOMED CT 'Patient', HL7 RoleCode. */
const selves = new Set(['116154003', 'ONESELF', 'SELF'])

/**
 * Returns the subject of `holder` if it is a fetus, a relative or a donor. Returns null if it is the patient or not
 * named. Source: CDA R2 `subject/relatedSubject`, which overrides the document's patient.
 */
export function otherSubjectOf(holder: Xml): Xml | null {
  const related = first(holder, 'subject/relatedSubject')
  if (!related || selves.has(attrAt(related, 'code', 'code') ?? '')) return null
  const code = first(related, 'code')
  const isNamed =
    attr(code, 'code') !== null || textOf(code) !== null || textOf(first(related, 'subject/name')) !== null
  return isNamed ? related : null
}

export function isAboutAnother(statement: Xml): boolean {
  for (let one: Xml | null = statement; one;) {
    if (otherSubjectOf(one)) return true
    // A nearer subject takes precedence over the subjects of enclosing elements.
    if (nameOf(one) === 'ClinicalDocument' || first(one, 'subject/relatedSubject')) return false
    const around: Xml['parentNode'] = one.parentNode
    one = around && isElement(around) ? around : null
  }
  return false
}
