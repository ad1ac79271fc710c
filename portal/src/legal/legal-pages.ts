import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import { paths } from '#paths/paths.ts'
import { legalTitles } from '@kinchart/texts/en/legal.ts'

export const legalPages = {
  privacy: { title: legalTitles.privacy, path: paths.privacyPolicy, publicPath: paths.publicPrivacy },
  terms: { title: legalTitles.terms, path: paths.termsAndConditions, publicPath: paths.publicTerms },
} as const satisfies Record<LegalDocument, { title: string; path: string; publicPath: string }>
