/** The log of errors, which staff read. */
export const exceptionTexts = {
  subtitle: 'Errors that nobody foresaw, without anybody’s data.',
  none: 'No error has been recorded.',
  actions: 'Actions',
  fixed: 'Fixed',
  notFixed: 'Not fixed',
  markFixed: 'Mark as fixed: {{error}}',
  markNotFixed: 'Mark as not fixed: {{error}}',
} as const
