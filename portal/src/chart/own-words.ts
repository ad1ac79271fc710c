import type { AddedBy, ListSource } from '@kinchart/contract/record-list.ts'
import { askedSources } from '@kinchart/contract/completeness.ts'
import { byTestTexts } from '@kinchart/texts/by-test.ts'
import { ownTexts } from '@kinchart/texts/own.ts'

/** Who reads: the person whose record it is, or their guardian; or somebody it is shared with. */
export type Reader = 'owner' | 'recipient'

const words: Readonly<Record<Reader, Readonly<Record<AddedBy, () => string>>>> = {
  // A guardian reads what they added, and so does the person once the record is theirs.
  owner: { patient: () => ownTexts.addedByYou, guardian: () => ownTexts.addedByTheGuardian },
  recipient: { patient: () => ownTexts.addedByPatient, guardian: () => ownTexts.addedByGuardian },
}

export const ownWords = (addedBy: AddedBy, reader: Reader = 'owner'): string => words[reader][addedBy]()

type Sent = { readonly providerName: string; readonly addedBy?: AddedBy | undefined }

/** Who sent a row, or who of the family added it, in the reader's words. */
export const sourceWords = ({ providerName, addedBy }: Sent, reader: Reader = 'owner'): string =>
  addedBy === undefined ? providerName : ownWords(addedBy, reader)

/** Who is meant by a reference of an own entry; null for anybody else. */
export function authorName(reference: string): string | null {
  if (reference === 'Patient/patient') return ownTexts.authors.patient
  return reference === 'RelatedPerson/guardian' ? ownTexts.authors.guardian : null
}

/** What a source is called: what the family wrote is called so in the reader's language. */
export const sourceName = ({ providerName, isOwn }: Pick<ListSource, 'providerName' | 'isOwn'>): string =>
  isOwn === true ? ownTexts.addedByHand : providerName

/** From how many sources entries are, and whether some are the person's own. */
export function fromSources(sources: readonly ListSource[]): string {
  const asked = byTestTexts.sources({ count: askedSources(sources).length })
  if (!sources.some(({ isOwn }) => isOwn === true)) return asked
  return askedSources(sources).length === 0 ? ownTexts.fromYou : ownTexts.andYou({ sources: asked })
}
