import { z } from 'zod'

/** The header of a backup. It is encrypted like the rest. */
export const backupHead = z.object({
  /**
   * The id of the Kinchart installation, the same wherever its database moves; null in data of a version without one.
   */
  installation: z.uuid().nullable(),
  madeAt: z.iso.datetime(),
  version: z.string(),
  /** The migrations that the database had applied. */
  steps: z.array(z.string()),
  /** The last number of each sequence. */
  numbers: z.record(z.string(), z.number().int().nullable()),
  /** Every secret that may decrypt values in it, in base64; the active one first. */
  secrets: z.array(z.string()).min(1),
})
export type BackupHead = z.output<typeof backupHead>

export const backupTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isBytes: z.boolean() })),
})

/** The number of rows of each table. */
export const backupEnd = z.object({ rows: z.record(z.string(), z.number().int()) })
