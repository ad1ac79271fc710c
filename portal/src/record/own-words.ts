import type { AddedBy, ListSource } from '@kinchart/contract/calls/record-list.ts'
import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import { ownTexts } from '@kinchart/texts/en/own.ts'

export type Reader = 'owner' | 'recipient'

const words: Readonly<Record<Reader, Readonly<Record<AddedBy, () => string>>>> = {
  // The reader may be the guardian who added the entry, or the patient once the record is theirs.
  owner: { patient: () => ownTexts.addedByYou, guardian: () => ownTexts.addedByTheGuardian },
  recipient: { patient: () => ownTexts.addedByPatient, guardian: () => ownTexts.addedByGuardian },
}

export const ownWords = (addedBy: AddedBy, reader: Reader = 'owner'): string => words[reader][addedBy]()

type Sent = { readonly providerName: string; readonly addedBy?: AddedBy | undefined }

export const sourceWords = ({ providerName, addedBy }: Sent, reader: Reader = 'owner'): string =>
  addedBy === undefined ? providerName : ownWords(addedBy, reader)

/** The author named in an own entry's reference. Null for any other reference. */
export function authorName(reference: string): string | null {
  if (reference === 'Patient/patient') return ownTexts.authors.patient
  return reference === 'RelatedPerson/guardian' ? ownTexts.authors.guardian : null
}

export const sourceName = ({ providerName, isOwn }: Pick<ListSource, 'providerName' | 'isOwn'>): string =>
  isOwn === true ? ownTexts.addedByHand : providerName

export const listedSources = (sources: readonly ListSource[]): readonly ListSource[] =>
  sources.filter(({ isListed, isOwn }) => isListed === true && isOwn !== true)

const answering: ReadonlySet<ListSource['state']> = new Set(['complete', 'complete-as-of', 'partial'])
const hasAnswered = ({ state }: ListSource): boolean => answering.has(state)

/**
 * States how many sources a list's entries are from, and whether some are the patient's own. For an empty list, states
 * how many sources responded.
 */
export function fromSources(sources: readonly ListSource[]): string {
  const count = listedSources(sources).length
  const sent = byTestTexts.sources({ count })
  if (!sources.some(({ isListed, isOwn }) => isListed === true && isOwn === true))
    return count === 0 ? byTestTexts.sources({ count: sources.filter(hasAnswered).length }) : sent
  return count === 0 ? ownTexts.fromYou : ownTexts.andYou({ sources: sent })
}
