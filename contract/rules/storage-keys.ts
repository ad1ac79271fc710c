/** Source: S1 §3, S2 §3, S3 §3. */
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
  /** For the Create/Update page. Ours: S1 §2.8 does not name the key. */
  updateDependentId: 'updateDependentId',
  /** Signals other tabs that the server ended the session; removed immediately. Ours. */
  sessionEnded: 'sessionEnded',
  /** Unsaved input of an ended session, for this tab only, until the same user signs in again. Ours. */
  drafts: 'drafts',
  /** The code of a handover, for this tab only, until the record's owner has signed in. Ours. */
  handover: 'handover',
  /** An app's request that waits for a sign-in. */
  appRequest: 'appRequest',
  /** Kept after sign-out. Ours. */
  appearance: 'appearance',
  /** Chosen here or loaded from an account; kept after sign-out. Ours. */
  language: 'language',
  /** The language once it is stored in an account; absent after a newer choice. Ours. */
  languageSaved: 'languageSaved',
  /** Keys of health links created in this browser; they are stored nowhere else. */
  healthLinks: 'healthLinks',
} as const

/** Source: S1 §3. */
export const tokenClaims = { profileId: 'ProfileId', email: 'Email', externalUrl: 'ExtOrgUrl' } as const
