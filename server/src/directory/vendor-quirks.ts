import { isVendor, wordsOfVendor } from './vendor-label.ts'

/**
 * How a vendor's servers differ from what the standards say. One engine reads it; nothing else asks which vendor it is.
 * Source: the vendors' own documents and the definitions of other open importers.
 */
export type VendorQuirks = {
  /** Whether an authorization request may name the FHIR base as `aud`. */
  readonly sendsAud: boolean
  /** Whether it may carry a PKCE challenge (RFC 7636). */
  readonly sendsChallenge: boolean
  /** Whether a refresh must repeat the scopes that were granted. */
  readonly refreshNamesScope: boolean
  /** A query parameter that every query carries, with a claim of the access token in it. */
  readonly onEveryQuery: { readonly name: string; readonly prefix: string; readonly claim: string } | null
}

const usualQuirks: VendorQuirks = {
  sendsAud: true,
  sendsChallenge: true,
  refreshNamesScope: false,
  onEveryQuery: null,
}

/** What differs, by the vendor's name in lower case; a word more may follow it in a list ('athenahealth Inc'). */
const differing: Readonly<Record<string, Partial<VendorQuirks>>> = {
  advancedmd: { sendsAud: false },
  altera: { sendsAud: false },
  cigna: { sendsAud: false },
  nextgen: { sendsAud: false },
  quest: { sendsAud: false },
  veradigm: { sendsAud: false },
  va: { sendsAud: false },
  qualifacts: { sendsChallenge: false },
  athenahealth: {
    refreshNamesScope: true,
    onEveryQuery: { name: 'ah-practice', prefix: 'Organization/', claim: 'ah_practice' },
  },
}

export function quirksOf(vendor: string): VendorQuirks {
  const words = wordsOfVendor(vendor)
  const [, own] = Object.entries(differing).find(([name]) => isVendor(words, name)) ?? []
  return { ...usualQuirks, ...own }
}
