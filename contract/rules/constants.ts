/** Source: S1 §9, S2 §9, S3 §9. Times in ms and sizes in CSS px unless stated otherwise. */
export const constants = {
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
  /** The specification requires more than 8 characters. */
  minPasswordLength: 9,
  phoneLongerThan: 1,
  /** Shown in every language. */
  emptyCell: '--',
  /** Dates with this prefix count as absent. */
  emptyDatePrefix: '0001-01-01',
  maxPageSize: 1000,
  maxCounted: 1000,
  linkTries: 5,
  linkDays: 30,
  uploadBytes: 200_000_000,
  uploadCount: 1000,
  uploadSetBytes: 1_000_000_000,
  defaultTab: 'vitals',
  stateSeparator: '|||',
  /**
   * Sent with automatic requests while no one is looking at the page. Data in the responses to such requests doesn't
   * count as seen.
   */
  unattendedHeader: 'x-unattended',
  /**
   * Sent as the Authorization header before the page's first access token arrives. The server then uses the session's
   * cookie.
   */
  begunAuthorization: 'Begun',
  proofMinutes: 10,
  hubPath: '/connection/importehr',
  hubCompleted: 'completedEhr',
  hubProgress: 'importProgress',
} as const
