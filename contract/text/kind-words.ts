import { kindWords } from '@kinchart/texts/en/kinds.ts'

/** Returns the label of a resource type. One without a label is named by FHIR's type, split into words. */
export function kindWord(resourceType: string): string {
  return kindWords[resourceType] ?? resourceType.replace(/([a-z])([A-Z])/g, '$1 $2')
}
