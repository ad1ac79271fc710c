export type ImportQuery = {
  readonly id: number
  readonly type: string
  readonly position: number
  readonly variant: number
  readonly query: string
  /** Null for the patient selected at sign-in. Set for a linked patient. */
  readonly patientId: string | null
  readonly nextPage: Buffer | null
  readonly pages: number
  readonly received: number
  readonly offered: number | null
}
