import { isVendor, wordsOfVendor } from './vendor-label.ts'

/**
 * A vendor's deviations from the standards. Code checks these properties, never the vendor's name. Source: the
 * vendors' own documents and the definitions of other open importers.
 */
export type VendorQuirks = {
  /** Stored when the directory is loaded, so a change applies after the next load. */
  readonly sendsAud: boolean
  /** Whether an authorization request may carry a PKCE challenge (RFC 7636). */
  readonly sendsChallenge: boolean
  /** Whether a refresh must repeat the granted scopes. */
  readonly refreshNamesScope: boolean
  /** A parameter added to every query. Its value is a prefix followed by the value of a claim of the access token. */
  readonly onEveryQuery: { readonly name: string; readonly prefix: string; readonly claim: string } | null
}

const usualQuirks: VendorQuirks = {
  sendsAud: true,
  sendsChallenge: true,
  refreshNamesScope: false,
  onEveryQuery: null,
}

/** Keyed by the vendor's name in lower case. In a list, more words may follow the name ('athenahealth Inc'). */
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
