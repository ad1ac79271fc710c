/** Business constants and limits. Source: S1 §9, S2 §9, S3 §9. Times in ms, sizes in CSS px unless named otherwise. */
export const constants = {
  /** The version in package.json. */
  version: '0.1.0',
  sidebarWidth: 276,
  searchBoxWidth: 350,
  searchBoxWidthSmall: 215,
  gridHeight: 500,
  defaultPageSize: 8,
  largePageSize: 10,
  findDoctorPageSizes: [5, 10, 25, 100],
  facilityPageSize: 50,
  searchDebounceMs: 500,
  /** Maximum length of a search text. */
  searchLength: 200,
  recordTypesDelayMs: 2000,
  clockTickMs: 1000,
  snackbarMs: 6000,
  signupNoticeMs: 10_000,
  successMessageMs: 5000,
  dependentSaveMs: 3000,
  importStepMs: 800,
  cardTextLength: 18,
  noteLength: 200,
  veteranFrameInset: 200,
  telehealthTypeId: 2,
  patientUserTypeId: 1,
  doctorConnectedStatus: '1',
  cernerPlaceholder: -1,
  minimumAgeYears: 18,
  arbitrationOptOutDays: 30,
  termsNoticeDays: 30,
  accountDeletionDays: 10,
  resendCodeAgainMs: 60_000,
  /** Passwords must be longer than this. */
  passwordLongerThan: 8,
  phoneLongerThan: 1,
  /** Shown in a cell without a value, in every language. */
  emptyCell: '--',
  /** A date with this prefix counts as no date. */
  emptyDatePrefix: '0001-01-01',
  /** Maximum page size of a list call. */
  maxPageSize: 1000,
  /** Matches of a directory search are counted up to this number. */
  maxCounted: 1000,
  /** Wrong passcodes allowed over a link's lifetime. */
  linkTries: 5,
  /** How long an emailed link opens a share, in days. */
  linkDays: 30,
  /** Maximum size of an added file, in bytes. */
  uploadBytes: 200_000_000,
  /** Maximum number of files added at once, and their total bytes. */
  uploadCount: 1000,
  uploadSetBytes: 1_000_000_000,
  /** The default tab of My Records. */
  defaultTab: 'vitals',
  stateSeparator: '|||',
  /** Sent with a page's automatic requests while no one is looking at it: their responses don't count as seen. */
  unattendedHeader: 'x-unattended',
  /**
   * The Authorization of a page's requests before its first access token arrives: the session's cookie counts instead.
   */
  begunAuthorization: 'Begun',
  /** How long a password or passkey check counts as fresh proof. */
  proofMinutes: 10,
  hubPath: '/connection/importehr',
  hubCompleted: 'completedEhr',
  hubProgress: 'importProgress',
} as const
