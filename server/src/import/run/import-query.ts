/** An import query as the runner works on it. */
export type ImportQuery = {
  readonly id: number
  readonly type: string
  readonly position: number
  readonly variant: number
  readonly query: string
  /** Whose query it is; null for the patient of the source. */
  readonly patientId: string | null
  readonly nextPage: Buffer | null
  readonly pages: number
  readonly received: number
  /** How many there are, as the first page said. */
  readonly offered: number | null
}
