import { kindWords } from '@kinchart/texts/en/kinds.ts'

/** A kind we have no word for is named by FHIR's, with its words apart. */
export function kindWord(resourceType: string): string {
  return kindWords[resourceType] ?? resourceType.replace(/([a-z])([A-Z])/g, '$1 $2')
}
