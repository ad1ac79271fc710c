import type { LegalDocument } from '@kinchart/contract/calls/legal.ts'
import type { LegalText } from '@kinchart/contract/legal/legal-text.ts'
import { useEffect, useState } from 'react'

/** The texts are long and rarely read, so each is loaded on demand. */
const load: Record<LegalDocument, () => Promise<LegalText>> = {
  privacy: async () => (await import('@kinchart/contract/legal/privacy-policy.ts')).privacyPolicy,
  terms: async () => (await import('@kinchart/contract/legal/terms-and-conditions.ts')).termsAndConditions,
}

type Loaded = { readonly text: LegalText | null; readonly hasFailed: boolean; readonly retry: () => void }

/** Null until the text is loaded. */
export function useLegalText(document: LegalDocument): Loaded {
  const [loaded, setLoaded] = useState<LegalText | null>(null)
  const [failedTries, setFailedTries] = useState(0)
  const [tries, setTries] = useState(1)
  useEffect(() => {
    let isLeft = false
    load[document]().then(
      (text) => {
        if (!isLeft) setLoaded(text)
      },
      () => {
        if (!isLeft) setFailedTries(tries)
      },
    )
    return () => {
      isLeft = true
    }
  }, [document, tries])
  return {
    text: loaded?.document === document ? loaded : null,
    hasFailed: failedTries === tries,
    retry: () => setTries(tries + 1),
  }
}
