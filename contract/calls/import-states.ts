/** Where an import stands. Source: S2 §3, §4; settled questions 1, 10, 11. */
export const importStates = [
  /** The sign-in reaches several people, and nobody has said yet who is who. */
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
