/** The states of an import. Source: S2 §3, §4; Q1, Q10, Q11. */
export const importStates = [
  /** The sign-in gives access to several patients that the user has not yet matched to profiles. */
  'choose-patients',
  'confirm-patient',
  'running',
  'waiting',
  'complete',
  'partial',
  'failed',
  'needs-you',
] as const
export type ImportState = (typeof importStates)[number]
