import { kindWords } from '@kinchart/texts/en/kinds.ts'

/** A type without a label is named by FHIR's type, split into words. */
export function kindWord(resourceType: string): string {
  return kindWords[resourceType] ?? resourceType.replace(/([a-z])([A-Z])/g, '$1 $2')
}
