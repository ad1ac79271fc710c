import type { MedicareVersion } from '#medicare/addresses.ts'

/** Returns the profile URL. Version 3 names its CARIN BB release; version 2 does not. */
export function writeProfile(name: string, version: MedicareVersion): string {
  return `http://hl7.org/fhir/us/carin-bb/StructureDefinition/C4BB-${name}${version === 'v3' ? '|2.2.0' : ''}`
}
