import { XMLSerializer } from '@xmldom/xmldom'
import type { Xml } from './xml-elements.ts'

/**
 * Why no resource was made of an entry: it is an empty form in which nothing is said; it only points to other entries;
 * it is about somebody else than the patient; it is of a kind, or says too little, for a resource to be made of; reading it failed. Of a section: its
 * text names what has no entry, all of it or a part; or the source withholds it, did not ask, or has no information.
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

/** An entry that became no resource, with its XML so that nothing is lost. */
export type RefusedEntry = {
  readonly section: string
  readonly why: RefusedWhy
  readonly text: string
  /** FHIR's type of what the section is about, where it is a section that is refused. */
  readonly type?: string
}

export function refusedEntry(section: string, why: RefusedWhy, element: Xml): RefusedEntry {
  return { section, why, text: new XMLSerializer().serializeToString(element) }
}
