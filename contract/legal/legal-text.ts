/** The shape of a legal text, so that every place that shows one shows the whole of it. Source: S1 §2.12. */
import { legalVersions } from '../calls/legal.ts'
import type { LegalDocument, LegalVersion } from '../calls/legal.ts'

/** A paragraph, or a list. */
export type LegalBlock = string | { readonly list: readonly string[] }

/** `id` is the section's place in an address (#id). */
export type LegalSection = { readonly id: string; readonly heading: string; readonly blocks: readonly LegalBlock[] }

export type LegalText = {
  readonly document: LegalDocument
  readonly title: string
  readonly version: LegalVersion
  readonly introduction: readonly LegalBlock[]
  readonly sections: readonly LegalSection[]
}

/** The version that the text beside this file is. Throws when a document was never published. */
export function newestVersion(document: LegalDocument): LegalVersion {
  const newest = legalVersions.findLast((version) => version.document === document)
  if (newest === undefined) throw new Error(`There is no version of ${document}.`)
  return newest
}
