import type { AddedBy, ListSource } from '@kinchart/contract/calls/record-list.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { ownTexts } from '@kinchart/texts/en/own.ts'

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

/** The sources that have an entry in a list, without what the person wrote themselves. */
export const listedSources = (sources: readonly ListSource[]): readonly ListSource[] =>
  sources.filter(({ isListed, isOwn }) => isListed === true && isOwn !== true)

const answering: ReadonlySet<ListSource['state']> = new Set(['complete', 'complete-as-of', 'partial'])
const hasAnswered = ({ state }: ListSource): boolean => answering.has(state)

/** From how many sources the entries of a list are, and whether some are the person's own. Of an empty list, the sources that answered. */
export function fromSources(sources: readonly ListSource[]): string {
  const count = listedSources(sources).length
  const sent = byTestTexts.sources({ count })
  if (!sources.some(({ isListed, isOwn }) => isListed === true && isOwn === true))
    return count === 0 ? byTestTexts.sources({ count: sources.filter(hasAnswered).length }) : sent
  return count === 0 ? ownTexts.fromYou : ownTexts.andYou({ sources: sent })
}
