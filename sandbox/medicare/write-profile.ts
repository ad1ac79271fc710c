import type { MedicareVersion } from '#medicare/addresses.ts'

/** Version 3 names the CARIN BB release it follows; version 2 does not. */
export function writeProfile(name: string, version: MedicareVersion): string {
  return `http://hl7.org/fhir/us/carin-bb/StructureDefinition/C4BB-${name}${version === 'v3' ? '|2.2.0' : ''}`
}
