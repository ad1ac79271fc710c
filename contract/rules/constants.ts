/** Business constants and limits. Source: S1 §9, S2 §9, S3 §9. Times in ms, sizes in CSS px unless named otherwise. */
export const constants = {
  /** Of this program, as package.json has it. */
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
  /** The longest text that is searched for. */
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
  /** Passwords hold more characters than this. */
  passwordLongerThan: 8,
  phoneLongerThan: 1,
  /** The sign of a cell without a value, in every language. */
  emptyCell: '--',
  /** A date that begins so counts as no date. */
  emptyDatePrefix: '0001-01-01',
  /** The largest page a list call answers when asked for a part. */
  maxPageSize: 1000,
  /** Matches of a directory's search are counted up to this many. */
  maxCounted: 1000,
  /** Wrong passcodes that a link takes in its whole life. */
  linkTries: 5,
  /** How long a mailed link opens a share, in days. */
  linkDays: 30,
  /** The largest file a person can add, in bytes. */
  uploadBytes: 200_000_000,
  /** Files added at once, and their bytes together. */
  uploadCount: 1000,
  uploadSetBytes: 1_000_000_000,
  /** The tab that My Records opens with. */
  defaultTab: 'vitals',
  stateSeparator: '|||',
  /** Sent with what a page asks by itself while nobody looks at it: it counts as nobody having seen the answer. */
  unattendedHeader: 'x-unattended',
  /** The Authorization of what a page asks while its first access token is on its way: the cookie of its session counts. */
  begunAuthorization: 'Begun',
  /** How long a password or a passkey that was given counts as a fresh proof. */
  proofMinutes: 10,
  hubPath: '/connection/importehr',
  hubCompleted: 'completedEhr',
  hubProgress: 'importProgress',
} as const
