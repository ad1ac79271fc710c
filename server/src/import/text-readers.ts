import { readBlueButton } from '#forms/blue-button/read-blue-button.ts'
import { readFastenSync } from '#forms/move-in/read-fasten-sync.ts'
import { readMere } from '#forms/move-in/read-mere.ts'
import { readMetadata } from '#forms/xdm/read-metadata.ts'
import { readFhirXml } from '#forms/xml/read-fhir-xml.ts'
import { ccdaEntries } from './ccda-entries.ts'
import { readFasten } from './read-fasten.ts'

/** Slow readers by format. Each takes a text and returns plain data, so that it can run in a worker thread. */
export const textReaders = {
  blueButton: readBlueButton,
  ccda: ccdaEntries,
  fastenSync: readFastenSync,
  fhirXml: readFhirXml,
  mere: readMere,
  xdm: readMetadata,
}

/** The same for binary files. */
export const byteReaders = { fasten: readFasten }

export type TextReaders = typeof textReaders
export type ByteReaders = typeof byteReaders
