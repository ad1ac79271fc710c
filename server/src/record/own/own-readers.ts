import type { Reader, Readers } from '#readers/reader.ts'

/**
 * Stored with own entries and in no list: the person who wrote for the patient, and the patient's notes on entries of a
 * source.
 */
const unlisted = ['RelatedPerson', 'Communication'] as const

const readUnlisted: Reader = ({ resourceType }) => ({
  ...{ section: 'none', row: null, label: resourceType, date: null },
  ...{ isEnteredInError: false, resultReferences: [] },
})

/** Returns the readers of the source of own entries. */
export const ownReaders = (readers: Readers): Readers =>
  new Map([...readers, ...unlisted.map((type) => [type, readUnlisted] as const)])
