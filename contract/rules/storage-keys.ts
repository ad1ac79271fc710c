/** Keys in the browser's storage. Source: S1 §3, S2 §3, S3 §3. */
export const storageKeys = {
  email: 'email',
  fullName: 'fullName',
  profileId: 'profileId',
  token: 'mrToken',
  refreshToken: 'refreshToken',
  isWebsite: 'isWebsite',
  shareRecord: 'shareRecord',
  cerner: 'cerner',
  externalDomain: 'externalDomain',
  redirectUrl: 'redirectUrl',
  /** The dependent being edited on the Create/Update page. Ours: S1 §2.8 does not name the key. */
  updateDependentId: 'updateDependentId',
  /** Signals other tabs that the server ended the session; removed immediately. Ours. */
  sessionEnded: 'sessionEnded',
  /** Unsaved input when the session ended, for this tab only, until the same user signs in again. Ours. */
  drafts: 'drafts',
  /** The code of a record being handed over, for this tab only, until its owner has signed in. Ours. */
  handover: 'handover',
  /** An app's request that waits for a sign-in. */
  appRequest: 'appRequest',
  /** The chosen color scheme, light or dark; kept after sign-out. Ours. */
  appearance: 'appearance',
  /** The language chosen here or loaded from an account; kept after sign-out. Ours. */
  language: 'language',
  /** The language once an account has stored it; absent after a choice that is not yet stored in one. Ours. */
  languageSaved: 'languageSaved',
  /** Keys of the health links created in this browser; they are stored nowhere else. */
  healthLinks: 'healthLinks',
} as const

/** Claims that the portal reads from the access token. Source: S1 §3. */
export const tokenClaims = { profileId: 'ProfileId', email: 'Email', externalUrl: 'ExtOrgUrl' } as const
