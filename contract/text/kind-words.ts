import { kindWords } from '@kinchart/texts/en/kinds.ts'

/** Returns the label of a resource type. If the type has no label, splits its FHIR name into words. */
export function kindWord(resourceType: string): string {
  return kindWords[resourceType] ?? resourceType.replace(/([a-z])([A-Z])/g, '$1 $2')
}
