/** An import query in progress. */
export type ImportQuery = {
  readonly id: number
  readonly type: string
  readonly position: number
  readonly variant: number
  readonly query: string
  /** The patient of the query; null for the source's own patient. */
  readonly patientId: string | null
  readonly nextPage: Buffer | null
  readonly pages: number
  readonly received: number
  /** The total reported by the first page. */
  readonly offered: number | null
}
