/** How patiently imports are run; tests are less patient. */
export type ImportTimings = {
  /** After how many seconds of silence another worker takes an import over. */
  readonly leaseSeconds: number
  /** How often it is looked for imports that nobody works on. */
  readonly sweepMs: number
  /** The first pause after a failed query; each further one is twice as long. */
  readonly backoffMs: number
  /** The longest that an answer of a source is waited for, where the kind of answer has no shorter limit of its own. */
  readonly answerMs: number
  /** The pauses after which an import that was not answered is taken up again; after the last one it ends as it is. */
  readonly comeBackMs: readonly number[]
  /** How long the call that adds files waits for their being looked through, before it says that it goes on. */
  readonly lookWaitMs: number
  /** How often it is looked for ends to be mailed. */
  readonly mailLookMs: number
  /** How often it is looked for documents whose words are to be read. */
  readonly readDocumentsMs: number
  /** How long after an end nobody is mailed, because somebody may be looking. */
  readonly unseenSeconds: number
  /** How often it is looked for grants that would die unused. */
  readonly keepAliveLookMs: number
}

export const usualTimings: ImportTimings = {
  leaseSeconds: 20,
  sweepMs: 3000,
  backoffMs: 400,
  answerMs: 120_000,
  comeBackMs: [60_000, 300_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000],
  lookWaitMs: 3000,
  mailLookMs: 15_000,
  readDocumentsMs: 5_000,
  unseenSeconds: 30,
  keepAliveLookMs: 3_600_000,
}
