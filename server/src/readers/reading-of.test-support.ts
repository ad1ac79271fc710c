import { isResource } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { plainReader } from './plain-reader.ts'
import type { Reading } from './reader.ts'
import { clinicalReaders } from './readers.ts'

export function resourceFrom(text: string): FhirResource {
  const value = parseFhirJson(text)
  if (!isResource(value)) throw new Error('The test has no resource in its text')
  return value
}

export function readingOf(
  text: string,
  storedResources: Readonly<Record<string, string>> = {},
  lookups: string[] = [],
): Reading {
  const resource = resourceFrom(text)
  const read = clinicalReaders.get(resource.resourceType) ?? plainReader
  return read(resource, {
    providerName: 'Riverside Clinic',
    resolve: (reference) => {
      lookups.push(reference)
      const found = storedResources[reference]
      return found === undefined ? undefined : resourceFrom(found)
    },
    recordIdOf: (reference) => `import-1/${reference}`,
  })
}

/** Throws if the reading has no row. */
export function rowOf(text: string, storedResources: Readonly<Record<string, string>> = {}, lookups: string[] = []) {
  const { row } = readingOf(text, storedResources, lookups)
  if (!row) throw new Error('The reading has no row')
  return row
}
