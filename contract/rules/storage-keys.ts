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
  /** The dependent that the Create/Update page is about. Ours: S1 §2.8 leaves the key without a name. */
  updateDependentId: 'updateDependentId',
  /** That the server has ended the session; for the other tabs, and gone at once. Ours. */
  sessionEnded: 'sessionEnded',
  /** What was typed when it did, of this tab only, until the same person has signed in again. Ours. */
  drafts: 'drafts',
  /** The code of a record that is handed over, of this tab only, while its owner signs in. Ours. */
  handover: 'handover',
  /** The request of an app that waits for a sign-in. */
  appRequest: 'appRequest',
  /** The look that was chosen, light or dark; it stays when a person signs out. Ours. */
  appearance: 'appearance',
  /** The language that was chosen here, or that an account brought; it stays when a person signs out. Ours. */
  language: 'language',
  /** The same language once an account holds it; absent after a choice that none has been told of. Ours. */
  languageSaved: 'languageSaved',
  /** Keys of the health links that were made in this browser; they are nowhere else. */
  healthLinks: 'healthLinks',
} as const

/** Claims of the access token that the portal reads. Source: S1 §3. */
export const tokenClaims = { profileId: 'ProfileId', email: 'Email', externalUrl: 'ExtOrgUrl' } as const
