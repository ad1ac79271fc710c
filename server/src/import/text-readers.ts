import { readBlueButton } from '#fhir/blue-button/read-blue-button.ts'
import { readMere } from '#fhir/move-in/read-mere.ts'
import { readFhirXml } from '#fhir/xml/read-fhir-xml.ts'
import { readMetadata } from '#fhir/xdm/read-metadata.ts'
import { ccdaEntries } from './ccda-entries.ts'

/** What takes long to read, by its form: each reader takes a text and answers plain data, so that a thread may do it. */
export const textReaders = {
  blueButton: readBlueButton,
  ccda: ccdaEntries,
  fhirXml: readFhirXml,
  mere: readMere,
  xdm: readMetadata,
}

export type TextReaders = typeof textReaders
