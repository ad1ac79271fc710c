import { XMLSerializer } from '@xmldom/xmldom'
import type { Xml } from './xml-elements.ts'

/**
 * Why an entry has no resource: it is an empty form; it only points to other entries; it is about another person; its
 * type is not supported or it states too little; reading it failed. For a section: its text names items that have no
 * entry, all or some; or the source withholds them, did not ask, or has no information.
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
  /** If a section is refused: the FHIR type of its items. */
  readonly type?: string
}

export function refusedEntry(section: string, why: RefusedWhy, element: Xml): RefusedEntry {
  return { section, why, text: new XMLSerializer().serializeToString(element) }
}
