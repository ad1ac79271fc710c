import { attr, childrenOf } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

const ENTRY = '2.16.840.1.113883.10.20.22.4.'
const CCD = '2.16.840.1.113883.10.20.1.'
const IHE = '1.3.6.1.4.1.19376.1.5.3.1.4.'

/**
 * What the templates of CCD (2.16.840.1.113883.10.20.1.n) and of IHE PCC became in C-CDA. Those that C-CDA splits by
 * what is meant (the act around problems and around alerts, medicine and vaccine, result and vital sign) are left out:
 * there the section decides.
 */
const former: ReadonlyMap<string, number> = new Map([
  [`${CCD}17`, 48],
  [`${CCD}18`, 7],
  [`${CCD}20`, 60],
  [`${CCD}21`, 49],
  [`${CCD}23`, 45],
  [`${CCD}26`, 61],
  [`${CCD}28`, 4],
  [`${CCD}29`, 14],
  [`${CCD}33`, 38],
  [`${CCD}35`, 26],
  [`${CCD}38`, 31],
  [`${CCD}39`, 28],
  [`${CCD}40`, 64],
  [`${CCD}42`, 47],
  [`${CCD}49`, 20],
  [`${CCD}50`, 6],
  [`${CCD}54`, 9],
  [`${CCD}55`, 8],
  [`${IHE}1`, 8],
  [`${IHE}1.1`, 6],
  [`${IHE}2`, 64],
  [`${IHE}5`, 4],
  [`${IHE}6`, 7],
  [`${IHE}12`, 52],
  [`${IHE}14`, 49],
  [`${IHE}19`, 14],
])

/** Templates that say more exactly what a problem observation is. */
const problemAlso = [8, 9, 6, 28, 31]

/**
 * The numbers of C-CDA's entry templates (the last arc of 2.16.840.1.113883.10.20.22.4) that the statement says it
 * follows, whatever their version; those of CCD and IHE by what they became. Senders name the templates of an alert on
 * a problem and the other way round: who names an agent (`participant` CSM) tells of an allergy.
 */
export function templatesOf(statement: Xml): readonly number[] {
  const roots = childrenOf(statement, 'templateId').map((template) => attr(template, 'root') ?? '')
  const own = roots.flatMap((root) =>
    root.startsWith(ENTRY) && /^\d{1,4}$/.test(root.slice(ENTRY.length)) ? Number(root.slice(ENTRY.length)) : [],
  )
  if (own.length > 0) return own
  const found = roots.flatMap((root) => former.get(root) ?? [])
  if (!found.includes(4)) return found
  if (found.some((number) => problemAlso.includes(number))) return found.filter((number) => number !== 4)
  if (!found.includes(7)) return found
  const hasAgent = childrenOf(statement, 'participant').some((one) => attr(one, 'typeCode') === 'CSM')
  return found.filter((number) => number !== (hasAgent ? 4 : 7))
}

/** Whether any template is one of C-CDA's entry templates with these numbers. */
export function hasTemplate(statement: Xml, ...numbers: readonly number[]): boolean {
  return templatesOf(statement).some((number) => numbers.includes(number))
}
