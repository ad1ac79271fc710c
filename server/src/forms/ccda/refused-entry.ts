import { XMLSerializer } from '@xmldom/xmldom'
import type { Xml } from './xml-elements.ts'

/**
 * Reasons why an entry has no resource: it is an empty form, only points to other entries, is about another person, has
 * an unsupported type, states too little, or could not be read. Reasons why a section has a gap: its text names items
 * that have no entries (some or all of the items), or the source withholds the items, did not ask, or has no
 * information.
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
