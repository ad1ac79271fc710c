/** The steps of the progress page, in order. `percent` is what the bar shows at most in that step. */
export const progressSteps = [
  { percent: 10, text: 'Connecting to healthcare provider...' },
  { percent: 25, text: 'Authenticating credentials...' },
  { percent: 40, text: 'Retrieving medical records...' },
  { percent: 60, text: 'Processing patient data...' },
  { percent: 75, text: 'Organizing medical history...' },
  { percent: 90, text: 'Finalizing import...' },
  { percent: 100, text: 'Import completed successfully!' },
] as const
