import type { Reader, Readers } from '#readers/reader.ts'

/** Kept with own entries and in no list: who wrote for the person, and what they say is different about an entry of a source. */
const unlisted = ['RelatedPerson', 'Communication'] as const

const readUnlisted: Reader = ({ resourceType }) => ({
  ...{ section: 'none', row: null, label: resourceType, date: null },
  ...{ isEnteredInError: false, resultReferences: [] },
})

/** The readers of the source of own entries. */
export const ownReaders = (readers: Readers): Readers =>
  new Map([...readers, ...unlisted.map((type) => [type, readUnlisted] as const)])
