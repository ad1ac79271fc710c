import { XMLSerializer } from '@xmldom/xmldom'
import type { Xml } from './xml-elements.ts'

/**
 * Reasons why an entry has no resource: it is empty, only refers to other entries, is about another person, has an
 * unsupported type, states too little, or could not be read. Also contains reasons why a section has a gap. Some or
 * all items of the section may be only in its text. The source may also withhold the items, not have asked about
 * them, or have no information.
 */
export type RefusedWhy =
  | 'no-information'
  | 'only-refers'
  | 'of-another'
  | 'unknown-kind'
  | 'unreadable'
  | 'words-alone'
  | 'more-in-words'
  | 'withheld'
  | 'patient-not-asked'
  | 'unavailable'

/** Includes the XML, so that nothing is lost. */
export type RefusedEntry = {
  readonly section: string
  readonly why: RefusedWhy
  readonly text: string
  /** For a refused section: the FHIR type of its items. */
  readonly type?: string
}

export function refusedEntry(section: string, why: RefusedWhy, element: Xml): RefusedEntry {
  return { section, why, text: new XMLSerializer().serializeToString(element) }
}
