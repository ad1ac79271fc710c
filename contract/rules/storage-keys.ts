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
  /** The dependent to edit on the Create/Update page. Not in the spec, because S1 §2.8 does not name a key. */
  updateDependentId: 'updateDependentId',
  /** Signals other tabs that the server ended the session. The key is removed immediately. Not in the spec. */
  sessionEnded: 'sessionEnded',
  /** Unsaved input of an ended session. Kept only in this tab, until the same user signs in again. Not in the spec. */
  drafts: 'drafts',
  /** The code of a handover. Stored only in this tab, until the record's owner has signed in. Not in the spec. */
  handover: 'handover',
  /** An app's request for access, kept while the user signs in. */
  appRequest: 'appRequest',
  /** The chosen color scheme. Kept after sign-out. Not in the spec. */
  appearance: 'appearance',
  /**
   * The language that the user chose in this browser, or that was loaded from an account. Kept after sign-out. Not in
   * the spec.
   */
  language: 'language',
  /** The language that is stored in the account. Removed when the user chooses another language. Not in the spec. */
  languageSaved: 'languageSaved',
  /** Keys of health links created in this browser. The keys are stored nowhere else. */
  healthLinks: 'healthLinks',
} as const

/** Source: S1 §3. */
export const tokenClaims = { profileId: 'ProfileId', email: 'Email', externalUrl: 'ExtOrgUrl' } as const
