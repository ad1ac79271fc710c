import { ENTRY, template } from './template-names.ts'
import { attr, childrenOf, type Xml } from './xml-elements.ts'

const CCD = '2.16.840.1.113883.10.20.1.'
const IHE = '1.3.6.1.4.1.19376.1.5.3.1.4.'

/**
 * Maps the templates of CCD (2.16.840.1.113883.10.20.1.n) and IHE PCC to C-CDA templates. Omits a template that
 * corresponds to several C-CDA templates, such as medication and vaccine, or result and vital sign. The section
 * determines the meaning of an entry with an omitted template.
 */
const former: ReadonlyMap<string, number> = new Map([
  [`${CCD}17`, template.advanceDirective],
  [`${CCD}18`, template.allergyObservation],
  [`${CCD}20`, template.coverageActivity],
  [`${CCD}21`, template.encounterActivity],
  [`${CCD}23`, template.familyHistoryOrganizer],
  [`${CCD}26`, template.policyActivity],
  [`${CCD}28`, template.problemObservation],
  [`${CCD}29`, template.procedure],
  [`${CCD}33`, template.socialHistory],
  [`${CCD}35`, template.vitalSignsOrganizer],
  [`${CCD}38`, template.age],
  [`${CCD}39`, template.allergyStatus],
  [`${CCD}40`, template.comment],
  [`${CCD}42`, template.familyHistoryDeath],
  [`${CCD}49`, template.instruction],
  [`${CCD}50`, template.problemStatus],
  [`${CCD}54`, template.reaction],
  [`${CCD}55`, template.severity],
  [`${IHE}1`, template.severity],
  [`${IHE}1.1`, template.problemStatus],
  [`${IHE}2`, template.comment],
  [`${IHE}5`, template.problemObservation],
  [`${IHE}6`, template.allergyObservation],
  [`${IHE}12`, template.immunization],
  [`${IHE}14`, template.encounterActivity],
  [`${IHE}19`, template.procedure],
])

const problemAlso: readonly number[] = [
  template.severity,
  template.reaction,
  template.problemStatus,
  template.allergyStatus,
  template.age,
]

/**
 * Returns template numbers (the last part of 2.16.840.1.113883.10.20.22.4.n) of any version. Maps CCD and IHE
 * templates to their C-CDA equivalents. Senders confuse the CCD and IHE templates of alerts and problems. If a
 * statement has both, treats it as an allergy if it has an agent (`participant` CSM), else as a problem.
 */
export function templatesOf(statement: Xml): readonly number[] {
  const roots = childrenOf(statement, 'templateId').map((one) => attr(one, 'root') ?? '')
  const own = roots.flatMap((root) =>
    root.startsWith(ENTRY) && /^\d{1,4}$/.test(root.slice(ENTRY.length)) ? Number(root.slice(ENTRY.length)) : [],
  )
  if (own.length > 0) return own
  const found = roots.flatMap((root) => former.get(root) ?? [])
  if (!found.includes(template.problemObservation)) return found
  if (found.some((number) => problemAlso.includes(number)))
    return found.filter((number) => number !== template.problemObservation)
  if (!found.includes(template.allergyObservation)) return found
  const hasAgent = childrenOf(statement, 'participant').some((one) => attr(one, 'typeCode') === 'CSM')
  return found.filter((number) => number !== (hasAgent ? template.problemObservation : template.allergyObservation))
}

export function hasTemplate(statement: Xml, ...numbers: readonly number[]): boolean {
  return templatesOf(statement).some((number) => numbers.includes(number))
}
