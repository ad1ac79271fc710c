/** The log of errors, which staff read. */
export const exceptionTexts = {
  subtitle: 'Unexpected errors, without any person’s data.',
  none: 'No error has been recorded.',
  actions: 'Actions',
  fixed: 'Fixed',
  notFixed: 'Not fixed',
  markFixed: 'Mark as fixed: {{error}}',
  markNotFixed: 'Mark as not fixed: {{error}}',
} as const
