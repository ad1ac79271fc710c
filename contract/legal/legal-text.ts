/** Structured as data, so that a legal text is always shown completely. Source: S1 §2.12. */
import { legalVersions, type LegalDocument, type LegalVersion } from '../calls/legal.ts'

export type LegalBlock = string | { readonly list: readonly string[] }

export type LegalSection = { readonly id: string; readonly heading: string; readonly blocks: readonly LegalBlock[] }

export type LegalText = {
  readonly document: LegalDocument
  readonly title: string
  readonly version: LegalVersion
  readonly introduction: readonly LegalBlock[]
  readonly sections: readonly LegalSection[]
}

/** Throws if the document was never published. */
export function newestVersion(document: LegalDocument): LegalVersion {
  const newest = legalVersions.findLast((version) => version.document === document)
  if (newest === undefined) throw new Error(`There is no version of ${document}.`)
  return newest
}
