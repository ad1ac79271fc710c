/** In ascending order of severity. LOG_LEVEL sets the lowest level that is logged. */
export const logLevels = ['info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * 'error': an operator must act, or an operation failed and will not be retried. 'warn': a rule rejected a request, or
 * an operation failed and will be retried. docs/protection.md explains each event.
 */
export const logEvents = {
  request: 'info',
  'share-refused': 'warn',
  'share-link-refused': 'warn',
  'identity-not-verified': 'warn',
  'handoff-ticket': 'info',
  'handoff-opened': 'info',
  'proxy-not-trusted': 'warn',
  overloaded: 'warn',
  'overload-ended': 'info',
  unexpected: 'error',
  'exception-not-recorded': 'error',
  'task-failed': 'error',
  'job-failed': 'warn',
  'jobs-error': 'warn',
  'file-failed': 'warn',
  'encryption-thread-ended': 'error',
  'factor-loss-failed': 'warn',
  'overview-part-failed': 'error',
  'documents-not-read': 'warn',
  'rows-not-reread': 'warn',
  unhandled: 'error',
  crashed: 'error',
  'authorization-failed': 'warn',
  'import-run-failed': 'error',
  'import-interrupted': 'warn',
  'keep-alive-failed': 'warn',
  'lease-not-renewed': 'warn',
  'lease-not-released': 'warn',
  'revocation-failed': 'warn',
  'veteran-rating-failed': 'warn',
  'mail-failed': 'error',
  'account-deletion-failed': 'error',
  'account-deletion-forced': 'error',
  'database-unavailable': 'error',
  'database-damaged': 'error',
  'database-available': 'info',
  'database-upgrading': 'info',
  'database-upgraded': 'info',
  'disk-low': 'error',
  'disk-recovered': 'info',
  'data-folder-watched': 'info',
  'data-folder-in-use': 'error',
  'backup-created': 'info',
  'directory-empty': 'warn',
  'doctor-directory-empty': 'warn',
} as const satisfies Readonly<Record<string, LogLevel>>

export type LogEvent = keyof typeof logEvents
